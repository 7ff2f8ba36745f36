import ReelFields
import ReelMath

/// The types of the values in a snapshot, and their fields, in the order of the snapshot's names.
final class StateLayouts: Sendable {
  let all: [StateLayout]
  /// The list in the format of files.
  let bytes: [UInt8]
  /// The hash of the list; it differs if a name or a field differs.
  let hash: UInt64

  init(_ all: [StateLayout]) {
    self.all = all
    var out = FieldEncoder()
    out.append(UInt64(all.count), 4)
    for layout in all { layout.encode(to: &out) }
    bytes = out.bytes
    hash = BlockHasher.hash(bytes)
  }

  /// Reads a list that fills the bytes up to `end`; `nil` if the bytes are no such list.
  convenience init?(_ input: inout FieldDecoder, end: Int) {
    let count = Int(clamping: input.word(4))
    guard input.error == nil, count <= input.remaining / StateLayout.leastSize else { return nil }
    var all: [StateLayout] = []
    for _ in 0..<count {
      guard let layout = StateLayout.decode(from: &input) else { return nil }
      all.append(layout)
    }
    guard input.offset == end else { return nil }
    self.init(all)
  }

  /// Returns the first bytes of a state: format, hash of the list, and names.
  func head(format: UInt64) -> [UInt8] {
    var out = FieldEncoder()
    out.append(format, 4)
    out.append(hash, 8)
    for kind in [.component] + StateKind.stored {
      let own = all.filter { $0.kind == kind }
      out.append(UInt64(own.count), 4)
      for layout in own { out.encode(layout.name) }
    }
    return out.bytes
  }
}

import ReelFields
import ReelMath

// The types of a build's state, in the one form that snapshots, saves and reels use:
//
//     kind 1 │ name │ fields       both texts as a FieldEncoder writes them: 4 bytes of length, UTF-8
//
// The fields are those of `FieldLayout`: the name and the size in bytes of each value. The highest bit of the kind is
// set for a component whose values have stamps in a snapshot, the next one for a transient component.

/// The name and the fields of a type of the state in one build.
public struct StateLayout: Sendable {
  /// The kind of the type.
  public var kind: StateKind
  /// Its name, unique among types of the same kind.
  public var name: String
  /// The names and types of its fields, such as `x float, y float`; see ``ReelMath/FieldLayout``.
  public var fields: String
  /// True for a component whose values have stamps of their last changes in a snapshot: a ``TrackedComponent`` or a
  /// ``SparseComponent``.
  public var hasStamps: Bool
  /// True for a component that is transient: a snapshot has no values of it. Only a snapshot lists such a type.
  public var isTransient: Bool
  /// The names that the type had in older builds. Only the build itself has them: they are not written, and do not
  /// count for equality.
  package var formerNames: [String] = []
  /// The names that its fields had in older builds. As above, only the build itself has them.
  package var formerFields: [FormerField] = []

  /// Creates the layout of a type with these fields.
  public init(
    kind: StateKind = .component, name: String, fields: String, hasStamps: Bool = false,
    isTransient: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.fields = fields
    self.hasStamps = hasStamps
    self.isTransient = isTransient
  }

  /// The bit of a component with stamps in the byte of the kind.
  private static let stampsBit: UInt8 = 0x80
  /// The bit of a transient component.
  private static let transientBit: UInt8 = 0x40

  /// The kind and the name for a person, such as `component Health`.
  package var title: String { kind == .entities ? name : "\(kind.word) \(name)" }

  /// The fewest bytes that a layout takes in a file.
  package static var leastSize: Int { 9 }

  /// Appends the layout in the format of files.
  package func encode(to out: inout FieldEncoder) {
    let bits =
      (hasStamps ? StateLayout.stampsBit : 0) | (isTransient ? StateLayout.transientBit : 0)
    out.append(UInt64(kind.rawValue | bits), 1)
    out.encode(name)
    out.encode(fields)
  }

  /// Reads a layout; returns `nil`, and rejects the decoder's input, if the bytes are not a layout.
  package static func decode(from input: inout FieldDecoder) -> StateLayout? {
    let first = UInt8(truncatingIfNeeded: input.word(1))
    let hasStamps = first & stampsBit != 0
    let isTransient = first & transientBit != 0
    let kind = StateKind(rawValue: first & ~stampsBit & ~transientBit)
    if kind == nil || ((hasStamps || isTransient) && kind != .component) { input.reject() }
    let name = input.decode(String.self)
    let fields = input.decode(String.self)
    guard let kind, input.error == nil else { return nil }
    return StateLayout(
      kind: kind, name: name, fields: fields, hasStamps: hasStamps, isTransient: isTransient)
  }

  /// Returns true if both are the same type, though perhaps with other fields.
  package func isSameType(as other: StateLayout) -> Bool {
    kind == other.kind && StateLayout.same(name, other.name)
  }

  /// Returns true if the type had the name of another one in an older build.
  package func wasNamed(as other: StateLayout) -> Bool {
    kind == other.kind && formerNames.contains { StateLayout.same($0, other.name) }
  }

  /// Compares by bytes: `==` on String would link the Unicode tables into every wasm module.
  fileprivate static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}

extension StateLayout: Equatable {
  /// Returns true if every byte is equal.
  public static func == (a: StateLayout, b: StateLayout) -> Bool {
    a.isSameType(as: b) && same(a.fields, b.fields) && a.hasStamps == b.hasStamps
      && a.isTransient == b.isTransient
  }
}

extension StateLayout {
  /// Returns a sentence about the first field by which values of this type differ from this build's; `nil` if none
  /// does and both or neither have stamps. A field that `own` has renamed is no difference of the values, and is named
  /// if there is no other.
  /// - Parameter file: the file with this layout, as in `the reel`.
  package func mismatch(with own: StateLayout, in file: StaticString) -> String? {
    if self == own { return nil }
    let file = String(
      decoding: UnsafeBufferPointer(start: file.utf8Start, count: file.utf8CodeUnitCount),
      as: UTF8.self)
    let (old, new) = (FieldLayout.items(of: fields), FieldLayout.items(of: own.fields))
    func item(_ items: [FieldLayout.Item], _ name: String) -> FieldLayout.Item? {
      items.first { StateLayout.same($0.name, name) }
    }
    /// Returns the field of this build that values of an old field go into: that of the same name, or else the one that
    /// had the name formerly.
    func successor(_ name: String) -> FieldLayout.Item? {
      if let match = item(new, name) { return match }
      for former in own.formerFields
      where StateLayout.same(former.former, name) && item(old, former.now) == nil {
        let first = own.formerFields.first {
          StateLayout.same($0.now, former.now) && item(old, $0.former) != nil
        }
        if let first, StateLayout.same(first.former, name) { return item(new, former.now) }
      }
      return nil
    }
    let start = "the \(kind.word) \(name) has"
    var renamed: String?
    var successors: [String] = []
    for field in old {
      guard let match = successor(field.name) else {
        return "\(start) other fields: `\(field.text)` is in \(file) and not in this build"
      }
      if !StateLayout.same(match.type, field.type) {
        let now = StateLayout.same(match.name, field.name) ? "" : ", now `\(match.name)`,"
        let subject = field.name.utf8.isEmpty ? "its value" : "`\(field.name)`\(now)"
        return
          "\(start) other fields: \(subject) is `\(field.type)` in \(file) and `\(match.type)` in this build"
      }
      successors.append(match.name)
      if renamed == nil && !StateLayout.same(match.name, field.name) {
        renamed = "`\(field.name)` of \(file) is called `\(match.name)` in this build"
      }
    }
    for field in new where !successors.contains(where: { StateLayout.same($0, field.name) }) {
      return "\(start) other fields: `\(field.text)` is in this build and not in \(file)"
    }
    if let renamed { return "\(start) other fields: \(renamed)" }
    if StateLayout.same(fields, own.fields) {
      return
        "\(start) stamps in \(hasStamps ? file : "this build") and not in \(hasStamps ? "this build" : file)"
    }
    func names(_ items: [FieldLayout.Item]) -> String {
      items.map { $0.name }.joined(separator: ", ")
    }
    return
      "\(start) its fields in another order: \(names(old)) in \(file) and \(names(new)) in this build"
  }
}

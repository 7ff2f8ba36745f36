import ReelMath

/// A visitor that writes one value into one field, given by its path as in ``ListedField``: `velocity.x`, `path[2].y`,
/// empty for a value that is a single number. All other fields stay unchanged.
///
/// If the result is not ``FieldWriteResult/written``, the visited value may be partly written. So visit a copy, and
/// keep it only after success.
public struct FieldWriter: FieldVisitor {
  /// True, because the supported fields of a type can be written, even if it has others.
  public static var skipsUnknownFields: Bool { true }

  /// The result of the write.
  public private(set) var result = FieldWriteResult.noSuchField

  private let path: [UInt8]
  private let value: FieldInput
  /// The number of bytes of the path that lead to the visited value. `isOn` is true if the path does lead there.
  private var position = 0
  private var isOn = true
  private var isSearching: Bool { if case .noSuchField = result { true } else { false } }
  private var isHere: Bool { isOn && isSearching && position == path.count }

  /// The lists that are being visited, innermost last.
  private var lists: [List] = []
  private struct List {
    var position: Int
    var isOn: Bool
    var left: Int
  }
  private var isOptional = false
  private var isText = false
  /// The number of bytes of a text still to visit, and true in `isWritingText` if they are replaced.
  private var bytesLeft = 0
  private var isWritingText = false

  /// Creates a writer of a value to a path in UTF-8.
  public init(_ value: FieldInput, to path: [UInt8]) {
    self.value = value
    self.path = path
  }

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    guard isSearching, isOn, let end = end(of: name) else { return }
    let (outer, depth) = (position, lists.count)
    position = end
    value.visit(&self)
    position = outer
    isOn = true
    isOptional = false
    lists.removeLast(lists.count - depth)
  }

  public mutating func field<F: FieldValue & Comparable>(
    _ name: FieldName, _ value: inout F, in range: ClosedRange<F>
  ) {
    guard isSearching else { return }
    field(name, &value)
    guard result.isWritten, !range.contains(value) else { return }
    #if hasFeature(Embedded)
      result = .outOfRange("")
    #else
      result = .outOfRange("\(range.lowerBound) to \(range.upperBound)")
    #endif
  }

  public mutating func text() { isText = true }

  public mutating func optional() { isOptional = true }

  public mutating func optional<F: FieldValue>(_ isPresent: inout Bool, _ value: inout F) {
    guard isOn, isSearching else { return }
    if position == path.count, case .none = self.value {
      (isPresent, value) = (false, F())
      result = .written
    } else {
      isPresent = true
      value.visit(&self)
    }
  }

  public mutating func count(_ count: Int) -> Int {
    if isText {
      isText = false
      bytesLeft = count
      guard isHere else { return count }
      guard case .text(let bytes) = value else {
        result = .wrongKind
        return count
      }
      result = .written
      // An empty text has no last byte at which `leaf` would end it.
      isWritingText = !bytes.isEmpty
      bytesLeft = bytes.count
      return bytes.count
    }
    // A complete list cannot be written.
    if isHere { result = .wrongKind }
    if count > 0 { lists.append(List(position: position, isOn: isOn, left: count)) }
    return count
  }

  public mutating func element(_ index: Int) {
    if bytesLeft > 0 { return }
    // Removes lists without elements left: they have ended.
    while let list = lists.last, list.left == 0 { lists.removeLast() }
    guard let list = lists.last else { return }
    lists[lists.count - 1].left -= 1
    position = list.position
    isOn = false
    if list.isOn, let end = end(ofElement: index) {
      position = end
      isOn = true
    }
  }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if bytesLeft > 0 {
      if isWritingText, case .text(let bytes) = value {
        bits = UInt64(bytes[bytes.count - bytesLeft])
      }
      bytesLeft -= 1
      if bytesLeft == 0 { isWritingText = false }
      return
    }
    if isOptional {
      isOptional = false
      guard isOn, isSearching else { return }
      if position == path.count, case .none = value {
        bits = 0
        result = .written
      } else {
        bits = 1
      }
      return
    }
    guard isHere else { return }
    if let newBits = value.bits(kind) {
      bits = newBits
      result = .written
    } else {
      result = .wrongKind
    }
  }

  public mutating func reject() { result = .refused }

  /// Returns the index in the path behind a field of this name; `nil` if the path names another field.
  private func end(of name: FieldName) -> Int? {
    var at = position
    if at > 0 {
      guard at < path.count, path[at] == 0x2E else { return nil }
      at += 1
    }
    guard path.count - at >= name.count else { return nil }
    for byte in name.utf8 {
      guard path[at] == byte else { return nil }
      at += 1
    }
    return at == path.count || path[at] == 0x2E || path[at] == 0x5B ? at : nil
  }

  /// Returns the index in the path behind `[index]`; `nil` if the path does not contain it here.
  private func end(ofElement index: Int) -> Int? {
    guard position < path.count, path[position] == 0x5B else { return nil }
    var at = position + 1
    var number = 0
    while at < path.count, (0x30...0x39).contains(path[at]), number <= 0xFF_FFFF {
      number = number * 10 + Int(path[at] - 0x30)
      at += 1
    }
    guard at > position + 1, at < path.count, path[at] == 0x5D, number == index else { return nil }
    return at + 1
  }
}

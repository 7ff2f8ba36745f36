// The fields of a value one by one, for tools that show or search them.

/// A visitor that lists the fields of a value. For an optional it lists the value, or that there is none.
public struct FieldListing: FieldVisitor, Sendable {
  /// True, because text for people shows all supported fields.
  public static var skipsUnknownFields: Bool { true }
  /// The fields found so far, in the order of the field list.
  public private(set) var fields: [ListedField] = []
  private var path = ""
  /// The lists that are being visited, innermost last: their paths and the number of elements left.
  private var lists: [(path: String, left: Int)] = []
  private var isText = false
  private var isOptional = false
  private var bytes: [UInt8] = []
  private var bytesLeft = 0
  private var isTextCut = false
  /// The room left for further fields.
  private var room = Int.max

  /// Creates an empty listing.
  public init() {}

  /// The amount of room for ``list(_:room:)`` that a field takes; each byte of a text takes 1 more.
  package static let fieldSize = 16

  /// Returns the fields of one value.
  public static func list<F: FieldValue>(_ value: F) -> [ListedField] {
    var copy = value
    var visitor = FieldListing()
    copy.visit(&visitor)
    return visitor.fields
  }

  /// Returns the first fields of one value, as many as there is room for; a long list or text is cut. O(room), plus a
  /// copy of the value.
  /// - Parameter room: reduced by the room that the fields take; below 0 if fields were left out.
  package static func list<F: FieldValue>(_ value: F, room: inout Int) -> [ListedField] {
    var copy = value
    var visitor = FieldListing()
    visitor.room = room
    copy.visit(&visitor)
    room = visitor.room
    return visitor.fields
  }

  /// True once the room is used up, which ends the visit of lists and texts.
  public var hasFailed: Bool { room < 0 }

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    if hasFailed { return }
    let outer = path
    let depth = lists.count
    path = outer.isEmpty ? name.description : outer + "." + name.description
    value.visit(&self)
    path = outer
    lists.removeLast(lists.count - depth)
  }

  public mutating func text() { isText = true }

  public mutating func optional() { isOptional = true }

  public mutating func optional<F: FieldValue>(_ isPresent: inout Bool, _ value: inout F) {
    if isPresent { value.visit(&self) } else { add(.none) }
  }

  public mutating func count(_ count: Int) -> Int {
    if isText {
      isText = false
      let size = min(count, max(0, room - FieldListing.fieldSize))
      (bytes, bytesLeft, isTextCut) = ([], size, size < count)
      room -= size
      if size == 0 { endText() }
    } else {
      add(.list(count))
      if count > 0 { lists.append((path, count)) }
    }
    return count
  }

  public mutating func element(_ index: Int) {
    if bytesLeft > 0 { return }
    // Removes lists without elements left: they have ended.
    while let list = lists.last, list.left == 0 { lists.removeLast() }
    guard let list = lists.last else { return }
    lists[lists.count - 1].left -= 1
    path = "\(list.path)[\(index)]"
  }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if bytesLeft > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytesLeft -= 1
      if bytesLeft == 0 { endText() }
      return
    }
    if isOptional {
      isOptional = false
      if bits == 0 { add(.none) }
      return
    }
    switch kind {
    case .bool: add(.bool(bits != 0))
    case .int8: add(.integer(Int64(Int8(truncatingIfNeeded: bits))))
    case .int16: add(.integer(Int64(Int16(truncatingIfNeeded: bits))))
    case .int32: add(.integer(Int64(Int32(truncatingIfNeeded: bits))))
    case .int64: add(.integer(Int64(truncatingIfNeeded: bits)))
    case .uint8, .uint16, .uint32, .uint64: add(.unsigned(bits))
    case .float: add(.float(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .double: add(.double(Double(bitPattern: bits)))
    case .entity: add(.entity(bits))
    }
  }

  private mutating func endText() {
    // A text that was cut ends the listing.
    fields.append(ListedField(path: path, content: .text(String(decoding: bytes, as: UTF8.self))))
    room = isTextCut ? -1 : room - FieldListing.fieldSize
  }

  private mutating func add(_ content: ListedField.Content) {
    guard room >= FieldListing.fieldSize else {
      room = -1
      return
    }
    room -= FieldListing.fieldSize
    fields.append(ListedField(path: path, content: content))
  }
}

import ReelFields

/// The location of a field in the bytes that a ``FieldPlan`` writes: the numbers of all fields lie behind each other.
struct LeafLocation {
  let offset: Int
  let kind: FieldKind

  /// Returns the location of a field in values of a type that has a plan; `nil` if the field is no single number that
  /// all values of the type have.
  static func find<F: FieldValue>(_ path: String, in value: F, _ plan: FieldPlan) -> LeafLocation? {
    var copy = value
    var finder = LeafFinder(target: path)
    copy.visit(&finder)
    guard finder.isFixed, finder.byteCount == plan.width else { return nil }
    return finder.location
  }

  /// Returns the number in the bytes of a value.
  func content(of bytes: UnsafeRawPointer) -> ListedField.Content {
    let at = bytes + offset
    let bits: UInt64 =
      switch kind.byteCount {
      case 1: UInt64(at.load(as: UInt8.self))
      case 2: UInt64(at.loadUnaligned(as: UInt16.self))
      case 4: UInt64(at.loadUnaligned(as: UInt32.self))
      default: at.loadUnaligned(as: UInt64.self)
      }
    return switch kind {
    case .bool: .bool(bits != 0)
    case .int8: .integer(Int64(Int8(truncatingIfNeeded: bits)))
    case .int16: .integer(Int64(Int16(truncatingIfNeeded: bits)))
    case .int32: .integer(Int64(Int32(truncatingIfNeeded: bits)))
    case .int64: .integer(Int64(truncatingIfNeeded: bits))
    case .uint8, .uint16, .uint32, .uint64: .unsigned(bits)
    case .float: .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .double: .double(Double(bitPattern: bits))
    case .entity: .entity(bits)
    }
  }
}

/// A visitor that counts the bytes before a field.
private struct LeafFinder: FieldVisitor {
  static var skipsUnknownFields: Bool { true }
  let target: String
  var location: LeafLocation?
  var byteCount = 0
  /// False once the visitor has met a field that differs from value to value at the target.
  var isFixed = true
  private var path = ""

  init(target: String) { self.target = target }

  mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let outer = path
    path = outer.isEmpty ? name.description : outer + "." + name.description
    value.visit(&self)
    path = outer
  }

  mutating func optional() { if isOnTheWay { isFixed = false } }

  mutating func optional<F: FieldValue>(_ isPresent: inout Bool, _ value: inout F) {
    if isOnTheWay { isFixed = false }
    isPresent.visit(&self)
    value.visit(&self)
  }

  mutating func count(_ count: Int) -> Int {
    isFixed = false
    return count
  }

  /// True if the target is this field or lies in it.
  private var isOnTheWay: Bool { target == path || target.hasPrefix(path + ".") }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if path == target, location == nil { location = LeafLocation(offset: byteCount, kind: kind) }
    byteCount += kind.byteCount
  }
}

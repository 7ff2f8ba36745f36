// Field lists as text for people: values for dumps, names and kinds for layouts.

/// A visitor that writes `x 1.5, y 2.0`.
public struct FieldText: FieldVisitor, Sendable {
  /// Text for people shows what it can.
  public static var skipsUnknownFields: Bool { true }
  /// What has been written so far.
  public private(set) var text = ""
  private var path = ""

  public init() {}

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let outer = path
    path = outer.isEmpty ? name.description : outer + "." + name.description
    value.visit(&self)
    path = outer
  }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if !text.isEmpty { text += ", " }
    if !path.isEmpty { text += path + " " }
    switch kind {
    case .bool: text += bits == 0 ? "false" : "true"
    case .int8: text += "\(Int8(truncatingIfNeeded: bits))"
    case .int16: text += "\(Int16(truncatingIfNeeded: bits))"
    case .int32: text += "\(Int32(truncatingIfNeeded: bits))"
    case .int64: text += "\(Int64(truncatingIfNeeded: bits))"
    case .uint8, .uint16, .uint32, .uint64: text += "\(bits)"
    case .entity:
      text += bits == 0 ? "no entity" : "entity \(bits & 0xFFFF_FFFF).\(bits >> 32)"
    #if hasFeature(Embedded)
      // Printing decimals would pull the whole conversion into a wasm module.
      case .float, .double: text += "bits \(bits)"
    #else
      case .float: text += "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))"
      case .double: text += "\(Double(bitPattern: bits))"
    #endif
    }
  }

  public mutating func count(_ count: Int) -> Int {
    if !text.isEmpty { text += ", " }
    text += path.isEmpty ? "count \(count)" : "\(path).count \(count)"
    return count
  }

  /// The fields of one value.
  public static func describe<F: FieldValue>(_ value: F) -> String {
    var copy = value
    var visitor = FieldText()
    copy.visit(&visitor)
    return visitor.text
  }
}

/// A visitor that writes what fields there are, `x float, y float`, for comparing builds. A list has one element
/// here and an optional has its value: `path list, path.x float, path.y float`. So a list of numbers is not
/// taken for one of other numbers.
public struct FieldLayout: FieldVisitor, Sendable {
  /// Only transient types, of which nothing is saved, have such fields.
  public static var skipsUnknownFields: Bool { true }
  /// A type that contains itself, in a list, would have no end.
  private static let deepest = 8

  /// What has been written so far.
  public private(set) var text = ""
  private var path = ""
  private var depth = 0

  public init() {}

  /// The layout of a type's initial value.
  public static func describe<F: FieldValue>(_ type: F.Type) -> String {
    var value = F()
    var visitor = FieldLayout()
    value.visit(&visitor)
    return visitor.text
  }

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let outer = path
    path = outer.isEmpty ? name.description : outer + "." + name.description
    depth += 1
    if depth <= Self.deepest { value.visit(&self) } else { write("…") }
    depth -= 1
    path = outer
  }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    switch kind {
    case .bool:
      write("bool")
      // An optional asks by it whether it has a value.
      bits = 1
    case .int8: write("int8")
    case .int16: write("int16")
    case .int32: write("int32")
    case .int64: write("int64")
    case .uint8: write("uint8")
    case .uint16: write("uint16")
    case .uint32: write("uint32")
    case .uint64: write("uint64")
    case .float: write("float")
    case .double: write("double")
    case .entity: write("entity")
    }
  }

  public mutating func count(_ count: Int) -> Int {
    write("list")
    return depth < Self.deepest ? 1 : 0
  }

  private mutating func write(_ kind: StaticString) {
    if !text.isEmpty { text += ", " }
    if !path.isEmpty { text += path + " " }
    text += kind.description
  }
}

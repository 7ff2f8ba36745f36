// Field lists as text for people: values for dumps.

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

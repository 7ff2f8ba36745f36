import ReelMath

// Field lists as text for people: values for dumps.

/// A visitor that writes `x 1.5, y 2.0, name "door"`.
public struct FieldText: FieldVisitor, Sendable {
  /// True, because text for people shows all supported fields.
  public static var skipsUnknownFields: Bool { true }
  /// The text written so far.
  public private(set) var output = ""
  private var path = ""
  /// True between the announcement of a text and the number of its bytes.
  private var isText = false
  /// The number of bytes of a text still to come, and the bytes so far.
  private var missing = 0
  private var bytes: [UInt8] = []

  public init() {}

  public mutating func field<F: FieldValue>(_ name: FieldName, _ value: inout F) {
    let outer = path
    path = outer.isEmpty ? name.description : outer + "." + name.description
    value.visit(&self)
    path = outer
  }

  public mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    if missing > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      missing -= 1
      if missing == 0 { writeText() }
      return
    }
    if !output.isEmpty { output += ", " }
    if !path.isEmpty { output += path + " " }
    switch kind {
    case .bool: output += bits == 0 ? "false" : "true"
    case .int8: output += "\(Int8(truncatingIfNeeded: bits))"
    case .int16: output += "\(Int16(truncatingIfNeeded: bits))"
    case .int32: output += "\(Int32(truncatingIfNeeded: bits))"
    case .int64: output += "\(Int64(truncatingIfNeeded: bits))"
    case .uint8, .uint16, .uint32, .uint64: output += "\(bits)"
    case .entity:
      output += bits == 0 ? "no entity" : "entity \(bits & 0xFFFF_FFFF).\(bits >> 32)"
    #if hasFeature(Embedded)
      // Printing decimals would link the complete conversion into a wasm module.
      case .float, .double: output += "bits \(bits)"
    #else
      case .float: output += "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))"
      case .double: output += "\(Double(bitPattern: bits))"
    #endif
    }
  }

  public mutating func text() { isText = true }

  private mutating func writeText() {
    if !output.isEmpty { output += ", " }
    if !path.isEmpty { output += path + " " }
    output += Self.quoted(String(decoding: bytes, as: UTF8.self))
    bytes.removeAll()
  }

  public mutating func count(_ count: Int) -> Int {
    if isText {
      isText = false
      missing = count
      if count == 0 { writeText() }
      return count
    }
    if !output.isEmpty { output += ", " }
    output += path.isEmpty ? "count \(count)" : "\(path).count \(count)"
    return count
  }

  /// Returns the fields of one value as text.
  public static func describe<F: FieldValue>(_ value: F) -> String {
    var copy = value
    var visitor = FieldText()
    copy.visit(&visitor)
    return visitor.output
  }

  /// Returns a text in quotes and on one line: quotes, backslashes and the characters of ``HiddenScalar`` are escaped,
  /// as in Swift.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: quoted += "\\\""
      case 0x5C: quoted += "\\\\"
      case let value where HiddenScalar.contains(value): quoted += HiddenScalar.escaped(value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// A value of JSON. Objects keep the order of their members, and numbers keep their text: 64 bits stay 64 bits, and a
/// `Float` of the state has its shortest form that reads back the same.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// The text of a number.
  case number(String)
  case text(String)
  case list([JSONValue])
  /// A list of numbers of at most 32 bits, without sign, point or exponent; at least one. A layer of a map has millions
  /// of them.
  case numbers([UInt32])
  case object([(name: String, value: JSONValue)])

  package static func integer(_ value: Int64) -> JSONValue { .number("\(value)") }
  package static func unsigned(_ value: UInt64) -> JSONValue { .number("\(value)") }

  /// Returns a number; a text for a number that is not finite, because JSON has no form for it.
  package static func double(_ value: Double) -> JSONValue {
    value.isFinite ? .number("\(value)") : .text("\(value)")
  }

  /// Returns a number; a text for a number that is not finite, because JSON has no form for it.
  package static func float(_ value: Float) -> JSONValue {
    value.isFinite ? .number("\(value)") : .text("\(value)")
  }

  /// The number; `nil` for other values, and beyond the range of a `Double`.
  package var double: Double? {
    guard case .number(let text) = self, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// The number if it is an integer, such as 5, 5.0 or 5e0; `nil` for other values.
  package var integer: Int64? {
    guard case .number(let text) = self else { return nil }
    // An integer with more digits than a `Double` can hold stays exact.
    return Int64(text) ?? double.flatMap { Int64(exactly: $0) }
  }

  /// The number if it is an integer from 0 on; `nil` for other values.
  package var unsigned: UInt64? {
    guard case .number(let text) = self else { return nil }
    return UInt64(text) ?? double.flatMap { UInt64(exactly: $0) }
  }

  /// The values of a list; `nil` for other values.
  package var elements: [JSONValue]? {
    switch self {
    case .list(let elements): elements
    case .numbers(let numbers): numbers.map { .number("\($0)") }
    default: nil
    }
  }
}

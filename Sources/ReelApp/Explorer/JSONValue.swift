import Foundation

/// A JSON value whose members keep their order, and whose numbers are those of the state: a `Float` is written as
/// shortly as it can be read back, and 64 bits stay 64 bits.
enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case number(Double)
  case float(Float)
  case text(String)
  case list([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// As JSON text. What is not finite has no number there: it is a text.
  var json: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .unsigned(let value): text += "\(value)"
    case .number(let value): text += value.isFinite ? "\(value)" : "\"\(value)\""
    case .float(let value): text += value.isFinite ? "\(value)" : "\"\(value)\""
    case .text(let value): Self.appendText(value, to: &text)
    case .list(let values):
      text += "["
      for (at, value) in values.enumerated() {
        if at > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (at, member) in members.enumerated() {
        if at > 0 { text += "," }
        Self.appendText(member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func appendText(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: Decodable {
  /// The value that a text is, with nothing but space around it; `nil` where it is none. Data from outside:
  /// what lies too deep is none either. Members come in the order of their names.
  static func parse(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let unsigned = try? value.decode(UInt64.self) {
      self = .unsigned(unsigned)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? decoder.unkeyedContainer() {
      var (list, values) = (list, [JSONValue]())
      while !list.isAtEnd { values.append(try list.decode(JSONValue.self)) }
      self = .list(values)
    } else {
      let members = try value.decode([String: JSONValue].self)
      self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }
}

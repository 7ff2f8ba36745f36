extension JSONValue {
  /// The value as JSON text.
  package var json: String {
    var text = ""
    append(to: &text)
    return text
  }

  /// Appends the value as JSON text.
  package func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += value
    case .text(let value): Self.appendText(value, to: &text)
    case .list(let values):
      text += "["
      for (at, value) in values.enumerated() {
        if at > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .numbers(let numbers): text += "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
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
      case _ where scalar.isHidden: appendEscape(scalar, to: &text)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Returns JSON in which all hidden characters (``Unicode/Scalar/isHidden``) are escaped, except for the ends of its
  /// lines. They occur only in texts, where JSON allows escapes.
  package static func escaped(_ json: String) -> String {
    if json.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A }) { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      if scalar != "\n", scalar.isHidden {
        appendEscape(scalar, to: &text)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Appends a character as one or two numbers of UTF-16.
  private static func appendEscape(_ scalar: Unicode.Scalar, to text: inout String) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16, uppercase: true)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

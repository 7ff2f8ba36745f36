// The characters of a text from outside that are never printed as they are. Errors, dumps and JSON escape the same
// ones.

/// Unicode scalars that a terminal obeys, or that a reader does not see: control characters, line separators, and
/// invisible characters, which turn the direction of writing or hide text.
package enum HiddenScalar {
  /// Returns true if a text may not show this scalar as it is.
  ///
  /// A list of ranges, because reading a scalar's properties would add Unicode's tables to a wasm module.
  package static func contains(_ value: UInt32) -> Bool {
    value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0xAD || value == 0x61C
      || (value >= 0x200E && value <= 0x200F) || (value >= 0x2028 && value <= 0x202E)
      || (value >= 0x2060 && value <= 0x206F) || value == 0xFEFF
      || (value >= 0xE0000 && value <= 0xE0FFF)
  }

  /// Returns a text with all of these scalars escaped, except for the ends of its lines.
  static func shown(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar != "\n", contains(scalar.value) {
        shown += escaped(scalar.value)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns the scalar as in a literal of Swift: `\n`, `\t` or `\u{1B}`.
  package static func escaped(_ value: UInt32) -> String {
    if value == 0x09 { return "\\t" }
    if value == 0x0A { return "\\n" }
    if value == 0x0D { return "\\r" }
    var digits: [UInt8] = []
    var rest = value
    repeat {
      let digit = UInt8(rest & 15)
      digits.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
      rest >>= 4
    } while rest > 0
    digits.reverse()
    return "\\u{" + String(decoding: digits, as: UTF8.self) + "}"
  }
}

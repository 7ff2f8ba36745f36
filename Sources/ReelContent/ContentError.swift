/// Why a file from outside could not be used: which file, where in it, and what was expected there.
///
/// It prints as one sentence, for instance
/// `aliens.plist: frames/"zip-01.png"/frame: expected "{{x, y}, {w, h}}", found "oops"`.
public struct ContentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What went wrong, as far as a caller wants to tell apart.
  public enum Kind: Equatable, Sendable {
    /// The file is not there, or may not be read.
    case missing
    /// The file is there and does not hold what it should.
    case damaged
  }

  /// Whether a file is missing or damaged.
  public var kind: Kind
  /// The file, by the name it was asked for.
  public var file: String
  /// Where in the file: a line, a path of keys, a chunk. Empty where the whole file is meant.
  public var place: String
  /// What should have been there, in words that follow "expected".
  public var expected: String
  /// What was there instead, in words that follow "found". Empty where there is nothing to say.
  public var found: String

  /// An error with all that a person needs to find and mend it.
  public init(
    _ kind: Kind = .damaged, file: String, place: String = "", expected: String, found: String = ""
  ) {
    self.kind = kind
    self.file = file
    self.place = place
    self.expected = expected
    self.found = found
  }

  /// The sentence for the user, on one line of less than 1,000 characters: every part is shown as
  /// ``shown(_:limit:)`` does, cut where it is very long.
  public var description: String {
    var sentence = Self.shown(file, limit: 250)
    if !place.utf8.isEmpty { sentence += ": " + Self.shown(place, limit: 250) }
    sentence += ": expected " + Self.shown(expected, limit: 300)
    if !found.utf8.isEmpty { sentence += ", found " + Self.shown(found, limit: 150) }
    return sentence
  }

  /// Text out of a file, fit to be shown: in quotes, and as ``shown(_:limit:)`` does it, of at most
  /// 60 characters.
  public static func quoted(_ text: String) -> String {
    "\"" + shown(text, limit: 60) + "\""
  }

  /// Text from outside on one line, so that it can neither flood nor rewrite a terminal or a log.
  ///
  /// Controls, line separators and marks that are not seen (they turn the direction of writing, or
  /// hide text) show as `\n`, `\t` or `\u{1B}`. All else stays as it is, so that text that was shown
  /// can be shown again and is the same.
  /// - Parameter limit: the most characters (Unicode scalars) of the answer; what is longer ends with
  ///   `…` behind them.
  public static func shown(_ text: String, limit: Int = 200) -> String {
    // Most texts have nothing to escape, and dumps show millions.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let escaped = isHidden(scalar.value) ? escape(scalar.value) : ""
      count += escaped.utf8.isEmpty ? 1 : escaped.utf8.count
      if count > limit { return shown + "…" }
      if escaped.utf8.isEmpty { shown.unicodeScalars.append(scalar) } else { shown += escaped }
    }
    return shown
  }

  // Written out: asking for a scalar's properties would pull tables of Unicode into a wasm module.
  private static func isHidden(_ value: UInt32) -> Bool {
    value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0xAD || value == 0x61C
      || (value >= 0x200E && value <= 0x200F) || (value >= 0x2028 && value <= 0x202E)
      || (value >= 0x2060 && value <= 0x206F) || value == 0xFEFF
      || (value >= 0xE0000 && value <= 0xE0FFF)
  }

  private static func escape(_ value: UInt32) -> String {
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

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

  public var kind: Kind
  /// The file, by the name it was asked for.
  public var file: String
  /// Where in the file: a line, a path of keys, a chunk. Empty where the whole file is meant.
  public var place: String
  /// What should have been there, in words that follow "expected".
  public var expected: String
  /// What was there instead, in words that follow "found". Empty where there is nothing to say.
  public var found: String

  public init(
    _ kind: Kind = .damaged, file: String, place: String = "", expected: String, found: String = ""
  ) {
    self.kind = kind
    self.file = file
    self.place = place
    self.expected = expected
    self.found = found
  }

  /// The sentence for the user, on one line: control characters in any part show as `?`.
  public var description: String {
    var sentence = file
    if !place.utf8.isEmpty { sentence += ": " + place }
    sentence += ": expected " + expected
    if !found.utf8.isEmpty { sentence += ", found " + found }
    return Self.shown(sentence, limit: .max)
  }

  /// Text out of a file, fit to be shown: in quotes, cut after 60 scalars, with `?` in place of
  /// control characters, so that a damaged file can neither flood nor rewrite a terminal.
  public static func quoted(_ text: String) -> String {
    "\"" + shown(text, limit: 60) + "\""
  }

  /// Text out of a file on one line: cut after `limit` scalars, with `?` in place of control characters.
  public static func shown(_ text: String, limit: Int) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit {
        shown += "…"
        break
      }
      let value = scalar.value
      // The ranges are ASCII and Latin-1 controls, line separators and the marks that turn the
      // direction of writing.
      let isControl =
        value < 0x20 || (value >= 0x7F && value < 0xA0) || (value >= 0x200E && value <= 0x200F)
        || (value >= 0x2028 && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069)
      if isControl { shown += "?" } else { shown.unicodeScalars.append(scalar) }
      count += 1
    }
    return shown
  }
}

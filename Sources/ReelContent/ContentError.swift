import ReelMath

/// An error about a file: it names the file, the location in it, and the expected content.
///
/// It prints as one sentence, for instance
/// `aliens.plist: frames/"zip-01.png"/frame: expected "{{x, y}, {w, h}}", found "oops"`.
public struct ContentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of error that a caller may need to distinguish.
  public enum Kind: Equatable, Sendable {
    /// The file does not exist, or cannot be read.
    case missing
    /// The file exists but its content is wrong.
    case damaged
  }

  /// The kind of error.
  public var kind: Kind
  /// The file's name, as the caller gave it.
  public var file: String
  /// The location in the file: a line, a path of keys, a chunk. Empty if the error concerns the complete file.
  public var location: String
  /// The expected content, in words that follow "expected".
  public var expected: String
  /// The actual content, in words that follow "found"; may be empty.
  public var found: String

  /// Creates an error.
  public init(
    _ kind: Kind = .damaged, file: String, location: String = "", expected: String,
    found: String = ""
  ) {
    self.kind = kind
    self.file = file
    self.location = location
    self.expected = expected
    self.found = found
  }

  /// The sentence for the user, on one line of less than 1,000 characters. Every part is escaped and shortened by
  /// ``shown(_:limit:)``.
  public var description: String {
    var sentence = Self.shown(file, limit: 250)
    if !location.utf8.isEmpty { sentence += ": " + Self.shown(location, limit: 250) }
    sentence += ": expected " + Self.shown(expected, limit: 300)
    if !found.utf8.isEmpty { sentence += ", found " + Self.shown(found, limit: 150) }
    return sentence
  }

  /// Returns text from a file in quotes, escaped by ``shown(_:limit:)`` and cut after 60 characters.
  public static func quoted(_ text: String) -> String {
    "\"" + shown(text, limit: 60) + "\""
  }

  /// Returns text from outside on one line, so that it can neither flood nor rewrite a terminal or a log.
  ///
  /// Control characters, line separators and invisible characters (which turn the direction of writing, or hide text)
  /// become `\n`, `\t` or `\u{1B}`. All other characters stay as they are, so that escaping a second time changes
  /// nothing.
  /// - Parameter limit: the largest number of characters (Unicode scalars) of the result. A longer result is cut, and
  ///   `…` is added.
  public static func shown(_ text: String, limit: Int = 200) -> String {
    // A fast path: most texts have nothing to escape, and dumps escape millions of them.
    if text.utf8.count <= limit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      let isHidden = HiddenScalar.contains(scalar.value)
      let escaped = isHidden ? HiddenScalar.escaped(scalar.value) : ""
      count += escaped.utf8.isEmpty ? 1 : escaped.utf8.count
      if count > limit { return shown + "…" }
      if escaped.utf8.isEmpty { shown.unicodeScalars.append(scalar) } else { shown += escaped }
    }
    return shown
  }
}

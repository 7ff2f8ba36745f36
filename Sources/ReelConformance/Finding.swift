/// A fault of a backend, found by a check.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
  /// The name of the check that found it.
  public var check: String
  /// The expected and the actual behaviour.
  public var sentence: String

  public var description: String { "\(check): \(sentence)" }

  // Compares texts by their bytes: comparing by characters would add Unicode's tables to Embedded programs.
  public static func == (a: Finding, b: Finding) -> Bool {
    a.check.utf8.elementsEqual(b.check.utf8) && a.sentence.utf8.elementsEqual(b.sentence.utf8)
  }
}

/// The findings of a check so far.
struct Findings {
  let check: String
  private(set) var all: [Finding] = []

  init(_ check: String) { self.check = check }

  /// Records the sentence unless `holds` is true.
  mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { all.append(Finding(check: check, sentence: sentence())) }
  }
}

/// Something that a backend does not do as it should.
public struct Finding: Equatable, Sendable, CustomStringConvertible {
  /// The name of the check that found it.
  public var check: String
  /// What was expected and what was found.
  public var sentence: String

  public var description: String { "\(check): \(sentence)" }
}

/// What a check has found so far.
struct Findings {
  let check: String
  private(set) var all: [Finding] = []

  init(_ check: String) { self.check = check }

  /// Notes the sentence unless something holds.
  mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { all.append(Finding(check: check, sentence: sentence())) }
  }
}

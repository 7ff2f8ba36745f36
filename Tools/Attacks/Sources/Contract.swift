import Foundation

/// The limits that a run must keep: what the command line promises, as one value to compare an outcome with.
struct Contract: Sendable {
  var codes: Set<Int32>
  /// Signals that it may die by, because the attack causes them.
  var signals: Set<Int32> = []
  /// The memory limit in MiB; `nil` for the limit of the harness.
  var megabytes: Int?
  /// The most lines on standard error.
  var errorLines = 1
  /// The longest line on standard error, in bytes.
  var errorBytes = 2000
  /// True if the output must be one JSON value.
  var isJSON = false

  init(_ codes: Set<Int32>, isJSON: Bool = false) {
    self.codes = codes
    self.isJSON = isJSON
  }

  /// All codes with which a reading command may end.
  static let reads = Contract([0, 65, 66])

  /// Returns the faults of a run, in words.
  func objections(to outcome: Outcome, megabytes limit: Int) -> [String] {
    if outcome.ranTooLong {
      return [
        "it ran for \(Int(outcome.seconds)) s, took the processor for \(Int(outcome.processor)) s, and was killed"
      ]
    }
    var objections: [String] = []
    if let signal = outcome.signal {
      // Output of the language's runtime during a crash is not the program's.
      return signals.contains(signal) ? [] : ["it died by signal \(signal)"]
    }
    if let code = outcome.code, !codes.contains(code) {
      let expected = codes.sorted().map(String.init).joined(separator: ", ")
      objections.append("exit \(code), expected \(expected.isEmpty ? "a signal" : expected)")
    }
    let limit = megabytes ?? limit
    if outcome.memory > limit << 10 {
      objections.append("it took \(outcome.memory >> 10) MiB of memory, expected \(limit) at most")
    }
    objections += textObjections(outcome)
    return objections
  }

  private func textObjections(_ outcome: Outcome) -> [String] {
    var objections: [String] = []
    let lines = outcome.errors.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    // Wrong usage prints the usage, which takes several lines.
    if lines.count > errorLines, outcome.code != 64 {
      objections.append("\(lines.count) lines on standard error, expected \(errorLines) at most")
    }
    if let code = outcome.code, code >= 64, outcome.errors.isEmpty {
      objections.append("exit \(code) without a word on standard error")
    }
    if let longest = lines.map(\.count).max(), longest > errorBytes {
      objections.append(
        "a line of \(longest) bytes on standard error, expected \(errorBytes) at most")
    }
    if !outcome.errors.isEmpty, outcome.errors.last != 0x0A {
      objections.append("standard error does not end with a line's end")
    }
    for (name, bytes) in [("standard error", outcome.errors), ("standard output", outcome.output)] {
      if let objection = Self.objection(to: bytes) {
        objections.append("\(objection) on \(name)")
      }
    }
    if isJSON, outcome.code == 0,
      (try? JSONSerialization.jsonObject(with: Data(outcome.output), options: .fragmentsAllowed))
        == nil
    {
      objections.append("standard output is not JSON")
    }
    return objections
  }

  /// Returns an objection to control characters, because a terminal obeys them, to invisible characters, because a
  /// reader does not see them, and to bytes that are not UTF-8.
  private static func objection(to bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return "bytes that are no UTF-8" }
    for scalar in text.unicodeScalars where scalar != "\n" && scalar.isHidden {
      return "the control character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
    return nil
  }
}

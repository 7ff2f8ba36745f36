import Foundation

/// A row of `bench batch`: the times of a step of one agent.
struct BatchRow {
  let name: String
  let threads: Int
  /// Nanoseconds a step, for each turn.
  var samples: [Double] = []
  var remark = ""
  /// The reason why there are no figures.
  var absence: String?
  /// The speed divided by that of the row with a name.
  private(set) var comparison: (name: String, factor: Double)?

  init(name: String, threads: Int) {
    self.name = name
    self.threads = threads
  }

  private var least: Double { Harness.least(samples) }
  /// Steps in a second, and of one core.
  private var rate: Double { 1_000_000_000 / least }
  private var ratePerCore: Double { rate / Double(threads) }

  mutating func compare(with other: BatchRow) {
    guard !samples.isEmpty, !other.samples.isEmpty else { return }
    comparison = (other.name, other.least / least)
  }

  static var header: String {
    line("row", ["M steps/s", "a core", "ns a step", "median"], "")
  }

  var line: String {
    if let absence { return Self.line(name, ["-", "-", "-", "-"], absence) }
    var words = remark
    if let comparison {
      words += String(
        format: "%@× %.3f of %@", words.isEmpty ? "" : ", ", comparison.factor, comparison.name)
    }
    let figures = [rate / 1_000_000, ratePerCore / 1_000_000, least, Harness.median(samples)]
    return Self.line(name, figures.map { String(format: "%.3f", $0) }, words)
  }

  private static func line(_ name: String, _ cells: [String], _ words: String) -> String {
    let text =
      name.padding(toLength: 24, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }.joined()
    return words.isEmpty ? text : text + "  " + words
  }

  static func json(_ rows: [BatchRow]) -> String {
    let objects = rows.map { row in
      var fields = ["\"name\":\"\(row.name)\"", "\"threads\":\(row.threads)"]
      func add(_ key: String, _ value: Double) {
        fields.append("\"\(key)\":" + String(format: "%.4f", value))
      }
      func add(_ key: String, _ text: String) {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
          .replacingOccurrences(of: "\"", with: "\\\"")
        fields.append("\"\(key)\":\"\(escaped)\"")
      }
      if let absence = row.absence {
        add("absence", absence)
      } else {
        add("steps_per_second", row.rate)
        add("steps_per_second_and_core", row.ratePerCore)
        add("min_ns", row.least)
        add("median_ns", Harness.median(row.samples))
        if let comparison = row.comparison {
          add("reference", comparison.name)
          add("factor", comparison.factor)
        }
        if !row.remark.isEmpty { add("remark", row.remark) }
      }
      return "  {\(fields.joined(separator: ","))}"
    }
    return objects.isEmpty ? "[]" : "[\n\(objects.joined(separator: ",\n"))\n]"
  }
}

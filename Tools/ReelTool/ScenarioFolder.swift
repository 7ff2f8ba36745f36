import Foundation
import ReelContent
import ReelFormats

/// All scenarios of a folder, or of one file.
struct ScenarioFolder {
  /// The result of all scenarios.
  struct Outcome {
    var scenarios = 0
    var runs = 0
    var ticks = 0
    /// The failures, a sentence each.
    var failures: [String] = []
  }

  /// The scenarios by the names of their files.
  private let files: [(name: String, scenarios: [Scenario])]

  /// - Parameter files: Their names and bytes: a scenario, or an array of them.
  init(_ files: [(name: String, bytes: [UInt8])], isThorough: Bool) throws(ContentError) {
    var all: [(name: String, scenarios: [Scenario])] = []
    for (name, bytes) in files {
      let root = LocatedJSON(file: name, path: "", node: try JSONTree.read(bytes, file: name))
      var entries = [root]
      if root.node.elements != nil { entries = try root.elements }
      var scenarios: [Scenario] = []
      for json in entries { scenarios.append(try Scenario(json, isThorough: isThorough)) }
      all.append((name, scenarios))
    }
    self.files = all
  }

  /// Runs all scenarios. For each failing expectation it reports the first variant, and the number of others in which
  /// it fails as well.
  func run() throws(ContentError) -> Outcome {
    var outcome = Outcome()
    for (file, scenarios) in files {
      for scenario in scenarios {
        outcome.scenarios += 1
        var failing = 0
        for variant in scenario.variants {
          var run = try scenario.run(variant)
          outcome.runs += 1
          outcome.ticks += run.ticks
          let failures = run.failures()
          if !failures.isEmpty { failing += 1 }
          guard failing == 1 else { continue }
          outcome.failures += failures.map { "\(file): \(scenario.name): \(variant): \($0)" }
        }
        if failing > 1 {
          outcome.failures.append(
            "\(file): \(scenario.name): fails in \(failing) of \(scenario.variants.count) variants")
        }
      }
    }
    return outcome
  }
}

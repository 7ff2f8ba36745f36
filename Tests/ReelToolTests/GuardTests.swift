import Foundation
import Testing

/// The guards of determinism are proven: each fault that `PlantedFaults` has is found by a command of
/// docs/determinism.md. The commands name what runs can show by system and field, and the rest by file and line.
@Suite struct GuardTests {
  private let program = Sandbox.binary.deletingLastPathComponent()
    .appendingPathComponent("PlantedFaults").path
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("PlantedFaults")

  private func play(_ arguments: String...) throws -> Outcome {
    try Sandbox.run(program, arguments)
  }

  /// Two processes of one build: hashes and addresses are other ones in each.
  private func bisect(_ fault: Int) throws -> [String] {
    let sandbox = try Sandbox()
    let reel = sandbox.url.appendingPathComponent("a.reel").path
    let recorded = try play(
      "headless", "--ticks", "30", "--input", "none", "--set", "fault=\(fault)", "--record", reel)
    #expect(recorded.code == 0, "\(recorded.errors)")
    return try sandbox.tool(["bisect", reel, program, program]).lines
  }

  private func syncTest(_ fault: Int) throws -> Outcome {
    try play(
      "headless", "--ticks", "30", "--input", "none", "--set", "fault=\(fault)", "--sync-test", "4")
  }

  @Test func aGameWithoutAFaultIsAccepted() throws {
    #expect(try syncTest(0).code == 0)
    #expect(
      try bisect(0) == [
        "no difference in 30 ticks, in 5 comparisons of the build with itself"
      ])
  }

  @Test(arguments: [(2, "choose", "reach"), (4, "read", "name"), (6, "identify", "name")])
  func aFaultThatDiffersBetweenProcessesIsNamedBySystemAndField(
    fault: Int, system: String, field: String
  ) throws {
    let lines = try bisect(fault)
    #expect(lines.first == "tick 1, system \(system): component Flame", "\(lines)")
    #expect(
      lines.count == 3 && lines[1].hasPrefix("  Flame.\(field) of entity 0.1: "), "\(lines)")
    #expect(
      lines.last?.hasPrefix("  The difference is random: the build differs from itself.") == true)
  }

  /// The dictionary has four keys, so that two processes agree in some ticks. Each replay of the search is a new pair.
  @Test func aRareRandomDifferenceOfAResourceIsNamedWithItsValues() throws {
    for _ in 0..<3 {
      let lines = try bisect(7)
      #expect(lines.first?.hasSuffix(", system tip: resource Scales") == true, "\(lines)")
      #expect(lines.dropFirst().first?.hasPrefix("  Scales.") == true, "\(lines)")
      #expect(
        lines.last?.hasPrefix("  The difference is random: the build differs from itself.") == true,
        "\(lines)")
    }
  }

  @Test(arguments: [(3, "count"), (5, "glow"), (100, "begin")])
  func aFaultThatARestoreShowsIsNamedBySystemAndField(fault: Int, system: String) throws {
    let outcome = try syncTest(fault)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("The system \(system) reads something"), "\(outcome.errors)")
    #expect(outcome.errors.contains("Flame.reach of entity 0.1: "), "\(outcome.errors)")
  }

  /// Runs on one machine cannot show a function of the C library.
  @Test func theCompilersViewShowsTheRestWithFileAndLine() throws {
    let sandbox = try Sandbox()
    let file = folder.appendingPathComponent("PlantedFaults.swift")
    let modules = Sandbox.binary.deletingLastPathComponent().appendingPathComponent("Modules").path
    let answer = try sandbox.tool([
      "lint", "--program", "--json", "--modules", modules, "--sources", file.path,
      folder.appendingPathComponent("Crashes.swift").path,
      folder.appendingPathComponent("Seeds.swift").path,
    ])
    let findings =
      try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[String: Any]] ?? []
    let found = Set(
      findings.map { "\($0["line"] as? Int ?? 0) \($0["rule"] as? String ?? "")" })
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let expected = lines.enumerated().compactMap { at, line in
      line.range(of: "// lint finds it: ").map { "\(at + 1) \(line[$0.upperBound...])" }
    }
    #expect(expected.count == 5 && found.isSuperset(of: expected), "\(found) \(answer.errors)")
  }
}

import Foundation
import Testing

/// Tests of `reel collide --scenarios`, which reads expectations of movers from files.
@Suite struct ScenariosTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("MoverScenarios").path
  private static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []

  /// Each of the twenty scenarios is played from several positions between the pixels. `Tools/check-scenarios` plays
  /// them from every 64th of a pixel.
  @Test(arguments: files.filter { $0.hasSuffix(".json") }.sorted())
  func moversPassTheScenarios(_ file: String) throws {
    let outcome = try Sandbox().tool(["collide", "--scenarios", Self.folder + "/" + file])
    #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasSuffix(" ticks: all as expected\n"))
  }

  @Test func allTwentyScenariosExist() {
    let numbers = Self.files.compactMap { Int($0.prefix(2)) }.sorted()
    #expect(numbers == Array(1...20))
  }

  // MARK: - The expectations of the format

  private let floor = #""shapes":[{"id":1,"type":"box","rect":[-100,100,300,20]}]"#

  private func run(_ members: String, _ others: String...) throws -> Outcome {
    let sandbox = try Sandbox()
    try sandbox.write("{\"name\":\"n\",\(members)}", "a/1.json")
    for (index, other) in others.enumerated() { try sandbox.write(other, "a/\(index + 2).json") }
    return try sandbox.tool(["collide", "--scenarios", "a"])
  }

  private func walk(_ expect: String, _ variables: String = "\"v\":[60]") -> String {
    floor + ",\"variables\":{\(variables)}"
      + #","move":{"ticks":10,"solids":[{"id":1,"name":"ground"}],"movers":[{"id":9,"name":"m","#
      + #""shape":{"type":"box","size":[12,14]},"position":[0,93],"walk":"=v","gravity":[0,900]}]}"#
      + ",\"expect\":[\(expect)]"
  }

  @Test func trueExpectationsReportNothing() throws {
    let outcome = try run(
      walk(
        #"{"always":"floor and not wall and on == ground.id and dx == 1 and y == 93"},"#
          + #"{"last":"x == 10 and tick == 9 and abs(time - 10 / rate) < 1e-9"},"#
          + #"{"once":"m.x == int(4.9) and max(1, -x, 3) == 4 or x == 4"},"#
          + #"{"from":0.05,"to":0.1,"mean":"tick","is":4,"within":0},"#
          + #"{"after":"x == 5","skip":2,"always":"tick >= 6 and x * 2 / 2 - 1 >= 6 - -0"},"#
          + #"{"when":"tick < 2","always":"x < 2.5 and sqrt(4) != 3"}"#))
    #expect(outcome.output == "1 scenarios, 2 runs, 20 ticks: all as expected\n")
    #expect(outcome.code == 0)
  }

  @Test(arguments: [
    (#"{"always":"x < 4"}"#, "n: v 60.0: tick 3: expected x < 4, found x 4.0"),
    (#"{"last":"wall or x == 9"}"#, "at the end: expected wall or x == 9, found wall 0.0, x 10.0"),
    (#"{"once":"x == 4.5"}"#, "expected x == 4.5 in one tick, found it in none of 10"),
    (
      #"{"mean":"dx","is":2,"within":0.5}"#,
      "expected dx to be 2.0 ± 0.5 on average, found 1.0"
    ),
    (#"{"mean":"1 / (x - x)","is":2,"within":0.5}"#, "on average, found inf"),
    // An expectation that is checked in no tick counts as failed.
    (#"{"when":"x > 99","always":"y == 0"}"#, "expected y == 0, found no tick to look at"),
    (#"{"from":5,"always":"floor"}"#, "expected floor, found no tick to look at"),
    (#"{"after":"ceiling","always":"floor"}"#, "expected floor, found no tick to look at"),
  ])
  func failedExpectationsAreReported(expect: String, sentence: String) throws {
    let outcome = try run(walk(expect))
    #expect(outcome.code == 1 && outcome.output.contains(sentence), "\(outcome.output)")
    #expect(outcome.lines.first?.hasPrefix("1.json: n: v 60.0: ") == true)
    // The mirrored run fails as well.
    #expect(outcome.output.contains("1.json: n: fails in 2 of 2 variants\n"))
    #expect(outcome.output.hasSuffix(": not all as expected\n"))
  }

  @Test func onlyTheVariantsThatFailAreCounted() throws {
    let outcome = try run(walk(#"{"last":"x < 15"}"#, #""v":[60,120],"w":[1,2,3]"#))
    #expect(outcome.output.contains("n: fails in 6 of 12 variants"))
    #expect(outcome.output.contains("1.json: n: v 120.0, w 1.0: at the end: expected x < 15"))
  }

  @Test(arguments: [
    (#"{"always":"z > 1"}"#, "expect[0].always: expected one of the names "),
    (#"{"always":"x >"}"#, "expect[0].always: expected a number or a name, found the end"),
    (#"{"always":"x > 1 2"}"#, "expected the end of the formula, found 2"),
    (#"{"always":"(x"}"#, "expected a closing parenthesis"),
    (#"{"always":"abs(x, y)"}"#, "expected abs of one value, found 2"),
    (#"{"always":"min(x)"}"#, "expected min of at least two values, found 1"),
    (#"{"always":"1.2.3"}"#, #"expected a number, found "1.2.3""#),
    (#"{"always":"x","last":"y"}"#, "expect[0]: expected one of always, once, last and mean"),
    (#"{"mover":"q","always":"x"}"#, "expect[0].mover: expected the name of a mover"),
    (#"{"always":"x","is":2,"size":1}"#, "expect[0].size: expected no such key"),
  ])
  func badExpectationsAreRefused(expect: String, sentence: String) throws {
    let outcome = try run(walk(expect))
    #expect(outcome.code == 65 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("1.json: ") && outcome.errors.contains(sentence), "\(outcome)")
  }

  @Test func hostileFormulasAreRefused() throws {
    let deep = String(repeating: "(", count: 5000)
    #expect(try run(walk("{\"always\":\"\(deep)\"}")).errors.contains("at most 32 levels"))
    let many = try run(walk(#"{"always":"x"}"#, #""v":{"from":0,"to":9e9,"step":1}"#))
    #expect(many.code == 65 && many.errors.contains("variables.v.step: expected 0 to 100000"))
    let never = try run(walk(#"{"always":"x"}"#, #""v":{"from":0,"to":1,"step":0}"#))
    #expect(never.code == 65)
  }

  @Test func foldersWithoutScenariosAreRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", "a/readme.txt")
    let outcome = try sandbox.tool(["collide", "--scenarios", "a"])
    #expect(outcome.code == 65 && outcome.errors == "a: expected files *.json, found none\n")
    #expect(try sandbox.tool(["collide", "--scenarios", "b"]).code == 66)
    #expect(try sandbox.tool(["collide", "--thorough", "a"]).code == 64)
  }
}

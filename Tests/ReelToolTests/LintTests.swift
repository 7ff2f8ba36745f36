import Foundation
import Testing

@testable import ReelTool

// Tests/ReelLint checks the findings; these are the parts that need no compiler.
struct LintTests {
  @Test func bytesHaveLinesAndColumns() {
    let source = SourceText(Data("ab\n\ncd".utf8))
    #expect(source.location(of: 0) == (1, 1))
    #expect(source.location(of: 2) == (1, 3))
    #expect(source.location(of: 3) == (2, 1))
    #expect(source.location(of: 5) == (3, 2))
    #expect(source.location(of: 99).line == 3)
  }

  @Test func commentsExemptTheirLineOrTheNext() {
    let source = SourceText(
      Data(
        """
        a  // lint: shown only
        b
          // lint: shown only
        c
        d  // lint:
        """.utf8))
    #expect((1...5).map(source.exemption) == [.reason, .none, .reason, .reason, .withoutReason])
    #expect(source.exemption(ofLine: 9) == .none)
  }

  @Test func symbolsHaveModulesAndShortNames() {
    let join = Symbol(
      "(extension in Foundation):Swift.StringProtocol.components<A>(separatedBy: A) -> [A]",
      name: "components")
    #expect(join.module == "Foundation")
    #expect(join.short == "components")
    let now = Symbol("static _Concurrency.ContinuousClock.now.getter : Swift.Int", name: "now")
    #expect(now.isClock && now.short == "ContinuousClock.now")
    #expect(!Symbol("ReelSimulation.Clock.now.getter : Swift.Int", name: "now").isClock)
    let roll = Symbol(
      "static Swift.FixedWidthInteger.random(in: Swift.Range<A>) -> A", name: "random")
    #expect(roll.isRandom)
    let fair = Symbol(
      "static Swift.FixedWidthInteger.random<B>(in: A, using: inout B) -> A", name: "random")
    #expect(!fair.isRandom)
  }

  @Test func driverArgumentsBecomeThoseOfTheFrontend() {
    let arguments = LintModule.frontendArguments(
      from: [
        "-target", "x", "-incremental", "-j2", "-DDEBUG", "-Xcc", "-fPIC", "-Xfrontend",
        "-entry-point-function-name", "-Xfrontend", "Game_main", "-swift-version", "6",
        "-index-store-path", "store", "-parse-as-library",
      ], compiler: "swiftc")
    #expect(
      arguments == [
        "-target", "x", "-DDEBUG", "-Xcc", "-fPIC", "-entry-point-function-name", "Game_main",
        "-swift-version", "6", "-parse-as-library",
      ])
  }
}

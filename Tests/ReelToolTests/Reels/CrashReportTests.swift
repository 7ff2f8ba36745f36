import Foundation
import Testing

@testable import ReelProgram

/// A program that a fault ends leaves a file, which its `verify` replays to the tick of the fault.
@Suite struct CrashReportTests {
  private let program = Sandbox.binary.deletingLastPathComponent()
    .appendingPathComponent("PlantedFaults").path

  /// Runs the program without Swift's own backtrace, which takes seconds.
  private func run(_ arguments: String...) throws -> Outcome {
    try Sandbox.run("/usr/bin/env", ["SWIFT_BACKTRACE=enable=no", program] + arguments)
  }

  private func crash(_ fault: Int, in sandbox: Sandbox) throws -> Outcome {
    try run(
      "headless", "--ticks", "150", "--set", "fault=\(fault)", "--crash-reports",
      sandbox.url.appendingPathComponent("reports").path)
  }

  private func reports(_ sandbox: Sandbox) throws -> [String] {
    let folder = sandbox.url.appendingPathComponent("reports").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test(arguments: [
    (10, SIGILL, "SIGILL (a trap)", "Fatal error: Index out of range"),
    (11, SIGILL, "SIGILL (a trap)", "Crashes.swift:27: Fatal error: the rules of tick 100"),
    (12, SIGSEGV, "SIGSEGV (the wrong address 0x40)", nil),
    (13, SIGSEGV, "SIGSEGV (an overflow of the stack)", nil),
    (14, SIGABRT, "SIGABRT (abort)", nil),
  ])
  func aFaultOfTheRulesIsReplayedToItsTick(
    fault: Int, signal: Int32, ending: String, sentence: String?
  ) throws {
    let sandbox = try Sandbox()
    let crashed = try crash(fault, in: sandbox)
    #expect(crashed.code == signal)
    let file = try #require(try reports(sandbox).first)
    #expect(crashed.errors.contains("is \(file). Send it"), "\(crashed.errors)")
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: file)).prefix(CrashHead.size),
      as: UTF8.self)
    #expect(text.contains("game: PlantedFaults, rules 1, Reel "))
    #expect(text.contains("ended: by \(ending) in tick 100\n"), "\(text)")
    if let sentence {
      #expect(text.contains(sentence))
    } else {
      #expect(text.contains("sentence: none"))
    }
    #expect(text.contains(#/backtrace:\n(.*\n)*.*  PlantedFaults \+ 0x[0-9a-f]+/#), "\(text)")
    let again = try run("verify", file)
    #expect(again.code == signal)
    #expect(again.errors.contains("the recorded program ended by \(ending) in tick 100"))
    #expect(again.errors.contains("tick 100: the rules stop the program by "), "\(again.errors)")
    if let sentence { #expect(again.errors.contains(sentence)) }
    // The state before that tick.
    #expect(try run("inspect", file, "--tick", "99").code == 0)
    let info = try sandbox.tool(["info", file])
    #expect(info.code == 0 && info.output.contains("100"), "\(info)")
  }

  @Test func aFaultOutsideOfTheRulesIsReplayedUpToIt() throws {
    let sandbox = try Sandbox()
    #expect(try crash(17, in: sandbox).code == SIGSEGV)
    let file = try #require(try reports(sandbox).first)
    let again = try run("verify", file)
    #expect(again.code == 0, "\(again)")
    #expect(again.errors.contains("by SIGSEGV (the wrong address 0x40) after tick 100"))
    #expect(again.lines == ["tick 100: no fault in the rules"])
  }

  @Test func aFaultOfAnotherThreadIsNamed() throws {
    let sandbox = try Sandbox()
    #expect(try crash(16, in: sandbox).code == SIGSEGV)
    let file = try #require(try reports(sandbox).first)
    let head = try #require(try CrashHead(of: file))
    #expect(head.ending.hasSuffix(" in tick 100, on another thread"), "\(head.ending)")
  }

  @Test func aKilledProgramLeavesAllButTheLastSecond() throws {
    let sandbox = try Sandbox()
    #expect(try crash(15, in: sandbox).code == SIGKILL)
    let file = try #require(try reports(sandbox).first)
    let again = try run("verify", file)
    #expect(again.code == 0 && again.lines == ["tick 60: no fault in the rules"], "\(again)")
    // The next run reports it, and leaves it.
    let next = try crash(0, in: sandbox)
    #expect(next.code == 0 && next.errors.contains("did not end by itself"))
    #expect(try reports(sandbox).count == 1)
    #expect(try crash(0, in: sandbox).errors.contains("did not end") == false)
  }

  @Test func aFaultOfTheSetUpHasAReportWithoutAReel() throws {
    let sandbox = try Sandbox()
    #expect(try crash(9, in: sandbox).code == SIGILL)
    let file = try #require(try reports(sandbox).first)
    let again = try run("verify", file)
    #expect(again.code == 65)
    #expect(again.errors.contains("expected a reel behind the report, found none"))
    #expect(again.errors.contains("before the first tick"), "\(again.errors)")
  }

  /// Damage anywhere in the file is an error or nothing; a trap would end the program by a signal.
  @Test func aDamagedFileNeverTraps() throws {
    let sandbox = try Sandbox()
    #expect(try crash(17, in: sandbox).code == SIGSEGV)
    let file = try #require(try reports(sandbox).first)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    var random = SystemRandomNumberGenerator()
    for attempt in 0..<60 {
      var damaged = bytes
      if attempt % 3 == 0 {
        damaged = damaged.prefix(.random(in: 0..<bytes.count, using: &random))
      } else {
        let start = attempt % 3 == 1 ? 0 : CrashHead.size
        damaged[.random(in: start..<bytes.count, using: &random)] ^= .random(in: 1...255)
      }
      try sandbox.write(damaged, "damaged.reel")
      let outcome = try run("verify", sandbox.url.appendingPathComponent("damaged.reel").path)
      #expect([0, 65].contains(outcome.code), "\(outcome)")
    }
  }
}

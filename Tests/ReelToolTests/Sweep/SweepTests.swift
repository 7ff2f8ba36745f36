import Foundation
import Testing

/// `sweep` prints the same lines whatever its processes do. The game is `PlantedFaults`, whose faults from 101 on are
/// those of some seeds.
@Suite struct SweepTests {
  private static let program = Sandbox.binary.deletingLastPathComponent()
    .appendingPathComponent("PlantedFaults").path

  private func sweep(_ arguments: String, in sandbox: Sandbox) throws -> Outcome {
    try Sandbox.run(
      "/usr/bin/env", [Self.program, "sweep"] + arguments.split(separator: " ").map(String.init),
      in: sandbox.url)
  }

  private static let points = "--ticks 200 --set fault=101 --value Tally.points --value Stick"

  @Test func theLinesDoNotDependOnProcessesAndShards() throws {
    let sandbox = try Sandbox()
    let whole = try sweep("--seeds 0...39 --jobs 1 \(Self.points)", in: sandbox)
    #expect(whole.code == 0 && whole.lines.count == 40)
    let several = try sweep("--seeds 0..<40 --jobs 3 \(Self.points)", in: sandbox)
    #expect(several.output == whole.output)
    var union: [Int: String] = [:]
    for shard in 0..<3 {
      let part = try sweep("--seeds 0...39 --shard \(shard)/3 \(Self.points)", in: sandbox)
      for (at, line) in part.lines.enumerated() { union[shard + 3 * at] = line }
    }
    #expect((0..<40).map { union[$0] } == whole.lines)
  }

  @Test func theHashIsThatOfHeadless() throws {
    let sandbox = try Sandbox()
    let lines = try sweep("--seeds 5...8 \(Self.points)", in: sandbox).lines
    for (seed, line) in zip(5..., lines) {
      let run = try Sandbox.run(
        Self.program, ["headless", "--ticks", "200", "--seed", "\(seed)", "--set", "fault=101"])
      let hash = try #require(run.output.firstMatch(of: #/tick 200 hash ([0-9a-f]{16})/#)?.output.1)
      #expect(line.hasPrefix(#"{"seed":\#(seed),"ticks":200,"hash":"\#(hash)","end":"ticks","#))
    }
  }

  @Test func theBotOfTheOptionPlays() throws {
    let sandbox = try Sandbox()
    var lines: Set<[String]> = []
    for bot in ["bot", "left", "right"] {
      let run = try sweep("--seeds 5...8 --jobs 2 --bot \(bot) \(Self.points)", in: sandbox)
      #expect(run.code == 0 && run.lines.count == 4)
      lines.insert(run.lines)
      let alone = try Sandbox.run(
        Self.program,
        ["headless", "--ticks", "200", "--seed", "5", "--set", "fault=101", "--bot", bot])
      let hash = try #require(
        alone.output.firstMatch(of: #/tick 200 hash ([0-9a-f]{16})/#)?.output.1)
      #expect(run.lines[0].contains(#""hash":"\#(hash)""#))
    }
    // The keys that a bot holds are a part of the state.
    #expect(lines.count == 3)
  }

  @Test func aSweepOfOtherBotsIsNotContinued() throws {
    let sandbox = try Sandbox()
    let choices = "--ticks 9 --set fault=101 -o lines --resume"
    #expect(try sweep("--seeds 0...9 --bot left \(choices)", in: sandbox).code == 0)
    #expect(try sweep("--seeds 0...19 --bot left \(choices)", in: sandbox).code == 0)
    for (option, name) in [("", "bot"), ("--bot none", "none"), ("--bot right", "right")] {
      let run = try sweep("--seeds 0...19 \(option) \(choices)", in: sandbox)
      #expect(
        run.code == 65 && run.errors.contains(#"with bot "left"; this sweep has "\#(name)"."#),
        "\(run)")
    }
  }

  @Test func aConditionEndsAWorld() throws {
    let sandbox = try Sandbox()
    let run = try Sandbox.run(
      Self.program,
      [
        "sweep", "--seeds", "0...9", "--ticks", "900", "--set", "fault=101", "--value",
        "Tally.points", "--until", "Tally.points > 40",
      ], in: sandbox.url)
    #expect(run.lines.count == 10)
    for line in run.lines {
      let points = try #require(line.firstMatch(of: #/"Tally.points":(\d+)/#)?.output.1)
      #expect((41...44).contains(Int(points) ?? 0) && line.contains(#""end":"until""#))
    }
  }

  @Test func aTrapCostsNoOtherSeedItsLine() throws {
    let sandbox = try Sandbox()
    let whole = try sweep("--seeds 0...9 --ticks 200 --set fault=101", in: sandbox).lines
    for jobs in [1, 2] {
      let run = try sweep("--seeds 0...9 --ticks 200 --set fault=102 --jobs \(jobs)", in: sandbox)
      #expect(run.code == 1 && run.lines.count == 10)
      for (seed, line) in run.lines.enumerated() {
        if seed % 5 != 3 {
          #expect(line == whole[seed])
        } else {
          #expect(line.contains(#""ticks":100,"end":"trap","error":"PlantedFaults/Seeds.swift:"#))
          #expect(line.contains("Fatal error: the rules of seed \(seed)"))
          #expect(line.hasSuffix(#""reel":"sweep-reels/seed-\#(seed).reel"}"#))
        }
      }
    }
    // The reel has all ticks before the fault, and traps in the same one.
    let reel = sandbox.url.appendingPathComponent("sweep-reels/seed-3.reel").path
    let again = try Sandbox.run(
      "/usr/bin/env", ["SWIFT_BACKTRACE=enable=no", Self.program, "verify", reel])
    #expect(again.code == SIGILL && again.errors.contains("tick 100: the rules stop the program"))
    let files = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.url.appendingPathComponent("sweep-reels").path)
    #expect(files.sorted() == ["seed-3.reel", "seed-8.reel"])
  }

  @Test func aTrapInTheSetUpHasALineWithoutAReel() throws {
    let sandbox = try Sandbox()
    let run = try sweep("--seeds 3...5 --ticks 9 --set fault=104", in: sandbox)
    #expect(run.code == 1 && run.lines.count == 3)
    #expect(run.lines[0].contains(#""ticks":0,"end":"trap""#) && !run.lines[0].contains("reel"))
  }

  @Test func aFolderThatCannotBeWrittenEndsTheSweep() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a file", "reels")
    let run = try sweep("--seeds 0...5 --ticks 200 --set fault=102 --reels reels", in: sandbox)
    #expect(run.code == 73 && run.errors.contains("reels/.seed-3: expected a path"), "\(run)")
  }

  @Test func aRuleThatLoopsForEverIsStopped() throws {
    let sandbox = try Sandbox()
    let run = try sweep("--seeds 2...4 --ticks 99 --set fault=103 --timeout 1", in: sandbox)
    #expect(run.code == 1 && run.lines.count == 3)
    #expect(run.lines[1].hasPrefix(#"{"seed":3,"ticks":50,"end":"timeout","error":"#))
    #expect(sandbox.exists("sweep-reels/seed-3.reel"))
  }

  @Test func aWorkerThatTheSystemKillsIsReplaced() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", "kill")
    let whole = try sweep("--seeds 0...5 --ticks 200 --set fault=101", in: sandbox)
    let path = sandbox.url.appendingPathComponent("kill").path
    let run = try Sandbox.run(
      "/usr/bin/env",
      ["PLANTED_KILL=\(path)", Self.program, "sweep", "--seeds", "0...5"]
        + ["--ticks", "200", "--set", "fault=105"], in: sandbox.url)
    #expect(run.code == 0 && run.output == whole.output && !sandbox.exists("kill"))
    #expect(run.errors.contains("seed 3: a worker ended in this world, and a second run did not"))
  }

  // MARK: - Files

  @Test func aKilledSweepIsContinued() throws {
    let sandbox = try Sandbox()
    let choices = "--seeds 0...99 --ticks 20000 --set fault=101 --value Tally.points"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments =
      ["sweep"] + "\(choices) -o lines".split(separator: " ").map(String.init)
    process.currentDirectoryURL = sandbox.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    let file = sandbox.url.appendingPathComponent("lines")
    for _ in 0..<1000 where ((try? Data(contentsOf: file))?.count ?? 0) < 200 { usleep(10_000) }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let part = try Data(contentsOf: file)
    // The beginning of a line that is not complete.
    try sandbox.write(part + Data(#"{"seed":77,"ti"#.utf8), "lines")
    #expect(try sweep("\(choices) -o lines", in: sandbox).code == 73)
    #expect(try sweep("\(choices) -o lines --resume", in: sandbox).code == 0)
    let complete = try Data(contentsOf: file)
    #expect(complete.starts(with: part) && complete.count > part.count)
    #expect(
      try sweep("\(choices) -o lines --force", in: sandbox).code == 0
        && Data(contentsOf: file) == complete)
    // Other ticks, other values: another sweep.
    let other = try sweep("--seeds 0...99 --ticks 9 --set fault=101 -o lines --resume", in: sandbox)
    #expect(other.code == 65 && other.errors.contains("with ticks 20000; this sweep has 9."))
  }

  @Test func aDamagedFileIsRefused() throws {
    let sandbox = try Sandbox()
    let choices = "--seeds 0...9 --ticks 9 --set fault=101 -o lines"
    #expect(try sweep(choices, in: sandbox).code == 0)
    let file = sandbox.url.appendingPathComponent("lines")
    let whole = try String(contentsOf: file, encoding: .utf8)
    func refuse(_ text: String, _ sentence: String) throws {
      try sandbox.write(text, "lines")
      let run = try sweep("\(choices) --resume", in: sandbox)
      #expect(run.code == 65 && run.errors.contains(sentence), "\(run)")
    }
    let swapped = whole.replacingOccurrences(of: #""seed":4"#, with: #""seed":9"#)
    try refuse(swapped, "lines:5: expected the line of seed 4")
    try refuse(whole + whole, "lines:11: expected no line of another seed")
    try refuse("\n" + whole, "lines:1: expected the line of seed 0")
    try refuse("\0\u{1B}[2J\n", #"found "\u{0}\u{1B}[2J""#)
    let longLine = String(repeating: "x", count: 3 << 20)
    try refuse(whole + longLine, "lines:11: expected a line of at most")
    try sandbox.write(whole, "lines")
    try sandbox.write("[[[", "lines.sweep")
    let run = try sweep("\(choices) --resume", in: sandbox)
    #expect(run.code == 65 && run.errors.contains("lines.sweep: expected the description"))
  }

  // MARK: - Arguments

  @Test(arguments: [
    ("--seeds=0...18446744073709551615", "expected at most 1000000000000 seeds"),
    ("--seeds=5..<5", "expected at least one seed"), ("--seeds=0..", "expected a range of seeds"),
    ("--seeds=-1...3", "expected a range of seeds"),
    ("--seeds=0...9 --shard=4/4", "--shard: expected"),
    ("--seeds=0...9 --shard=0", "--shard: expected"),
    ("--seeds=0...9 --until=<<>>", "--until \"<<>>\": expected a component"),
    ("--seeds=0...9 --until=Tally.points!3", "expected a condition"),
    ("--seeds=0...9 --until=Tally.points", "expected a sign behind the field"),
    ("--seeds=0...9 --until=Tally.pints>3", "expected one of the fields Tally.points"),
    ("--seeds=0...9 --until=Tally.points>many", "expected a number behind the sign"),
    ("--seeds=0...9 --value=Tally", "expected one of the fields Tally.points"),
    ("--seeds=0...9 --value=Nothing.at.all", "found \"Nothing\""),
    ("--seeds=0...9 --jobs=0", "--jobs: expected"),
    ("--seeds=0...9 --timeout=nan", "--timeout: expected"),
    ("--seeds=0...9 --resume", "--resume: expected -o FILE"),
    ("--seeds=0...9 --bot=up", "--bot: expected bot, none, left or right, found \"up\""),
    ("--seeds=0...9 --bot=left,", "--bot: expected bot, none, left or right, found \"\""),
    ("--seeds=0...9 --bot=left,left", "expected one name, found \"left,left\""),
  ])
  func wrongArgumentsAreRefused(_ arguments: String, _ sentence: String) throws {
    let sandbox = try Sandbox()
    let run = try sweep("\(arguments) --ticks 9 --set fault=101", in: sandbox)
    #expect(run.code == 64 && run.errors.contains(sentence), "\(run)")
  }

  @Test func theLastSeedsAreSeeds() throws {
    let sandbox = try Sandbox()
    let run = try sweep(
      "--seeds 18446744073709551614...18446744073709551615 --ticks 4", in: sandbox)
    #expect(run.code == 0 && run.lines.last?.hasPrefix(#"{"seed":18446744073709551615,"#) == true)
  }

  // MARK: - Report

  @Test func aReportIsOneFile() throws {
    let sandbox = try Sandbox()
    let run = try sweep("--seeds 0...99 \(Self.points) --report out.html", in: sandbox)
    #expect(run.code == 0)
    let page = try String(
      contentsOf: sandbox.url.appendingPathComponent("out.html"), encoding: .utf8)
    #expect(page.contains("<h2>Tally.points</h2>") && page.contains("<svg"))
    #expect(page.contains("headless --seed ") && page.contains("--bot=bot"))
    #expect(!page.contains("src=\"http"))
    #expect(try sweep("--seeds 0...9 \(Self.points) --report out.html", in: sandbox).code == 73)
  }
}

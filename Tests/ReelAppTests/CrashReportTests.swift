import ArgumentParser
import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelCommands
@testable import ReelHost
@testable import ReelProgram

private struct Beats: Resource { var count: Int32 = 0 }

/// A game whose rules end the program in tick 90.
private struct Doomed: Game {
  static let name = "Doomed"
  static let settings = GameSettings(title: "Doomed", viewWidth: 64, viewHeight: 16)
  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Beats())
    simulation.schedule.add("beat") { world in
      world[Beats.self].count += 1
      if world[Beats.self].count == 90 { fatalError("rules: the heart stops") }
    }
  }
}

/// A game that never ends the program.
private struct Lasting: Game {
  static let name = "Lasting"
  static let settings = GameSettings(title: "Lasting", viewWidth: 64, viewHeight: 16)
  func setUp(_ simulation: Simulation) { simulation.world.insert(Beats()) }
}

/// A backend that ends the program at the 40th picture.
private final class Failing: VideoBackend {
  let inner = HeadlessVideo(pacing: .virtual)
  private var pictures = 0
  var pacing: Pacing { inner.pacing }
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError) {}
  func poll(into input: inout TickInput) -> PollResult { inner.poll(into: &input) }
  func draw(_ list: DrawList) {
    pictures += 1
    if pictures == 40 { fatalError("driver: no picture") }
  }
}

/// Each game runs in a process of its own, because a process has one handler of faults.
@Suite struct CrashReportTests {
  private func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  private func reports(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasPrefix("crash-") || $0.hasPrefix("running-") }.map { "\(folder)/\($0)" }
  }

  private func printed(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aPlayedGameLeavesItsReelBesideItsSaves() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [path = path as String] in
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      setenv("SWIFT_BACKTRACE", "enable=no", 1)
      Backends.chosen = Backends(
        video: { _ in HeadlessVideo(pacing: .virtual) }, audio: { HeadlessAudio() })
      try PlayCommand<Doomed>.parse(["--saves", path, "--seed", "7"]).run()
    }
    let file = try #require(try reports(path).first)
    #expect(printed(result).contains(file), "\(printed(result))")
    let head = try #require(try CrashHead(of: file))
    #expect(head.isOfRules && head.ending.hasSuffix("in tick 90"), "\(head)")
    #expect(head.sentence?.hasSuffix("Fatal error: rules: the heart stops") == true, "\(head)")
    let reel = try ReelFile.read(file, withSnapshots: false) { _ in }.contents
    #expect(reel.header.seed == 7)
    #expect(reel.inputs.count == 90 && reel.isCutOff)
    let again = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [file = file as String] in
      try VerifyCommand<Doomed>.parse([file]).run()
    }
    #expect(printed(again).contains("rules: the heart stops"), "\(printed(again))")
    #expect(printed(again).contains("tick 90: the rules stop the program"), "\(printed(again))")
    // A player can go on from it.
    await #expect(processExitsWith: .success) { [file = file as String] in
      Backends.chosen = Backends(
        video: { _ in HeadlessVideo(pacing: .virtual) }, audio: { HeadlessAudio() })
      try PlayCommand<Doomed>.parse([file, "--from", "60", "--ticks", "70"]).run()
      exit(0)
    }
  }

  @Test func aFaultOfABackendIsNotOneOfTheRules() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .failure) { [path = path as String] in
      Backends.chosen = Backends(video: { _ in Failing() }, audio: { HeadlessAudio() })
      try PlayCommand<Lasting>.parse(["--saves", path]).run()
    }
    let file = try #require(try reports(path).first)
    let head = try #require(try CrashHead(of: file))
    #expect(!head.isOfRules && head.sentence?.hasSuffix("driver: no picture") == true, "\(head)")
    await #expect(processExitsWith: .success) { [file = file as String] in
      try VerifyCommand<Lasting>.parse([file]).run()
      exit(0)
    }
  }

  @Test func aGameThatEndsInOrderLeavesNothing() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      Backends.chosen = Backends(
        video: { _ in HeadlessVideo(pacing: .virtual) }, audio: { HeadlessAudio() })
      try PlayCommand<Lasting>.parse(["--saves", path, "--ticks", "100"]).run()
      try PlayCommand<Doomed>.parse(["--saves", path, "--ticks", "80"]).run()
      exit(0)
    }
    #expect(try reports(path) == [])
  }

  @Test func noReportIsWrittenIfNoneIsRequested() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .failure) { [path = path as String] in
      Backends.chosen = Backends(
        video: { _ in HeadlessVideo(pacing: .virtual) }, audio: { HeadlessAudio() })
      try PlayCommand<Doomed>.parse(["--saves", path, "--crash-reports", "none"]).run()
    }
    #expect(try reports(path) == [])
  }

  /// The recording ends at the limit, or where it no longer is that of the game, and what is in the file stays a reel.
  @Test(arguments: [true, false])
  func aRecordingThatEndsEarlyStaysAReel(isFull: Bool) async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .signal(SIGABRT)) {
      [path = path as String, isFull = isFull as Bool] in
      let game = Lasting()
      let simulation = game.makeSimulation(content: GameContent(), seed: 1)
      let report = try CrashReport(
        in: path, game: "Lasting", version: "Lasting", limit: isFull ? 60_000 : 1 << 20)
      let header = game.reelHeader(simulation, viewWidth: 64, viewHeight: 16)
      report.begin(simulation, header: header)
      let inputs = [
        TickInput(
          viewWidth: 64, viewHeight: 16,
          events: (0..<20).map { .pointerMove(0, $0 % 2 * 99, $0 % 3 * 99) })
      ]
      for tick in 0..<2_000 {
        if tick == 1_000, !isFull { report.stopRecording(simulation, because: "of this test") }
        report.prepareTick(simulation, inputs)
        simulation.step(players: inputs)
        report.recordTick(simulation, inputs)
      }
      abort()
    }
    let file = try #require(try reports(path).first)
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: file)).prefix(CrashHead.size),
      as: UTF8.self)
    #expect(
      text.contains(
        isFull ? "because it would have more than 60000 bytes" : "after 1000, because of this test")
    )
    #expect(text.contains("after tick 2000\n"))
    let reel = try ReelFile.read(file, withSnapshots: false) { _ in }.contents
    if isFull {
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
      #expect(size <= CrashHead.size + 60_000)
      #expect(reel.inputs.count > 100 && reel.inputs.count < 2_000)
    } else {
      #expect(reel.inputs.count == 1_000)
    }
  }
}

import ArgumentParser
import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelProgram

private struct Beats: Resource { var count: Int32 = 0 }

private struct Drum: Game {
  static let name = "Drum"
  static let settings = GameSettings(title: "Drum", viewWidth: 64, viewHeight: 16)
  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Beats())
    simulation.schedule.add("beat") { world in world[Beats.self].count += 1 }
  }
}

private struct Flute: Game {
  static let name = "Flute"
  static let settings = GameSettings(title: "Flute", viewWidth: 64, viewHeight: 16)
  func setUp(_ simulation: Simulation) {}
}

/// Each command runs in a process of its own, because a process has one choice of backends.
@Suite struct ReplayCommandTests {
  private func withReel(_ body: (String) async throws -> Void) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("replay-\(UUID().uuidString).reel")
    let simulation = Drum().makeSimulation(content: GameContent(), seed: 1)
    var recorder = Recorder(
      simulation, header: Drum().reelHeader(simulation, viewWidth: 480, viewHeight: 320))
    for _ in 0..<100 {
      let input = TickInput(viewWidth: 480, viewHeight: 320)
      simulation.step(input)
      recorder.recordTick(simulation, players: [input])
    }
    recorder.finish(simulation)
    try Data(recorder.takeBytes()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await body(file.path)
  }

  @Test func theWindowHasTheViewOfTheReel() async throws {
    try await withReel { path in
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [path = path as String] in
        Backends.chosen = Backends(
          video: { settings in
            print("window \(settings.title) \(settings.viewWidth) x \(settings.viewHeight)")
            let video = HeadlessVideo(pacing: .virtual)
            video.quit(atPoll: 120)
            return video
          }, audio: { HeadlessAudio() })
        try ReplayCommand<Drum>.parse([path, "--from", "20"]).run()
        fflush(nil)
        exit(0)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains("window Drum 480 x 320"), "\(output)")
    }
  }

  @Test func whatCannotBeShownIsRefused() async throws {
    try await withReel { path in
      await #expect(processExitsWith: .success) { [path = path as String] in
        Backends.chosen = Backends(
          video: { _ throws(BackendError) in throw BackendError("There is no display") },
          audio: { HeadlessAudio() })
        func code(_ body: () throws -> Void) -> Int32? {
          do { try body() } catch { return (error as? ExitCode)?.rawValue }
          return 0
        }
        #expect(code { try ReplayCommand<Drum>.parse([path]).run() } == 69)
        #expect(code { try ReplayCommand<Drum>.parse([path, "--from", "101"]).run() } == 65)
        #expect(code { try ReplayCommand<Flute>.parse([path]).run() } == 65)
        #expect(code { try ReplayCommand<Drum>.parse([path + "-none"]).run() } == 66)
        exit(0)
      }
    }
  }

  @Test func playOfAReelSaysThatItGoesOnFromItsEnd() async throws {
    try await withReel { path in
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [path = path as String] in
        Backends.chosen = Backends(
          video: { _ in HeadlessVideo(pacing: .virtual) }, audio: { HeadlessAudio() })
        let options = ["--ticks", "110", "--saves", "none", "--crash-reports", "none"]
        try PlayCommand<Drum>.parse([path] + options).run()
        _ = StandardStreams.flush()
        print("from 60")
        fflush(nil)
        try PlayCommand<Drum>.parse([path, "--from", "60"] + options).run()
        _ = StandardStreams.flush()
        exit(0)
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(
        output.hasSuffix(
          "\(path): you go on from its end, tick 100 (0:01.66). `Drum replay` shows the recording.\n"
            + "from 60\n"), "\(output)")
    }
  }

  @Test func theHelpOfTheProgramListsTheCommand() {
    let help = GameCommand<Drum>.helpMessage(includeHidden: false, columns: 100)
    #expect(help.contains("replay") && help.contains("Shows a reel in a window"))
  }
}

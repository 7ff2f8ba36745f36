import ArgumentParser
import Foundation
import Reel
import Testing

@testable import ReelApp
@testable import ReelCommands
@testable import ReelHost

private enum Difficulty: UInt8, CaseIterable, FieldValue {
  case easy, hard
  init() { self = .easy }
}

private enum Side: UInt8, FieldValue {
  case left = 3
  init() { self = .left }
}

private struct Ball: FieldValue {
  var speed: Float = 1
  var mass: Double = 2
}

private struct Pong: Game {
  static let name = "Pong"
  static let settings = GameSettings(title: "Pong")
  var level: UInt8 = 1
  var offset: Int16 = 0
  var isFast = false
  var difficulty = Difficulty.easy
  var side = Side.left
  var title = "pong"
  var ball = Ball()
  var limit: Int32?
  var speeds: [Float] = []
  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Level(level: level, data: simulation.startData))
  }
}

private struct Level: Resource {
  var level: UInt8 = 0
  var data: [UInt8] = []
}

private struct Bare: Game {
  static let name = "Bare"
  static let settings = GameSettings(title: "Bare")
  func setUp(_ simulation: Simulation) {}
}

@Suite struct ValueOptionsTests {
  private func game(_ settings: String...) throws -> Pong {
    var options = try ValueOptions<Pong>.parse([])
    options.settings = settings
    return try options.game()
  }

  private func refusal(_ setting: String) -> String? {
    do {
      _ = try game(setting)
      return nil
    } catch {
      return "\((error as? ValidationError)?.message ?? "another error")"
    }
  }

  @Test func valuesOfAGameAreSetByName() throws {
    let game = try game(
      "level=3", "offset=-7", "isFast=true", "difficulty=hard", "title=a=b", "ball.speed=2.5",
      "ball.mass=1e3", "limit=9", "side=3")
    #expect(game.level == 3 && game.offset == -7 && game.isFast && game.difficulty == .hard)
    #expect(game.title == "a=b" && game.ball.speed == 2.5 && game.ball.mass == 1000)
    #expect(game.limit == 9 && game.side == .left)
    #expect(try self.game("limit=9", "limit=none").limit == nil)
    #expect(try self.game("title=", "level=1", "level=2").level == 2)
    #expect(try self.game("title=").title == "")
  }

  @Test func valuesThatCannotBeSetAreRefused() {
    #expect(
      refusal("lives=3")
        == "--set lives=3: Pong has no value of this name; it has level, offset, isFast, difficulty, "
        + "side, title, ball.speed, ball.mass, limit, speeds.")
    for value in ["300", "-1", "x", "", "1.5", " 3"] {
      #expect(
        refusal("level=\(value)")
          == "--set level=\(value): expected a whole number from 0 to 255.")
    }
    #expect(refusal("isFast=maybe") == "--set isFast=maybe: expected true or false.")
    #expect(refusal("difficulty=2") == "--set difficulty=2: expected one of easy, hard.")
    #expect(refusal("side=4") == "--set side=4: expected a value that side can have.")
    for value in ["nan", "inf", "fast"] {
      #expect(refusal("ball.speed=\(value)") == "--set ball.speed=\(value): expected a number.")
    }
    #expect(refusal("ball=1")?.contains("has no value of this name") == true)
    #expect(refusal("limit=x")?.contains("a whole number from") == true)
    #expect(refusal("speeds=1")?.contains("lists cannot be set") == true)
    #expect(refusal("level")?.contains("expected a name and a value") == true)
    do {
      var options = try ValueOptions<Bare>.parse([])
      options.settings = ["level=1"]
      _ = try options.game()
      Issue.record("it was taken")
    } catch {
      #expect(
        (error as? ValidationError)?.message
          == "--set level=1: Bare has no values that can be set.")
    }
  }

  @Test func aReelRestoresTheValuesOfItsGame() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("reel-values-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("p.reel").path
    let pong = Pong(level: 42, difficulty: .hard)
    let simulation = pong.makeSimulation(content: GameContent(), seed: 9, startData: [1, 2, 3])
    var recorder = Recorder(
      simulation, header: pong.reelHeader(simulation, viewWidth: 32, viewHeight: 32))
    let input = TickInput(viewWidth: 32, viewHeight: 32)
    for _ in 0..<100 {
      simulation.step(input)
      recorder.recordTick(simulation, input)
    }
    recorder.finish(simulation)
    try Data(recorder.takeBytes()).write(to: URL(fileURLWithPath: path))

    let opened = try OpenedReel<Pong>(path, withSnapshots: true)
    #expect(opened.game.level == 42 && opened.game.difficulty == .hard)
    #expect(opened.simulation.world[Level.self].level == 42)
    #expect(opened.simulation.world[Level.self].data == [1, 2, 3])
    #expect(
      verify(opened.reel, opened.simulation, makeSimulation: opened.makeSimulation)
        == .same(ticks: 100, checkpoints: 3))
    // Without the values the game is another one.
    let plain = Pong().makeSimulation(content: GameContent(), seed: 9)
    #expect(
      verify(opened.reel, plain, makeSimulation: opened.makeSimulation)
        != .same(ticks: 100, checkpoints: 3))
    #expect(throws: (any Error).self) { try OpenedReel<Bare>(path) }
    let short = try OpenedReel<Pong>(path)
    #expect(short.reel.checkpoints.allSatisfy { $0.snapshot == nil })
    #expect(short.reel.inputs.count == 100)
  }
}

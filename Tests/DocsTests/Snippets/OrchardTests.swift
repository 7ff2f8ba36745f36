@testable import OrchardRules

// snippet: tests
import Reel
import Testing

@Suite struct OrchardTests {
  /// Rules look at names and sizes of frames, never at pixels, so a test needs no files.
  static let content = GameContent(atlases: [
    Atlas(
      frames: ["apple", "elephant-1", "elephant-2", "elephant-3", "elephant-4"].map {
        AtlasFrame(name: $0, rect: Rect(0, 0, 32, 32))
      })
  ])

  static func fresh() -> Simulation { Orchard().makeSimulation(content: content, seed: 7) }

  @Test func theElephantWalksRightWhileTheKeyIsHeld() {
    let simulation = Self.fresh()
    var input = TickInput(viewWidth: 320, viewHeight: 240, events: [.keyDown(.right)])
    for _ in 0..<30 {
      simulation.step(input)
      input.events = []
    }
    let elephant = simulation.world.query(with: Elephant.self).first ?? .none
    #expect(simulation.world[elephant, Transform.self]?.position.x ?? 0 > 240)
  }
}
// end

// snippet: reel
extension OrchardTests {
  /// The bytes of a reel file: 600 ticks, played by the bot.
  static func record() -> [UInt8] {
    let simulation = fresh()
    let header = Orchard().reelHeader(simulation, viewWidth: 320, viewHeight: 240)
    var recorder = Recorder(simulation, header: header)
    var bot = OrchardBot(seed: 7)
    var input = TickInput(viewWidth: 320, viewHeight: 240)
    for _ in 0..<600 {
      input.events.removeAll()
      bot.play(simulation, into: &input)
      simulation.step(input)
      recorder.recordTick(simulation, input)
    }
    recorder.finish(simulation)
    return recorder.takeBytes()
  }

  @Test func aReplayIsTheSame() throws {
    let reel = try ReelContents(bytes: Self.record())
    let result = verify(reel, Self.fresh(), makeSimulation: Self.fresh)
    #expect(result == .same(ticks: 600, checkpoints: 11))
  }
}
// end

extension OrchardTests {
  // snippet: trial
  @Test func aRecordingReplays() throws {
    let reel = Orchard().record(ticks: 600, seed: 7, content: Self.content)
    let result = try Orchard().replay(reel, content: Self.content)
    #expect(result == .same(ticks: 600, checkpoints: 11))
  }
  // end
}

extension OrchardTests {
  // snippet: trial-parts
  @Test func theBotScoresInEachHalf() {
    let simulation = Self.fresh()
    var bot = OrchardBot(seed: 7)
    Orchard().play(simulation, with: &bot, ticks: 1200)
    let half = simulation.world[Score.self].points
    Orchard().play(simulation, with: &bot, ticks: 1200)
    #expect(half > 0 && simulation.world[Score.self].points > half)
  }
  // end
}

extension OrchardTests {
  // snippet: sync-test
  @Test func rulesKeepTheirStateInTheWorld() throws {
    try Orchard().syncTest(ticks: 300, content: Self.content)
  }
  // end
}

extension OrchardTests {
  // snippet: divergence
  @Test func aChangedRuleIsFound() throws {
    let reel = try ReelContents(bytes: Self.record())
    let changed = Self.fresh()
    changed.schedule.add("cheat") { world in
      if world[Clock.self].tick == 100 { world[Score.self].points += 1 }
    }
    guard case .differs(let divergence) = verify(reel, changed, makeSimulation: Self.fresh) else {
      Issue.record("the change was not noticed")
      return
    }
    #expect(divergence.tick == 120)
    #expect(divergence.parts == ["Score"])
  }
  // end
}

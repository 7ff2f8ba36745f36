import Foundation
import Reel
import ReelApp
import Testing

@testable import ElephantRaceRules

/// Complete races, run by the bot.
@Suite struct RaceTests {
  private let content: GameContent
  init() throws { content = try Stage.content() }

  private func make(seed: UInt64 = 3, game: ElephantRace = ElephantRace()) -> Simulation {
    game.makeSimulation(content: content, seed: seed)
  }

  /// Plays by the bot until the podium.
  /// - Returns: The seconds that the player took.
  private func race(_ simulation: Simulation, seed: UInt64) -> Float? {
    var bot = ElephantRaceBot(seed: seed)
    var input = TickInput(viewWidth: 640, viewHeight: 360)
    for _ in 0..<6_000 where simulation.world[Race.self].phase != .podium {
      input.events.removeAll()
      bot.play(simulation, into: &input)
      simulation.step(input)
    }
    guard simulation.world[Race.self].phase == .podium else { return nil }
    return Float(simulation.world.elephant(0).finish) / 30
  }

  @Test func theContentHasAllAssetsOfTheRules() throws {
    #expect(make().missingNames.isEmpty)
  }

  /// Checks that a race ends on the podium in less than three minutes, and that each place is given once.
  @Test(arguments: [UInt64(1), 2])
  func aRaceHasAWinner(seed: UInt64) throws {
    let simulation = make(seed: seed)
    let seconds = try #require(race(simulation, seed: seed))
    #expect(seconds > 30 && seconds < 180, "\(seconds) s")
    let ranks = (0..<4).map { simulation.world.elephant($0).rank }.sorted()
    #expect(ranks == [1, 2, 3, 4])
  }

  /// Starts a race without playing: a child who only watches reaches the podium, too.
  @Test func aRaceEndsWithoutInput() {
    let simulation = make(seed: 9)
    var input = TickInput(viewWidth: 640, viewHeight: 360)
    for tick in 0..<5_400 where simulation.world[Race.self].phase != .podium {
      input.events = tick == 20 ? [.keyDown(.space), .keyUp(.space)] : []
      simulation.step(input)
    }
    #expect(simulation.world[Race.self].phase == .podium)
    #expect(simulation.world.elephant(0).finish < 90 * 30)
  }

  /// Checks that each of the four drivers wins some races.
  @Test func everyDriverCanWin() throws {
    let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
    var wins = [0, 0, 0, 0]
    for seed in UInt64(1)...(isLong ? 60 : 6) {
      let simulation = make(seed: seed)
      _ = try #require(race(simulation, seed: seed), "seed \(seed)")
      for at in 0..<4 where simulation.world.elephant(at).rank == 1 { wins[at] += 1 }
    }
    #expect(wins.filter { $0 > 0 }.count >= (isLong ? 4 : 2), "\(wins)")
  }

  /// Compares races at two zooms: the zoom has no effect on the winner.
  @Test func theZoomChangesNoRace() {
    var (near, plain) = (ElephantRace(), ElephantRace())
    (near.zoom, plain.zoom) = (3, 1)
    let races = [make(game: near), make(game: plain)]
    var bots = [ElephantRaceBot(seed: 4), ElephantRaceBot(seed: 4)]
    for _ in 0..<400 {
      for at in 0..<2 {
        var input = TickInput(viewWidth: 640, viewHeight: 360)
        bots[at].play(races[at], into: &input)
        races[at].step(input)
      }
    }
    for at in 0..<4 {
      let elephants = races.map { $0.world.elephant(at) }
      #expect(elephants[0].x == elephants[1].x && elephants[0].x > 600)
    }
  }

  /// Checks that the title follows the podium, and that the next race starts as fresh as the first one.
  @Test func theNextRaceStartsFresh() throws {
    let simulation = make(seed: 2)
    _ = try #require(race(simulation, seed: 2))
    let world = simulation.world
    var broken = 0
    world.each { (obstacle: Obstacle) in if obstacle.isBroken { broken += 1 } }
    #expect(broken > 3)
    var input = TickInput(viewWidth: 640, viewHeight: 360)
    for _ in 0..<100 { simulation.step(input) }
    input.events = [.keyDown(.space), .keyUp(.space)]
    simulation.step(input)
    input.events = []
    for _ in 0..<40 { simulation.step(input) }
    #expect(world[Race.self].phase == .title && world[Race.self].races == 1)
    world.each { (obstacle: Obstacle) in #expect(!obstacle.isBroken) }
    for at in 0..<4 {
      #expect(world.elephant(at).x < world[Track.self].start + 100)
      #expect(world.elephant(at).finish == 0 && world.elephant(at).bananas == 0)
    }
  }

  /// Checks that the objects of the map fit the rules.
  @Test func theTrackFitsTheRules() throws {
    let world = make().world
    let track = world[Track.self]
    #expect(track.start > 200 && track.finish > track.start + 8000)
    #expect(track.podium.x > track.finish + 900 && track.podium.x < track.width - 300)
    var doors: [Float: Int] = [:]
    world.each { (obstacle: Obstacle) in
      #expect(obstacle.x > track.start + 200 && obstacle.x < track.finish)
      #expect(track.ground(at: obstacle.x, lane: obstacle.lane) == .path)
      if obstacle.kind == .door { doors[obstacle.x, default: 0] += 1 }
    }
    #expect(doors.count >= 8)
    var bananas = 0
    world.each { (pickup: Pickup) in bananas += pickup.isMouse ? 0 : 1 }
    #expect(bananas >= 20 && world.query(with: Cage.self).count >= 2)
    #expect(world.query(with: Spectator.self).count >= 60)
  }

  /// Restores a snapshot in the middle of a race and compares the following ticks.
  @Test func aRestoredRaceContinuesAlike() throws {
    let simulation = make(seed: 6)
    let other = make(seed: 6)
    var bot = ElephantRaceBot(seed: 6)
    for tick in 0..<900 {
      var input = TickInput(viewWidth: 640, viewHeight: 360)
      bot.play(simulation, into: &input)
      simulation.step(input)
      if tick % 300 == 200 {
        try other.restore(simulation.snapshot())
      } else if tick % 300 > 200 && tick % 300 < 260 {
        other.step(input)
        #expect(other.stateHash == simulation.stateHash, "tick \(tick)")
      }
    }
  }
}

import Foundation
import Reel
import ReelApp
import Testing

@testable import CastleRules

/// The complete night, played by the scripted player and replayed from its demo reel.
@Suite struct CastleTests {
  private let game: CastleStage
  private let reel: ReelContents

  init() throws {
    game = try CastleStage()
    reel = try ReelContents(bytes: [UInt8](Data(contentsOf: CastleStage.demo)))
  }

  @Test func theReelReplaysTickByTick() throws {
    let simulation = game.make(seed: reel.header.seed)
    #expect(reel.header.contentHash == simulation.content.simulationHash)
    let result = verify(reel, simulation) { game.make(seed: reel.header.seed) }
    guard case .same(let ticks, let checkpoints) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(ticks == reel.inputs.count && checkpoints > 60)
    #expect(simulation.missingNames.isEmpty)
  }

  /// The largest numbers that the loader accepts, in the objects and in the layer around them.
  @Test func aMapFarFromTheOriginEndsNoGame() {
    var content = game.assets.content
    for layer in content.maps[0].layers.indices {
      content.maps[0].layers[layer].offset = Vec2(0x1p30, 0)
      for at in content.maps[0].layers[layer].objects.indices {
        content.maps[0].layers[layer].objects[at].position.x += 0x1p30
        content.maps[0].layers[layer].objects[at].size.x *= 1000
      }
    }
    let simulation = Castle().makeSimulation(content: content, seed: 1)
    var bot = CastleBot(seed: 1)
    var input = TickInput(viewWidth: 384, viewHeight: 216)
    for _ in 0..<300 {
      input.events.removeAll()
      bot.play(simulation, into: &input)
      simulation.step(input)
    }
    #expect(simulation.tick == 300 && simulation.world.count(Candle.self) > 0)
  }

  /// Plays with several seeds; 1 is the one that wasm32 plays.
  @Test(arguments: [UInt64(1), 2])
  func theScriptedPlayerReachesTheEnding(seed: UInt64) {
    let simulation = game.make(seed: seed)
    var bot = CastleBot(seed: seed)
    var input = TickInput(viewWidth: 384, viewHeight: 216)
    for _ in 0..<6120 where simulation.world[Play.self].phase != .ending {
      input.events.removeAll()
      bot.play(simulation, into: &input)
      simulation.step(input)
    }
    let play = simulation.world[Play.self]
    #expect(play.phase == .ending && play.hasWon, "\(play.phase) in room \(play.room)")
  }

  /// Follows the demo from the title through every room to the ending, and checks that it shows everything on the way.
  @Test func theDemoReelGoesFromTheTitleToTheEnding() throws {
    let simulation = game.make(seed: reel.header.seed)
    let world = simulation.world
    #expect(world[Play.self].phase == .title)
    var rooms: [Int32] = []
    var states: Set<UInt8> = []
    var (power, lit, rode, steep) = (Int32(0), 0, false, false)
    var count: Set<UInt8> = []
    for input in reel.inputs {
      simulation.step(input)
      let play = world[Play.self]
      if play.phase == .playing || play.phase == .ending, rooms.last != play.room {
        rooms.append(play.room)
      }
      power = max(power, play.power)
      lit += world.contacts(HeroBody.self, Checkpoint.self, .began).reduce(0) { n, _ in n + 1 }
      world.each { (hero: Hero, mover: Mover) in
        states.insert(hero.state.rawValue)
        if world.has(mover.floor, Lift.self) { rode = true }
        if mover.isOnFloor && abs(mover.floorNormal.x) > 0.7 { steep = true }
      }
      world.each { (boss: Count) in count.insert(boss.state.rawValue) }
    }
    let play = world[Play.self]
    #expect(play.phase == .ending && play.hasWon, "\(play.phase) in room \(play.room)")
    // Each room follows the one before; the hero never had to come back to life.
    #expect(rooms == [0, 1, 2, 3, 4, 5])
    #expect(power == 2 && lit >= 4 && rode && steep)
    #expect(states.isSuperset(of: [HeroState.free.rawValue, HeroState.climbing.rawValue]))
    #expect(count.contains(CountState.casting.rawValue))
    #expect(count.contains(CountState.diving.rawValue))
    #expect(count.contains(CountState.falling.rawValue))
  }
}

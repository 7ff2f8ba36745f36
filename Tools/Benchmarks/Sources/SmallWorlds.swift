import AlienCatchRules
import ArenaRules
import CastleRules
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelApp
import ReelReplay
import SpriteGalleryRules

/// A simulation with all features, of the size of a game's, whose state is measured.
struct SmallWorld {
  let name: String
  /// Creates the simulation at the tick from which it is measured, and all players' inputs of the ticks after it.
  let open: () throws -> (Simulation, [[TickInput]])
  /// Opens the content, and returns a function that creates another simulation of the same game.
  let prepare: () throws -> () -> Simulation
  /// Creates the simulation of a game at its first tick, and all players' inputs of its demo; `nil` for a world without
  /// a game.
  var start: (() throws -> (Simulation, [[TickInput]]))?

  static var all: [SmallWorld] {
    [
      crowd("world_10", count: 10, side: 400), crowd("world_45", count: 45, side: 800),
      crowd("world_500", count: 500, side: 260),
      crowd("world_2000_crowded", count: 2_000, side: 260),
      game("aliencatch", AlienCatch.self, folder: "AlienCatch"),
      game("arena", Arena.self, folder: "Arena"), game("castle", Castle.self, folder: "Castle"),
      game("duel", Duel.self, folder: "Duel"),
      game("elephantrace", ElephantRace.self, folder: "ElephantRace"),
      game("spritegallery", SpriteGallery.self, folder: "SpriteGallery"),
    ]
  }

  /// Entities that bounce about a square, with a transform, a sprite, a collider and two components of a game.
  private static func crowd(_ name: String, count: Int, side: Float) -> SmallWorld {
    func make() -> Simulation {
      let simulation = Simulation(content: GameContent(), seed: 1)
      simulation.world.register(Bouncer.self, Vigor.self)
      simulation.schedule.add("bounce") { world in
        world.each { (transform: inout Transform, bouncer: inout Bouncer) in
          transform.position += bouncer.velocity
          if !(0...side).contains(transform.position.x) { bouncer.velocity.x.negate() }
          if !(0...side).contains(transform.position.y) { bouncer.velocity.y.negate() }
        }
      }
      return simulation
    }
    return SmallWorld(
      name: name,
      open: {
        let simulation = make()
        var random = RandomStream(seed: 1)
        for _ in 0..<count {
          let bouncer = Bouncer(
            velocity: Vec2(random.float(in: -2..<2), random.float(in: -2..<2)))
          simulation.world.spawn(
            Transform(x: random.float(in: 0..<side), y: random.float(in: 0..<side)), bouncer,
            Vigor(), Sprite(FrameID()),
            Collider(Rect(-5, -5, 10, 10), categories: 1, mask: 1))
        }
        for _ in 0..<100 { simulation.step(idle) }
        return (simulation, [])
      }, prepare: { make })
  }

  /// A game in the middle of its demo.
  private static func game<G: Game>(
    _ name: String, _ type: G.Type, folder: String
  ) -> SmallWorld {
    func open() throws -> (Assets, ReelContents) {
      let path = GameFolder.assets(of: folder)
      let assets = try Assets.open(game: G.name, manifest: G.manifest, path: path)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/demo.reel")))
      return (assets, try ReelContents(bytes: bytes))
    }
    return SmallWorld(
      name: name,
      open: {
        let (assets, reel) = try open()
        let simulation = G().makeSimulation(
          content: assets.content, seed: reel.header.seed, startData: reel.header.startData)
        let middle = reel.inputs.count / 2
        for tick in 0..<middle { simulation.step(players: reel.inputs(ofTick: tick)) }
        return (simulation, reel.inputs.indices[middle...].map { reel.inputs(ofTick: $0) })
      },
      prepare: {
        let (assets, reel) = try open()
        let (content, header) = (assets.content, reel.header)
        return {
          G().makeSimulation(content: content, seed: header.seed, startData: header.startData)
        }
      },
      start: {
        let (assets, reel) = try open()
        let simulation = G().makeSimulation(
          content: assets.content, seed: reel.header.seed, startData: reel.header.startData)
        return (simulation, reel.inputs.indices.map { reel.inputs(ofTick: $0) })
      })
  }

  static let idle = TickInput(viewWidth: 480, viewHeight: 320)
}

private struct Bouncer: Component {
  var velocity = Vec2.zero
}

private struct Vigor: Component {
  var points: Int32 = 10
  var limit: Int32 = 10
}

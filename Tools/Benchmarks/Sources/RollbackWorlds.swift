import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelApp

/// A simulation for two players whose ticks are repeated.
struct RollbackWorld {
  let name: String
  /// Creates the simulation, and the inputs of the next ``RollbackRow/ticks`` ticks. That of the second player has an
  /// event in each first one of ``RollbackRow/depth`` ticks.
  let open: () throws -> (Simulation, [[TickInput]])
  /// Traps if the world is not the one that its name describes.
  var verify: (Simulation) -> Void = { _ in }

  static var all: [RollbackWorld] {
    [
      crowd("entities_45", 45), crowd("entities_2k", 2_000), crowd("entities_10k", 10_000),
      game("duel", Duel.self), game("elephantrace", ElephantRace.self),
    ]
  }

  /// Animated sprites with colliders that bounce about a square. A tenth of them touches another at any time.
  private static func crowd(_ name: String, _ count: Int) -> RollbackWorld {
    RollbackWorld(
      name: name,
      open: {
        let simulation = Simulation(content: GameContent(), seed: 1, players: 2)
        let world = simulation.world
        let boxes = CollisionCrowd(count, spacing: 50)
        let side = Float(boxes.side)
        let frames = (0..<8).map { FrameID(index: UInt16($0)) }
        let clip = world[Clips.self].add(Clip(frames, ticksPerFrame: 6))
        for (at, box) in boxes.starts.enumerated() {
          world.spawn(
            Transform(x: box.x, y: box.y), Drift(x: box.dx, y: box.dy), Sprite(),
            SpriteAnimation(clip: clip, sample: UInt16(at % 8)),
            Collider(Rect(0, 0, box.width, box.height), mask: 1))
        }
        simulation.schedule.add("drift") { world in
          world.each { (transform: inout Transform, drift: inout Drift) in
            Tick.bounce(&transform.position.x, &drift.x, side)
            Tick.bounce(&transform.position.y, &drift.y, side)
          }
        }
        let idle = [TickInput](repeating: SmallWorld.idle, count: 2)
        for _ in 0..<100 { simulation.step(players: idle) }
        return (simulation, surprises([[TickInput]](repeating: idle, count: RollbackRow.ticks)))
      },
      verify: { simulation in
        var touching = Set<Entity>()
        for pair in simulation.world[Contacts.self].touching {
          touching.formUnion([pair.first, pair.second])
        }
        let share = Double(touching.count) / Double(count)
        check(count < 1_000 || (0.08...0.12).contains(share), name)
      })
  }

  /// A match of a game that its bots play, from the tenth second on.
  private static func game<G: Game>(_ name: String, _ type: G.Type) -> RollbackWorld {
    RollbackWorld(name: name) {
      let assets = try Assets.open(
        game: G.name, manifest: G.manifest, path: GameFolder.assets(of: G.name))
      func make() -> Simulation { G().makeSimulation(content: assets.content, seed: 1) }
      let played = make()
      var inputs: [[TickInput]] = []
      var bot = G.Player(seed: 1)
      let first = 600
      for tick in 0..<first + RollbackRow.ticks {
        var all = [TickInput](
          repeating: TickInput(
            viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight),
          count: played.playerCount)
        if tick == 0 { for player in all.indices { all[player].events = [.presence(true)] } }
        bot.play(played, into: &all)
        played.step(players: all)
        inputs.append(all)
      }
      let simulation = make()
      for input in inputs[..<first] { simulation.step(players: input) }
      return (simulation, surprises([[TickInput]](inputs[first...])))
    }
  }

  /// Returns the inputs with a key of the second player that no rule reads: it goes down and up at the ticks from which
  /// a rollback begins.
  private static func surprises(_ inputs: [[TickInput]]) -> [[TickInput]] {
    var inputs = inputs
    for tick in stride(from: 0, to: inputs.count, by: RollbackRow.depth) {
      let isDown = tick / RollbackRow.depth % 2 == 0
      inputs[tick][1].events.append(isDown ? .keyDown(.f12) : .keyUp(.f12))
    }
    return inputs
  }
}

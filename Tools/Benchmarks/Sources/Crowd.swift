import Foundation
import Reel

/// A game with many of everything: particles, colliders, animated sprites under parents, and movers.
final class Crowd {
  static let particles = 200_000
  static let colliders = 50_000
  /// The number of animated sprites, each under one of `colliders`.
  static let sprites = 100_000
  static let movers = 1_000

  let simulation = Simulation(content: GameContent(), seed: 1)
  private let input = TickInput(viewWidth: 480, viewHeight: 320)

  init() {
    addParticles()
    let walkers = addColliders()
    addSprites(under: walkers)
    addMovers()
    simulation.schedule.clock = { DispatchTime.now().uptimeNanoseconds }
  }

  func step() { simulation.step(input) }

  /// The milliseconds of each system in the last tick.
  var times: [(name: String, milliseconds: Double)] {
    simulation.schedule.times.map { ($0.name, Double($0.nanoseconds) / 1_000_000) }
  }

  /// Adds emitters with particles of the state.
  private func addParticles() {
    let (world, emitters) = (simulation.world, 40)
    let effect = ParticleEffect.shower(of: Self.particles, from: emitters)
    let number = world[ParticleEffects.self].add(effect)
    for index in 0..<emitters {
      world.spawn(
        Transform(x: Float(index) * 20, y: 50), ParticleEmitter(number, isPartOfState: true))
    }
  }

  /// Boxes that bounce about a square: those of `bench collision`.
  private func addColliders() -> [Entity] {
    let crowd = CollisionCrowd(Self.colliders)
    let side = Float(crowd.side)
    simulation.schedule.add("stroll") { world in
      world.each { (transform: inout Transform, stroll: inout Drift) in
        Tick.bounce(&transform.position.x, &stroll.x, side)
        Tick.bounce(&transform.position.y, &stroll.y, side)
      }
    }
    return crowd.starts.map { start in
      simulation.world.spawn(
        Transform(x: start.x, y: start.y), Drift(x: start.dx, y: start.dy),
        Collider(Rect(0, 0, start.width, start.height), mask: 1))
    }
  }

  private func addSprites(under parents: [Entity]) {
    let world = simulation.world
    let frames = (0..<8).map { FrameID(index: UInt16($0)) }
    let clip = world[Clips.self].add(Clip(frames, ticksPerFrame: 6))
    var random = RandomStream(seed: 1)
    let speeds: [Float] = [1, 1, 0.5, 1.5, 2]
    for index in 0..<Self.sprites {
      let sprite = world.spawn(
        Transform(x: random.float(in: -8..<8), y: random.float(in: -8..<8)), Sprite(),
        SpriteAnimation(
          clip: clip, sample: UInt16(random.int(in: 0..<8)), speed: random.pick(speeds) ?? 1))
      world.setParent(of: sprite, to: parents[index % parents.count])
    }
  }

  /// Platformers that run and jump about a map of tiles.
  private func addMovers() {
    let (world, columns, rows) = (simulation.world, 256, 64)
    var tiles = [Tile](repeating: .empty, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let isEdge = row == 0 || row == rows - 1 || column == 0 || column == columns - 1
        if isEdge || (row % 8 == 7 && column / 5 % 3 != 0) {
          tiles[row * columns + column] = .full
        }
      }
    }
    world.spawn(
      Transform(),
      TileCollider(TileGrid(cellSize: Vec2(16, 16), columns: columns, tiles: tiles), categories: 2))
    for index in 0..<Self.movers {
      var platformer = Platformer()
      platformer.walk = index % 2 == 0 ? 1 : -1
      world.spawn(
        Transform(x: 40 + Float(index) * 4, y: Float(index % 7) * 128 + 60),
        Collider(Rect(-6, -7, 12, 14), categories: 4), Mover(mask: 2), platformer)
    }
    simulation.schedule.add("turnBack") { world in
      world.each { (mover: Mover, platformer: inout Platformer) in
        if mover.isOnWall { platformer.walk = -platformer.walk }
      }
    }
  }
}

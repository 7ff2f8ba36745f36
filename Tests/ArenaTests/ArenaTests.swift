import ArenaRules
import Foundation
import Reel
import ReelApp
import Testing

/// The room, driven by its demo reel and by scripts.
@Suite struct ArenaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private let assets: Assets
  private let reel: ReelContents

  init() throws {
    let folder = Self.root.appendingPathComponent("Games/Arena/App/Assets").path
    assets = try Assets.open(game: "Arena", manifest: Arena.manifest, path: folder)
    reel = try ReelContents(
      bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/demo.reel"))))
  }

  private func make() -> Simulation {
    Arena().makeSimulation(content: assets.content, seed: reel.header.seed)
  }

  private func hero(_ world: World) throws -> Entity {
    try #require(world.query(with: Hero.self).first)
  }

  /// Checks that no mover is in anything solid by more than the skin, and that the riders stand on the lift or upon
  /// each other.
  private func check(_ simulation: Simulation, _ about: String) {
    let world = simulation.world
    world.collision.update()
    world.each { (entity: Entity, transform: Transform, mover: Mover) in
      guard let shape = world.collision.shape(of: entity) else { return }
      let depth = depth(of: shape, entity, world, mover.mask)
      #expect(depth < 0.04 || mover.isSqueezed, "\(about): \(entity) is \(depth) deep")
      #expect(transform.position.x.isFinite && transform.position.y.isFinite)
    }
    var lifted = 0
    world.query(with: Rider.self).each { (entity: Entity, mover: Mover) in
      if mover.isOnFloor && !mover.isSqueezed { lifted += 1 }
    }
    #expect(lifted == 10 || simulation.tick < 5, "\(about): \(lifted) riders stand")
  }

  /// Returns how deep a shape is in anything solid; ledges do not count.
  private func depth(of shape: Shape, _ entity: Entity, _ world: World, _ categories: UInt32)
    -> Float
  {
    var deepest: Float = 0
    let bounds = shape.bounds
    world.each { (ground: TileCollider) in
      ground.grid.forEachPiece(near: bounds) { piece in
        if !piece.isOneWay, let contact = shape.contact(with: piece.shape) {
          deepest = max(deepest, contact.depth)
        }
        return true
      }
    }
    for other in world.collision.entities(
      overlapping: shape, ColliderFilter(categories: categories, ignoring: entity))
    {
      guard let solid = world[other, Solid.self], !solid.isOneWay else { continue }
      deepest = max(deepest, world.collision.contact(entity, other)?.depth ?? 0)
    }
    return deepest
  }

  @Test func theReelReplaysTickByTick() throws {
    let simulation = make()
    let result = verify(reel, simulation) { make() }
    guard case .same(let ticks, let checkpoints) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(ticks == 2400 && checkpoints > 20)
    #expect(simulation.missingNames.isEmpty)
  }

  /// Objects with one id, numbers that no `Float` holds and times without an end: the loader accepts such a map.
  @Test func aStrangeMapEndsNoGame() {
    var content = assets.content
    for layer in content.maps[0].layers.indices {
      for at in content.maps[0].layers[layer].objects.indices {
        content.maps[0].layers[layer].objects[at].id = 7
        for number in content.maps[0].layers[layer].objects[at].properties.indices
        where content.maps[0].layers[layer].objects[at].properties[number].value.number != nil {
          let value: MapValue = .float(number % 2 == 0 ? 1e300 : 3e38)
          content.maps[0].layers[layer].objects[at].properties[number].value = value
        }
      }
    }
    let simulation = Arena().makeSimulation(content: content, seed: 1)
    for _ in 0..<60 { simulation.step(TickInput(viewWidth: 480, viewHeight: 270)) }
    #expect(simulation.tick == 60 && simulation.missingNames.isEmpty)
  }

  /// Checks that the demo reaches every place, and returns to the first one by the portal.
  @Test func theDemoReelReachesTheEndAndReturns() throws {
    let simulation = make()
    let hero = try hero(simulation.world)
    var farthest: Float = 0
    var last: Float = 0
    var hasReturned = false
    for (tick, input) in reel.inputs.enumerated() {
      simulation.step(input)
      let position = try #require(simulation.world[hero, Transform.self]).position
      farthest = max(farthest, position.x)
      if last - position.x > 2000 { hasReturned = true }
      last = position.x
      if tick % 20 == 0 { check(simulation, "tick \(tick)") }
    }
    #expect(farthest > 4100 && hasReturned, "\(farthest)")
    var gathered: Int32 = 0
    simulation.world.each { (count: GemCount) in gathered = count.gathered }
    #expect(gathered >= 6, "\(gathered) gems")
  }

  /// Teleports the hero to random positions in the room and presses random keys: the hero is never in anything solid.
  @Test(arguments: [UInt64(1), 2])
  func randomInputNeverPutsTheHeroIntoSolids(seed: UInt64) throws {
    var chance = RandomStream(seed: seed)
    let simulation = make()
    let world = simulation.world
    let hero = try hero(world)
    let keys: [Key] = [.left, .right, .space, .down, .r]
    var held = [false, false, false, false, false]
    let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
    for tick in 0..<(isLong ? 60_000 : 900) {
      var input = TickInput(viewWidth: 480, viewHeight: 270)
      for (at, key) in keys.enumerated() where chance.bool(at == 4 ? 0.002 : 0.04) {
        held[at].toggle()
        input.events.append(held[at] ? .keyDown(key) : .keyUp(key))
      }
      input.events.append(
        .pointerMove(
          0, Int16(chance.int(in: 1...480)), Int16(chance.int(in: 1...270))))
      if tick % 150 == 149 {
        // Another position, where there is room for the hero.
        for _ in 0..<100 {
          let position = Vec2(chance.float(in: 40..<4100), chance.float(in: 40..<280))
          let body = Shape.box(size: Vec2(16, 20), at: position)
          if world.collision.overlapsAny(body, ColliderFilter(categories: 1)) { continue }
          world.teleport(hero, to: position)
          break
        }
      }
      simulation.step(input)
      if isLong || tick % 3 == 0 { check(simulation, "seed \(seed), tick \(tick)") }
    }
  }

  /// Puts the hero into the door when it closes: the hero is squeezed, and begins the place again.
  @Test func theClosingDoorSqueezesTheHero() throws {
    let simulation = make()
    let world = simulation.world
    let hero = try hero(world)
    // The door is the tall solid that travels; one that is open leaves room below.
    var door: Vec2?
    world.query(with: Solid.self).each { (transform: Transform, collider: Collider) in
      let bounds = collider.shape.bounds
      if bounds.maxX - bounds.minX == 16 && bounds.maxY - bounds.minY == 64 {
        door = transform.position + Vec2((bounds.minX + bounds.maxX) / 2, 0)
      }
    }
    let position = try #require(door)
    world.teleport(hero, to: Vec2(position.x, 280))
    var before = Vec2.zero
    for _ in 0..<240 where world[hero, Hero.self]?.squeezed == 0 {
      before = world[hero, Transform.self]?.position ?? .zero
      simulation.step(TickInput(viewWidth: 480, viewHeight: 270))
      check(simulation, "door")
    }
    #expect(world[hero, Hero.self]?.squeezed == 1)
    let after = world[hero, Transform.self]?.position ?? .zero
    #expect(abs(before.x - position.x) < 20 && after.x < position.x - 60, "\(before) \(after)")
  }

  /// Compares a walker with its twin that is 258,048 pixels farther away: they differ by less than a 32nd of a pixel.
  @Test func movementFarFromTheOriginEqualsThatNearIt() throws {
    let simulation = make()
    let world = simulation.world
    var (slopes, ticks) = (0, 0)
    for tick in 0..<520 {
      simulation.step(TickInput(viewWidth: 480, viewHeight: 270))
      var (far, here): (Vec2?, [Vec2]) = (nil, [])
      world.query(with: Mover.self).each { (transform: Transform) in
        if transform.position.x > 200_000 { far = transform.position }
        here.append(transform.position)
      }
      let position = try #require(far) - Vec2(258_048, 0)
      let distance = here.map { $0.distance(to: position) }.min() ?? .infinity
      // Each tick on a slope may round by half of a 64th of a pixel.
      #expect(distance < 1 / 32 + Float(slopes) / 128, "tick \(tick)")
      if position.y.remainder(dividingBy: 1) != 0 { slopes += 1 }
      ticks += distance < 1 / 32 ? 1 : 0
    }
    #expect(ticks > 300, "\(ticks)")
  }

  /// Restores snapshots at several ticks and compares the following ticks.
  @Test func aRestoredArenaContinuesAlike() throws {
    let simulation = make()
    let other = make()
    for (tick, input) in reel.inputs.enumerated() {
      simulation.step(input)
      if tick % 600 == 300 {
        try other.restore(simulation.snapshot())
      } else if tick % 600 > 300 && tick % 600 < 350 {
        other.step(input)
        #expect(other.stateHash == simulation.stateHash, "tick \(tick)")
      }
    }
  }
}

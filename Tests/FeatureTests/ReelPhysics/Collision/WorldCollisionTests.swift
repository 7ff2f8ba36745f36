import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

// Collision queries of systems.

/// The entities that a scout has found, and the distance of its cast.
private struct Scout: Component, Equatable {
  var seen: [Entity] = []
  var distance: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("seen", &seen)
    v.field("distance", &distance)
  }
}

/// The same for another system.
private struct Hound: Component, Equatable {
  var seen: [Entity] = []
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("seen", &seen) }
}

private func query(_ world: World) {
  world.each { (entity: Entity, scout: inout Scout, transform: Transform) in
    let eye = transform.position
    let filter = ColliderFilter(ignoring: entity)
    let hits = world.collision.castAll(.circle(radius: 2).offset(by: eye), by: Vec2(90, 0), filter)
    scout.seen = hits.map(\.entity)
    if let hit = world.collision.ray(from: eye, along: Vec2(0, 1), filter) {
      scout.seen.append(hit.entity)
    }
    scout.seen += world.collision.entities(overlapping: .circle(radius: 30).offset(by: eye), filter)
    let nearest = world.collision.nearest(to: .point(eye), filter) { $0.index % 2 == 0 }
    scout.distance = nearest?.closest.distance ?? -1
  }
}

private func sniff(_ world: World) {
  world.each { (entity: Entity, hound: inout Hound, transform: Transform) in
    hound.seen = world.collision.nearest(
      to: .point(transform.position), count: 3, ColliderFilter(ignoring: entity)
    ).map(\.entity)
    let isSeen = world.collision.isVisible(Vec2(50, 50), from: transform.position)
    if isSeen && world.collision.shape(of: entity) != nil { hound.seen.append(entity) }
  }
}

/// Creates a crowd that moves, some of whose members query the space around them.
private func makeCrowd() -> Simulation {
  let simulation = Simulation(content: GameContent(), seed: 4)
  let world = simulation.world
  var random = RandomStream(seed: 9)
  for index in 0..<60 {
    let position = Vec2(random.float(in: 0...200), random.float(in: 0...200))
    let new = world.spawn(
      Transform(x: position.x, y: position.y), Collider(.circle(radius: 4), mask: 1))
    if index % 3 == 0 { world.insert(new, Scout()) }
    if index % 3 == 1 { world.insert(new, Hound()) }
  }
  simulation.add(System("look", query))
  simulation.add(System("sniff", sniff))
  simulation.add(
    System("walk") { world in
      world.each { (entity: Entity, transform: inout Transform) in
        transform.position.x += Float(entity.index % 7) - 3
      }
    })
  return simulation
}

@Suite struct WorldCollisionTests {
  private static let input = TickInput(viewWidth: 320, viewHeight: 240)

  /// After a restore, the first query updates the space.
  @Test func queriesAfterARestoreGiveTheSameResults() throws {
    let simulation = makeCrowd()
    var hashes: [UInt64] = []
    var early = simulation.snapshot()
    for tick in 0..<60 {
      simulation.step(Self.input)
      hashes.append(simulation.stateHash)
      if tick == 0 { early = simulation.snapshot() }
    }
    #expect(!simulation.world.rows(Scout.self).allSatisfy { $0.seen.isEmpty })
    #expect(!simulation.world.rows(Hound.self).allSatisfy { $0.seen.isEmpty })
    try simulation.restore(early)
    simulation.schedule.run("look", simulation.world)
    for tick in 1..<60 {
      simulation.step(Self.input)
      #expect(simulation.stateHash == hashes[tick], "tick \(tick)")
    }
  }

  @Test func castsAreShownAndChangeNoHash() {
    func play(shows: Bool) -> (hash: UInt64, quads: Int) {
      let simulation = makeCrowd()
      if shows { simulation.world[CollisionView.self].showsCasts = true }
      for _ in 0..<3 { simulation.step(Self.input) }
      let painter = ScenePainter(simulation)
      painter.recordTick(simulation.world)
      var list = DrawList(view: Vec2(320, 240))
      painter.paint(simulation.world, into: &list)
      return (simulation.stateHash, list.quads.count)
    }
    let (plain, shown) = (play(shows: false), play(shows: true))
    #expect(plain.hash == shown.hash && plain.quads == 0 && shown.quads > 10)
  }

  // MARK: - Misuse

  private func expect(_ advice: String, from result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(advice), "\(text)")
  }

  @Test func queriesWithoutTheFeatureTrap() async {
    expect(
      "`world.collision` belongs to CollisionFeature, which this world has not (system: no system). Use "
        + "`simulation.require(CollisionFeature.self)` in the set-up.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
        _ = simulation.world.collision.entities(at: .zero)
      })
  }
}

import Dispatch
import Reel
import ReelCollision
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

// Collision queries of systems with declared access.

/// The entities that a scout has found, and the distance of its cast.
private struct Scout: Component, Equatable {
  var seen: [Entity] = []
  var distance: Float = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("seen", &seen)
    v.field("distance", &distance)
  }
}

/// The same for another system, so that both may run side by side.
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
/// - Parameter isDeclared: True if the systems that query declare their access and may run side by side.
private func makeCrowd(isDeclared: Bool) -> Simulation {
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
  if isDeclared {
    simulation.add(
      System(
        "look", access: .reading(WorldCollision.self).reading(Transform.self).writing(Scout.self),
        query))
    simulation.add(
      System(
        "sniff", access: .writing(Hound.self).reading(Transform.self).reading(WorldCollision.self),
        sniff))
  } else {
    simulation.add(System("look", query))
    simulation.add(System("sniff", sniff))
  }
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

  @Test func systemsThatQueryInParallelGetTheSameResults() throws {
    let alone = makeCrowd(isDeclared: false)
    let declared = makeCrowd(isDeclared: true)
    let threaded = makeCrowd(isDeclared: true)
    threaded.schedule.workers = { jobs, run in
      DispatchQueue.concurrentPerform(iterations: jobs) { run($0) }
    }
    #expect(declared.schedule.batchNames.contains(["look", "sniff"]))
    func values(_ simulation: Simulation) -> [Scout] { simulation.world.rows(Scout.self) }
    var hashes: [UInt64] = []
    for tick in 0..<60 {
      for simulation in [alone, declared, threaded] { simulation.step(Self.input) }
      #expect(values(alone) == values(declared) && !values(alone).isEmpty, "tick \(tick)")
      #expect(alone.world.rows(Hound.self) == declared.world.rows(Hound.self), "tick \(tick)")
      #expect(declared.stateHash == threaded.stateHash, "tick \(tick)")
      hashes.append(declared.stateHash)
    }
    // After a restore, the first query comes from a system that runs beside another.
    let fresh = makeCrowd(isDeclared: true)
    fresh.schedule.workers = threaded.schedule.workers
    fresh.step(Self.input)
    let early = fresh.snapshot()
    for _ in 1..<60 { fresh.step(Self.input) }
    #expect(fresh.stateHash == hashes[59])
    try fresh.restore(early)
    fresh.schedule.run("look", fresh.world)
    for tick in 1..<60 {
      fresh.step(Self.input)
      #expect(fresh.stateHash == hashes[tick], "tick \(tick)")
    }
  }

  @Test func systemsThatWriteCollidersDoNotRunBesideQueries() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.add(System("ask", access: .reading(WorldCollision.self)) { _ in })
    simulation.add(System("grow", access: .writing(Collider.self)) { _ in })
    simulation.add(System("answer", access: .reading(WorldCollision.self)) { _ in })
    simulation.add(System("dig", access: .writing(TileCollider.self)) { _ in })
    simulation.add(System("question", access: .reading(WorldCollision.self)) { _ in })
    simulation.add(System("push", access: .writing(Transform.self)) { _ in })
    let names = ["ask", "grow", "answer", "dig", "question", "push"]
    let batches = simulation.schedule.batchNames.filter { batch in
      batch.contains { names.contains($0) }
    }
    #expect(batches == [["ask"], ["grow"], ["answer"], ["dig"], ["question", "push"]])
  }

  /// Checks that the casts of systems that run side by side are drawn, in the order of the systems.
  @Test func castsAreShownAndChangeNoHash() {
    func play(shows: Bool) -> (hash: UInt64, quads: Int) {
      let simulation = makeCrowd(isDeclared: true)
      simulation.schedule.workers = { jobs, run in
        DispatchQueue.concurrentPerform(iterations: jobs) { run($0) }
      }
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

  @Test func undeclaredCollisionAccessTraps() async {
    expect(
      "System look reads WorldCollision, which it has not declared. Add "
        + "`.reading(WorldCollision.self)` to its access.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.add(
          System("look", access: .nothing) { _ = $0.collision.entities(at: .zero) })
        simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      })
    expect(
      "System look calls `world.collision.update()` and has declared its access: it may run beside "
        + "others that this would disturb. Leave `access` out",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.add(
          System("look", access: .reading(WorldCollision.self)) { $0.collision.update() })
        simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      })
    expect(
      "`world.collision` belongs to CollisionFeature, which this world has not (system: no system). Use "
        + "`simulation.need(CollisionFeature.self)` in the set-up.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
        _ = simulation.world.collision.entities(at: .zero)
      })
  }

  @Test func callsForExclusiveSystemsTrapInDeclaredOnes() async {
    expect(
      "System shuffle calls `world.bringToFront` and has declared its access",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        let card = simulation.world.spawn(Transform(), Sprite())
        simulation.add(
          System("shuffle", access: .writing(DrawRank.self)) { $0.bringToFront(card) })
        simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      })
    expect(
      "System fade calls `world.glides` and has declared its access",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.add(
          System("fade", access: .writing(Gliding.self)) { world in
            world.glides.transaction(over: .ticks(10)) {}
          })
        simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      })
    expect(
      "System tap calls `world.interface.hasWidget` and has declared its access",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.add(
          System("tap", access: .reading(Widget.self)) { world in
            _ = world.interface.hasWidget(at: .zero)
          })
        simulation.step(TickInput(viewWidth: 320, viewHeight: 240))
      })
  }
}

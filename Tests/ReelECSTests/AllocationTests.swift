import ReelECS
import ReelFields
import ReelMath
import Testing

#if OPTIMISED
  import AllocationCount
#else
  import CAllocationCount
#endif

/// True if allocations are counted: builds without optimisation put the frames of coroutines and generic values of the
/// standard library on the heap. `Tools/check-ecs` runs these tests optimised.
private var isMeaningful: Bool {
  #if DEBUG && !OPTIMISED
    false
  #else
    allocation_count_works()
  #endif
}

/// Law 3: a tick in steady state allocates nothing.
@Suite(.enabled(if: isMeaningful)) struct AllocationTests {
  /// Returns the number of allocations that `body` makes, after all storage has grown to its size.
  private func count(_ body: () -> Void) -> UInt {
    for _ in 0..<20 { body() }
    let before = allocation_count()
    for _ in 0..<10 { body() }
    return allocation_count() - before
  }

  private func makeWorld() -> (World, [Entity]) {
    let world = World()
    let all = (0..<200).map { i in
      let entity = world.spawn(Position(x: Float(i)), Velocity(x: 1), Bag(items: [1, 2]))
      if i % 3 == 0 { world.insert(entity, Frozen()) }
      if i % 5 == 0 { world.remove(entity, Velocity.self) }
      return entity
    }
    return (world, all)
  }

  @Test func theCounterCounts() {
    var kept: [[Int]] = []
    let before = allocation_count()
    for i in 0..<10 { kept.append([i, i]) }
    #expect(allocation_count() - before >= 10 && kept.count == 10)
  }

  @Test func iterationAllocatesNothing() {
    let (world, _) = makeWorld()
    #expect(
      count {
        world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
        world.query(with: Frozen.self, without: Velocity.self).each {
          (entity: Entity, position: inout Position, bag: Bag?) in
          position.y += Float(bag?.items.count ?? Int(entity.index))
        }
        world.each { (_: Position) in world.query(with: Counted.self).each { (_: Entity) in } }
      } == 0)
  }

  @Test func accessAllocatesNothing() {
    let (world, all) = makeWorld()
    world.insert(Score())
    #expect(
      count {
        for entity in all {
          world[entity, Position.self]?.x += 1
          world[entity, Bag.self]?.items[0] += 1
          if world.has(entity, Frozen.self) { world.insert(entity, Position(x: 1)) }
        }
        world[Score.self].points += 1
      } == 0)
  }

  @Test func structuralChangesAllocateNothing() {
    let (world, all) = makeWorld()
    let bag = Bag(items: [3])
    #expect(
      count {
        for entity in all {
          world.insert(entity, Wide())
          world.remove(entity, Bag.self)
        }
        for entity in all {
          world.remove(entity, Wide.self)
          world.insert(entity, bag)
        }
        let made = world.spawn(Position(), bag)
        world.setParent(of: made, to: all[0])
        world.despawn(made)
      } == 0)
  }

  @Test func commandsAllocateNothing() {
    let (world, all) = makeWorld()
    let bag = Bag(items: [3])
    #expect(
      count {
        for entity in all {
          world.commands.insert(entity, Wide())
          world.commands.insert(entity, bag)
          world.commands.remove(entity, Wide.self)
        }
        let made = world.commands.spawn(Position(), bag, Frozen())
        world.commands.setParent(of: made, to: all[0])
        world.flush()
        world.commands.despawn(made)
        world.flush()
      } == 0)
  }

  @Test func eventsAllocateNothing() {
    let world = World()
    let schedule = Schedule()
    nonisolated(unsafe) var sum: Int32 = 0
    schedule.add("first") { world in for hit in world.events(Hit.self) { sum += hit.amount } }
    schedule.add("send") { world in for i in 0..<20 { world.send(Hit(amount: Int32(i))) } }
    schedule.add("last") { world in for hit in world.events(Hit.self) { sum += hit.amount } }
    #expect(
      count {
        schedule.run(world)
        world.endTick()
      } == 0)
    #expect(sum > 0)
  }

  @Test func sparseComponentsAllocateNothing() {
    let (world, all) = makeWorld()
    let token = Held(1)
    #expect(
      count {
        for entity in all { world.insert(entity, Glow(level: 1)) }
        for entity in all[..<50] { world.insert(entity, token) }
        for entity in all[20..<40] { world.insert(entity, Pinned()) }
        for entity in all { world[entity, Glow.self]?.level += 1 }
        for entity in all[..<50] { world[entity, Held.self]?.number += 1 }
        world.each { (glow: inout Glow) in glow.level += 1 }
        world.each { (glow: inout Glow, position: Position, held: Held?) in
          glow.level += held?.number ?? Int32(position.x)
        }
        world.query(with: Glow.self, Held.self, without: Pinned.self).each {
          (held: inout Held, position: inout Position) in
          held.number += 1
          position.y = 1
        }
        world.query(anyOf: Pinned.self, Frozen.self).each { (_: inout Position) in }
        for entity in all { world.remove(entity, Glow.self) }
        for entity in all[..<50] { world.remove(entity, Held.self) }
        for entity in all[20..<40] { world.remove(entity, Pinned.self) }
      } == 0)
  }

  @Test func spawningAllocatesNothing() {
    let (world, _) = makeWorld()
    let (bag, held, traced) = (Bag(items: [3]), Held(1), Traced(1))
    #expect(
      count {
        for _ in 0..<20 {
          world.despawn(world.spawn(Position(), Velocity(), bag))
          world.despawn(world.spawn(Glow(level: 1), held, Pinned(), Position()))
          world.despawn(world.spawn(Vigor(points: 1), traced, Marked()))
        }
        for _ in 0..<20 { world.spawn(Padded(), held) }
        world.query(with: Padded.self).each { (entity: Entity) in world.commands.despawn(entity) }
        world.flush()
      } == 0)
  }

  @Test func changesAllocateNothing() {
    let (world, all) = makeWorld()
    for entity in all { world.insert(entity, Vigor()) }
    for entity in all[..<30] { world.insert(entity, Glow()) }
    var seen = 0
    #expect(
      count {
        let mark = world.markVersion()
        for entity in all[..<40] { world[entity, Vigor.self]?.points += 1 }
        world.query(with: Frozen.self).each { (vigor: inout Vigor) in vigor.points += 1 }
        world.query(changed: Vigor.self, since: mark).each { (entity: Entity, vigor: Vigor) in
          seen += Int(entity.index) + Int(vigor.points)
        }
        world.query(changed: Position.self, since: mark).without(Glow.self).each {
          (position: inout Position) in position.x += 1
        }
        world.query(added: Glow.self, since: mark).each { (_: Glow) in seen += 1 }
        seen += world.query(changed: Vigor.self, since: mark).count
        seen += world.query(changed: Vigor.self, since: mark).isEmpty ? 0 : 1
      } == 0)
    #expect(seen > 0)
  }

  @Test func inspectionAllocatesNothing() {
    let (world, _) = makeWorld()
    var seen = 0
    #expect(
      count {
        seen +=
          world.query(with: Frozen.self).count + world.query(anyOf: Bag.self, Frozen.self).count
        seen += world.query(with: Glow.self).isEmpty ? 1 : 0
        seen += world.all.first == nil ? 0 : 1
        seen +=
          world.all.first { (position: Position, _: Entity) in position.x == 50 } == nil ? 0 : 1
        world.all.eachColumn { (positions: inout MutableSpan<Position>, bags: Span<Bag>) in
          for at in positions.indices { positions[at].y = Float(bags[at].items.count) }
        }
      } == 0)
    #expect(seen > 0)
  }

  @Test func parentsFirstAllocatesNothing() {
    let (world, all) = makeWorld()
    // The order is wrong, so that the plan is a sorted one.
    for at in 1..<100 { world.setParent(of: all[at - 1], to: all[at]) }
    func compute() {
      world.parentsFirst.each { (position: inout Position, parent: Parent<Position>?) in
        position.x = (parent?.value.x ?? 0) + 1
      }
    }
    // A plan that is made again would allocate; it is cached as long as no entity moves.
    #expect(
      count {
        compute()
        world.each { (_: Entity, bag: inout Bag, parent: Parent<Bag>?) in
          bag.weight = parent?.value.weight ?? 1
        }
      } == 0)
    #expect(world[all[0], Position.self]?.x == 100)
    world.setParent(of: all[0], to: all[150])
    let before = allocation_count()
    compute()
    #expect(allocation_count() > before && world[all[0], Position.self]?.x == 2)
  }

  @Test func observersAllocateNothing() {
    let (world, all) = makeWorld()
    nonisolated(unsafe) var observed = 0
    world.observe(added: Glow.self) { _, _ in observed += 1 }
    world.observe(removed: Glow.self) { world, entity in
      observed += Int(world[entity, Glow.self]?.level ?? 0)
    }
    world.observe(assigned: Vigor.self) { _, _ in observed += 1 }
    world.observe(entering: world.query(with: Frozen.self, without: Wide.self)) { _, _ in
      observed += 1
    }
    world.observe(leaving: world.query(anyOf: Glow.self, Pinned.self)) { world, entity in
      observed += world.isAlive(entity) ? 1 : 0
    }
    for entity in all { world.insert(entity, Vigor()) }
    let bag = Bag(items: [1])
    #expect(
      count {
        for entity in all[..<50] {
          world.insert(entity, Glow(level: 1))
          world.insert(entity, Wide())
          world[entity, Vigor.self]?.points += 1
          world.remove(entity, Wide.self)
          world.remove(entity, Glow.self)
        }
        world.despawn(world.spawn(Glow(level: 1), Frozen(), bag))
      } == 0)
    #expect(observed > 0)
  }

  @Test func commandsOverSparseComponentsAllocateNothing() {
    let (world, all) = makeWorld()
    let held = Held(1)
    #expect(
      count {
        for entity in all[..<50] {
          world.commands.insert(entity, Glow(level: 1))
          world.commands.insert(entity, held)
          world.commands.remove(entity, Held.self)
        }
        let made = world.commands.spawn(Position(), Glow(level: 1), held, Vigor(points: 1))
        let bare = world.commands.spawn()
        world.commands.insert(bare, Pinned())
        world.flush()
        for entity in all[..<50] { world.commands.remove(entity, Glow.self) }
        world.commands.despawn(made)
        world.commands.despawn(bare)
        world.flush()
      } == 0)
  }

  @Test func relationsAllocateNothing() {
    struct Employs: Relation {
      var years: Int32 = 0
      static var fieldListKind: FieldListKind { .fixed }
      mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("years", &years) }
    }
    let (world, all) = makeWorld()
    var seen = 0
    #expect(
      count {
        for at in 1..<50 { world.relate(all[0], to: all[at], Employs(years: Int32(at))) }
        for at in 1..<50 { world.relate(all[at], to: all[at - 1], Employs(years: 1)) }
        seen += Int(world.relation(all[0], to: all[7], Employs.self)?.years ?? 0)
        world.all.targets(of: all[0], Employs.self).each { (_: Entity, position: inout Position) in
          position.x += 1
        }
        world.all.sources(of: all[5], Employs.self).each { (_: Entity) in seen += 1 }
        world.eachRelation(Employs.self) { _, _, employs in seen += Int(employs.years) }
        for at in 1..<50 { world.unrelate(all[0], from: all[at], Employs.self) }
        for at in 1..<50 { world.unrelate(all[at], from: all[at - 1], Employs.self) }
      } == 0)
    #expect(seen > 0)
  }

  @Test func despawningByQueryAllocatesNothing() {
    let (world, all) = makeWorld()
    let bag = Bag(items: [3])
    #expect(
      count {
        // The query despawns table by table first, and then one by one because an entity has a sparse component.
        for _ in 0..<30 { world.spawn(Padded(), bag) }
        world.query(with: Padded.self).despawn()
        world.insert(all[0], Glow())
        for _ in 0..<30 { world.spawn(Padded(), bag) }
        world.query(with: Padded.self).despawn()
      } == 0)
  }

  @Test func aScheduleAllocatesNothing() {
    let (world, all) = makeWorld()
    world.insert(Score())
    world.insert(Screen.title)
    world.insert(all[1], Mark())
    let schedule = Schedule()
    schedule.onEnter(Screen.playing, "enter") { _ in }
    schedule.add("move", when: { $0.current(Screen.self) == .playing }) { world in
      world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
    }
    schedule.add("see") { world in
      world[Score.self].points += Int32(world.query(changed: Mark.self).count)
      for hit in world.events(Hit.self) { world[Score.self].points += hit.amount }
      world.send(Hit(amount: 1))
    }
    schedule.add("replace") { world in
      if let entity = world.query(with: Frozen.self).first { world.commands.despawn(entity) }
    }
    schedule.add("spawn") { world in
      let new = world.commands.spawn()
      world.commands.insert(new, Frozen())
      world.commands.insert(new, Mark())
      world.commands.setParent(of: new, to: all[0])
    }
    var isPlaying = false
    #expect(
      count {
        isPlaying.toggle()
        world.setState(isPlaying ? Screen.playing : .paused)
        world.setSystem("move", enabled: isPlaying)
        schedule.run(world)
        world.endTick()
      } == 0)
    #expect(world[Score.self].points > 0)
  }
}

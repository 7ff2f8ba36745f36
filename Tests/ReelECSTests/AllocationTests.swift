import CAllocationCount
import ReelECS
import ReelMath
import Testing

/// Whether to count: builds without optimisation put the frames of coroutines and generic values of
/// the standard library on the heap. Run `swift test -c release --filter AllocationTests`.
private var isMeaningful: Bool {
  #if DEBUG
    false
  #else
    allocation_count_works()
  #endif
}

/// Law 3: a tick in steady state allocates nothing.
@Suite(.enabled(if: isMeaningful)) struct AllocationTests {
  /// How many allocations `body` makes, once everything has grown to its size.
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

  @Test(arguments: [false, true]) func batchesAllocateNothing(hasWorkers: Bool) {
    let (world, all) = makeWorld()
    world.insert(Score())
    world.insert(Screen.title)
    world.insert(all[1], Mark())
    let schedule = Schedule()
    if hasWorkers { schedule.workers = { jobs, run in for job in 0..<jobs { run(job) } } }
    schedule.onEnter(Screen.playing, "enter") { _ in }
    schedule.add(
      "move", when: { $0.current(Screen.self) == .playing },
      access: .writing(Position.self).reading(Velocity.self)
    ) { world in
      world.each { (position: inout Position, velocity: Velocity) in position.x += velocity.x }
    }
    schedule.add("see", access: .reading(Mark.self).writing(Score.self).using(Hit.self)) { world in
      world[Score.self].points += Int32(world.query(changed: Mark.self).count)
      for hit in world.events(Hit.self) { world[Score.self].points += hit.amount }
      world.send(Hit(amount: 1))
    }
    schedule.add("replace", access: .nothing) { world in
      if let entity = world.query(with: Frozen.self).first { world.commands.despawn(entity) }
    }
    schedule.add("spawn", access: .nothing) { world in
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

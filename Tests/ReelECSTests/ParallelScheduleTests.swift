import Foundation
import ReelECS
import ReelMath
import Testing

// The central property of batches: any number of threads gives the same world, tick by tick.
//
//     seed ─▶ twelve systems with random access ─▶ 200 ticks, serially       ─▶ hashes, snapshots
//                                               └▶ 200 ticks, 1 to 8 threads ─▶ the same
//                                               └▶ restored after 100 ticks  ─▶ the same
//
// The work of a system depends on the turn, on its own number and on all that it may read, and shows in its writes.
// Commands in another order would give another world: the systems of a tick change the same few entities, for which the
// last command counts; rows stand in the order in which they were spawned; and resources are changed by multiplying and
// adding.

/// The number of the tick, which is set between ticks.
private struct Turn: Resource {
  var number: UInt64 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
}

private enum Part: CaseIterable {
  case position, velocity, mark, spark, bag, score, tally, hit, bell

  func read(_ access: SystemAccess) -> SystemAccess {
    switch self {
    case .position: access.reading(Position.self)
    case .velocity: access.reading(Velocity.self)
    case .mark: access.reading(Mark.self)
    case .spark: access.reading(Spark.self)
    case .bag: access.reading(Bag.self)
    case .score: access.reading(Score.self)
    case .tally: access.reading(Tally.self)
    case .hit: access.using(Hit.self)
    case .bell: access.using(Bell.self)
    }
  }

  func write(_ access: SystemAccess) -> SystemAccess {
    switch self {
    case .position: access.writing(Position.self)
    case .velocity: access.writing(Velocity.self)
    case .mark: access.writing(Mark.self)
    case .spark: access.writing(Spark.self)
    case .bag: access.writing(Bag.self)
    case .score: access.writing(Score.self)
    case .tally: access.writing(Tally.self)
    case .hit, .bell: read(access)
    }
  }
}

/// The work of one system, drawn from the seed of its schedule.
private struct Plan: Sendable {
  let number: UInt64
  let reads: [Part]
  let writes: [Part]
  /// The commands that the system gives: bit n for kind n.
  let commands: UInt64

  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    (a ^ b) &* 0x9E37_79B9_7F4A_7C15 &+ (a >> 29)
  }

  private func mix(_ sum: inout UInt64, _ value: UInt64) { sum = Plan.mix(sum, value) }

  func run(_ world: World) {
    let turn = world[Turn.self].number
    var sum = Plan.mix(turn, number)
    for part in reads + writes { read(part, world, &sum) }
    var random = TestRandom(seed: sum)
    for part in writes { write(part, world, &random) }
    command(world, turn, &random)
  }

  private func read(_ part: Part, _ world: World, _ sum: inout UInt64) {
    var own = sum
    switch part {
    case .position:
      world.query(changed: Position.self).each { (entity: Entity, position: Position) in
        mix(&own, UInt64(entity.index) << 32 | UInt64(position.x.bitPattern))
      }
    case .velocity:
      world.query(without: Frozen.self).each { (velocity: Velocity) in
        mix(&own, UInt64(velocity.x.bitPattern) << 32 | UInt64(velocity.y.bitPattern))
      }
    case .mark:
      world.query(changed: Mark.self).each { (entity: Entity, mark: Mark) in
        mix(&own, mark.value ^ UInt64(entity.generation))
      }
      mix(&own, UInt64(world.query(added: Mark.self).count))
    case .spark:
      world.query(changed: Spark.self).each { (entity: Entity, spark: Spark) in
        mix(&own, spark.value ^ UInt64(entity.index))
      }
      world.parentsFirst.each { (entity: Entity, parent: Parent<Spark>?) in
        if let parent { mix(&own, parent.value.value ^ UInt64(entity.index)) }
      }
    case .bag:
      world.each { (bag: Bag) in mix(&own, UInt64(bag.items.count) ^ UInt64(bag.label.utf8.count)) }
    case .score:
      mix(&own, UInt64(UInt32(bitPattern: world[Score.self].points)))
      mix(&own, UInt64(world[Score.self].names.count))
    case .tally: mix(&own, world[Tally.self].value)
    case .hit: for hit in world.events(Hit.self) { mix(&own, UInt64(hit.amount)) }
    case .bell: mix(&own, UInt64(world.events(Bell.self).count))
    }
    sum = own
  }

  private func write(_ part: Part, _ world: World, _ random: inout TestRandom) {
    var own = random
    switch part {
    case .position:
      world.each { (position: inout Position) in position.x += Float(own.below(16)) }
    case .velocity:
      world.query(with: Position.self).eachColumn { (velocities: inout MutableSpan<Velocity>) in
        for row in 0..<velocities.count { velocities[row].x = Float(own.below(100)) }
      }
    case .mark:
      let all = world.query(with: Mark.self).entities
      for _ in 0..<3 {
        guard let entity = own.pick(all) else { break }
        world[entity, Mark.self]?.value &+= own.next()
      }
    case .spark: world.each { (spark: inout Spark) in spark.value = own.next() }
    case .bag:
      world.each { (bag: inout Bag) in
        if bag.items.count > 6 { bag.items.removeAll() }
        bag.items.append(Int32(own.below(9)))
        bag.label = "bag \(own.below(1_000_000_000))"
      }
    case .score:
      world[Score.self].points = Int32(truncatingIfNeeded: own.next())
      world[Score.self].names = (0..<own.below(3)).map { "name \($0)" }
    case .tally: world[Tally.self].value &+= own.next()
    case .hit: for _ in 0..<own.below(4) { world.send(Hit(amount: Int32(own.below(1000)))) }
    case .bell: world.send(Bell())
    }
    random = own
  }

  private func command(_ world: World, _ turn: UInt64, _ random: inout TestRandom) {
    // The targets are the same three for all systems of a tick.
    var shared = TestRandom(seed: turn)
    let all = world.entities
    let targets = (0..<3).map { _ in shared.pick(all) ?? .none }
    let target = targets[random.below(3)]
    // Every system may read this while others write the values of these components.
    var results = UInt64(world.query(with: Spark.self, Mark.self, without: Frozen.self).count)
    results += UInt64(world.query(anyOf: Position.self, Spark.self).count)
    results += UInt64(world.children(of: target).count + world.depth(of: target))
    results += UInt64(world.componentNames(of: target).count)
    results += world.has(target, Velocity.self) ? 1 : 0
    let value = random.next() &+ results
    let number = number
    let commands = world.commands
    var made: [Entity] = []
    for kind in 0..<12 as Range<UInt64> where self.commands >> kind & 1 == 1 {
      switch kind {
      case 0: commands.insert(target, Position(x: Float(number), y: Float(value % 100)))
      case 1: commands.insert(target, Bag(items: [Int32(number)], label: "from \(number)"))
      case 2: commands.insert(target, Mark(value: value))
      case 3: commands.insert(target, Spark(value: number))
      case 4: commands.remove(target, Position.self)
      case 5: commands.remove(target, Spark.self)
      case 6:
        number % 2 == 0 ? commands.insert(target, Frozen()) : commands.remove(target, Frozen.self)
      case 7 where all.count > 40 || value % 4 == 0: commands.despawn(target)
      case 8, 9:
        if all.count > 80 { break }
        for step in 0..<random.below(4) {
          let new = commands.spawn()
          commands.insert(new, Owner(entity: random.pick(made) ?? target))
          if step % 2 == 0 { commands.insert(new, Velocity(x: Float(number), y: Float(step))) }
          if kind == 9 { commands.insert(new, Spark(value: value)) }
          commands.insert(new, Mark(value: value &+ UInt64(step)))
          commands.setParent(of: new, to: random.pick(made) ?? target)
          made.append(new)
        }
      case 10:
        commands.perform { world in
          world[Tally.self].value = world[Tally.self].value &* 31 &+ number
        }
      case 11:
        if value % 5 == 0 {
          commands.setState(Screen(rawValue: UInt8(value >> 8 & 1)) ?? .title)
        }
        if value % 7 == 0 {
          let name = Course.names[Int(value >> 16 % 12)]
          commands.perform { $0.setSystem(name, enabled: !$0.isSystemEnabled(name)) }
        }
      default: break
      }
    }
  }
}

/// A schedule drawn from a seed, and a world for it.
private struct Course {
  static let names: [StaticString] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11",
  ]
  let world = World()
  let schedule = Schedule()

  init(seed: UInt64, threadCount: Int = 0) {
    var random = TestRandom(seed: seed)
    schedule.workers = threadCount > 0 ? threads(threadCount) : nil
    register()
    var phases: [Int] = []
    for (number, name) in Course.names.enumerated() {
      let phase = random.below(8) / 5
      // Neighbours mostly have nothing in common, so that batches grow.
      let parts = Part.allCases
      let writes = [parts[(number * 2 + random.below(2)) % parts.count]]
      let others = (0..<random.below(6) / 3).compactMap { _ in random.pick(parts) }
      let isWriting = random.below(3) == 0
      let plan = Plan(
        number: UInt64(number), reads: isWriting ? [] : others,
        writes: isWriting ? writes + others : writes, commands: random.next() & random.next())
      var access = SystemAccess.reading(Turn.self)
      for part in plan.reads { access = part.read(access) }
      for part in plan.writes { access = part.write(access) }
      let before = phases.indices.filter { phases[$0] == phase }
      let after = random.below(8) == 0 ? random.pick(before).map { Course.names[$0] } : nil
      let condition = random.below(8)
      let when: ((World) -> Bool)? =
        switch condition {
        case 0: { $0[Turn.self].number % 3 == 0 }
        case 1: { $0.current(Screen.self) == .playing }
        case 2: { !$0.query(changed: Mark.self).isEmpty }
        default: nil
        }
      let inPhase: Phase = phase == 0 ? .update : .react
      let once = random.below(12) == 0
      phases.append(phase)
      if random.below(10) == 0 {
        schedule.add(
          name, in: inPhase, after: after.map { [$0] } ?? [], when: when, once: once
        ) { plan.run($0) }
      } else {
        schedule.add(
          name, in: inPhase, after: after.map { [$0] } ?? [], when: when, once: once,
          access: access
        ) { plan.run($0) }
      }
    }
    schedule.onEnter(Screen.playing, "enter") { world in
      world.each { (mark: inout Mark) in mark.value &+= 1 }
    }
    if seed % 2 == 0 {
      world.observe(added: Bag.self) { world, entity in
        world.commands.insert(entity, Velocity(x: 1, y: 1))
      }
    }
    for number in 0..<20 {
      let entity = world.spawn(Position(x: Float(number)), Mark(value: UInt64(number)))
      if number % 2 == 0 { world.insert(entity, Velocity(x: 1)) }
      if number % 3 == 0 { world.insert(entity, Spark()) }
      if number % 5 == 0 { world.insert(entity, Bag()) }
    }
  }

  private func register() {
    world.register(Position.self)
    world.register(Velocity.self)
    world.register(Mark.self)
    world.register(Spark.self)
    world.register(Bag.self)
    world.register(Frozen.self)
    world.register(Owner.self)
    world.register(Hit.self)
    world.register(Bell.self)
    world.insert(Turn())
    world.insert(Score())
    world.insert(Tally())
    world.insert(Screen.title)
  }

  func tick() -> UInt64 {
    world[Turn.self].number += 1
    schedule.run(world)
    world.endTick()
    return world.stateHash
  }

  /// The number of systems that share a batch with others.
  var besideCount: Int { schedule.batchNames.filter { $0.count > 1 }.reduce(0) { $0 + $1.count } }
}

@Suite struct ParallelScheduleTests {
  private static let ticks = 200
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["REEL_FULL"] == nil
    ? [1, 2, 4, 20_261_121] : Array(1...24)

  @Test(arguments: seeds)
  func anyNumberOfThreadsGivesTheSameWorld(seed: UInt64) throws {
    let serial = Course(seed: seed)
    var hashes: [UInt64] = []
    var middle = Snapshot(bytes: [])
    var populations: Set<Int> = []
    for tick in 1...Self.ticks {
      hashes.append(serial.tick())
      populations.insert(serial.world.entityCount)
      if tick == Self.ticks / 2 { middle = serial.world.snapshot() }
    }
    let end = serial.world.snapshot()
    // The course must have batches, entities that come and go, and a state that changes.
    #expect(serial.besideCount >= 4, "seed \(seed)")
    #expect(populations.count > 5 && Set(hashes).count == Self.ticks, "seed \(seed)")

    for count in [1, 2, 3, 8] {
      let parallel = Course(seed: seed, threadCount: count)
      for tick in 1...Self.ticks {
        guard parallel.tick() == hashes[tick - 1] else {
          Issue.record("seed \(seed): \(count) threads give another world in tick \(tick)")
          return
        }
      }
      #expect(parallel.world.snapshot() == end, "seed \(seed), \(count) threads")
    }

    // Continues from half-way: in the world that ran on, and in a new one.
    for (course, count) in [(serial, 0), (Course(seed: seed, threadCount: 3), 3)] {
      try course.world.restore(middle)
      for tick in (Self.ticks / 2 + 1)...Self.ticks {
        guard course.tick() == hashes[tick - 1] else {
          Issue.record("seed \(seed): restored, \(count) threads, another world in tick \(tick)")
          return
        }
      }
      #expect(course.world.snapshot() == end, "seed \(seed), restored, \(count) threads")
    }
    print("schedule: seed \(seed), hash \(hashes[Self.ticks - 1]), \(serial.schedule.batchNames)")
  }
}

import ReelECS
import ReelFields
import ReelMath
import Testing

/// A model of the changes that each reader has yet to see, stored in the simplest way.
private final class Pending: Sendable {
  private let lists: Shared<[[Entity: Int]]>
  private let faults = Log<String>()

  init(readers: Int) { lists = Shared([[Entity: Int]](repeating: [:], count: readers)) }

  func record(_ entity: Entity, except reader: Int? = nil) {
    lists.with { lists in
      for at in lists.indices where at != reader { lists[at][entity, default: 0] += 1 }
    }
  }

  func forget(_ entity: Entity) {
    lists.with { lists in
      for at in lists.indices { lists[at][entity] = nil }
    }
  }

  /// - Parameter exactly: True if the reader may see only pending changes.
  func check(_ reader: Int, _ seen: [Entity], exactly: Bool) {
    let expected = lists.with { lists in
      defer { lists[reader] = [:] }
      return Set(lists[reader].keys)
    }
    let isRight = exactly ? expected == Set(seen) : expected.isSubset(of: seen)
    if !isRight || Set(seen).count != seen.count {
      faults.append("reader \(reader) saw \(seen), expected \(expected)")
    }
  }

  var fault: String? { faults.all.first }
}

/// A component of any storage that the writers and readers use.
private protocol Numbered: Component, SendableMetatype {
  var value: UInt64 { get set }
  init(value: UInt64)
  /// True if changes are stored by row.
  static var reportsRows: Bool { get }
}

private struct Plain: Numbered {
  var value: UInt64 = 0
  static var reportsRows: Bool { false }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

extension Mark: Numbered { static var reportsRows: Bool { true } }
extension Spark: Numbered { static var reportsRows: Bool { true } }

@Suite struct SystemChangesTests {
  private static let names: [StaticString] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11",
  ]

  @Test(arguments: Array(1...12) as [UInt64])
  func everyReaderSeesEveryChangeOnce(seed: UInt64) {
    check(Plain.self, seed)
    check(Mark.self, seed)
    check(Spark.self, seed)
  }

  /// Runs a schedule of writers and readers in a random order. Each acts in about every second tick.
  private func check<T: Numbered>(_ type: T.Type, _ seed: UInt64) {
    var random = TestRandom(seed: seed)
    let readers = 5
    let pending = Pending(readers: readers)
    let world = World()
    let schedule = Schedule()
    let turn = Shared<UInt64>(0)
    let acts: @Sendable (Int) -> Bool = { number in
      var random = TestRandom(seed: turn.value &* 31 &+ UInt64(number))
      return random.below(2) == 0
    }
    func add(
      _ name: StaticString, _ number: Int, _ body: @escaping @Sendable (World) -> Void
    ) {
      schedule.add(name, when: { _ in acts(number) }, body)
    }
    var kinds = (0..<Self.names.count).map { $0 < readers ? $0 : readers + $0 % 3 }
    for at in kinds.indices { kinds.swapAt(at, at + random.below(kinds.count - at)) }
    for (number, kind) in kinds.enumerated() {
      let name = Self.names[number]
      switch kind {
      case 0..<readers:
        let writesToo = kind == 0
        add(name, number) { world in
          let seen = world.query(changed: type).entities
          pending.check(kind, seen, exactly: T.reportsRows)
          // A system sees the changes of its own commands.
          if kind == 1 { self.command(type, world, pending, turn.value) }
          if writesToo { self.write(type, world, pending, turn.value, by: kind) }
        }
      case readers:
        add(name, number) { world in
          self.write(type, world, pending, turn.value &+ UInt64(number), by: nil)
        }
      case readers + 1:
        add(name, number) { world in
          self.command(type, world, pending, turn.value &+ UInt64(number))
        }
      default:
        add(name, number) { world in
          let all = world.query(with: type).entities
          if world.entityCount > 12, let entity = all.first {
            world.commands.despawn(entity)
            world.commands.perform { _ in pending.forget(entity) }
          }
        }
      }
    }
    for tick in 1...60 as ClosedRange<UInt64> {
      turn.value = tick &* seed
      // There are writes outside of systems, too: before a tick, directly and by command.
      if tick % 3 == 0 { write(type, world, pending, tick, by: nil) }
      if tick % 4 == 0 { command(type, world, pending, tick) }
      schedule.run(world)
      if let fault = pending.fault {
        Issue.record("seed \(seed), tick \(tick), \(T.componentName): \(fault)")
        return
      }
    }
    #expect(world.query(with: type).count > 3)
  }

  /// Writes one entity, in the way that the number selects.
  private func write<T: Numbered>(
    _ type: T.Type, _ world: World, _ pending: Pending, _ number: UInt64, by reader: Int?
  ) {
    let all = world.query(with: type).entities
    guard !all.isEmpty else { return }
    var random = TestRandom(seed: number)
    let entity = all[random.below(all.count)]
    pending.record(entity, except: reader)
    if random.below(2) == 0 {
      world[entity, type]?.value = number
    } else {
      world.insert(entity, T(value: number))
    }
  }

  /// Gives commands for a new entity and for a change of a present one.
  private func command<T: Numbered>(
    _ type: T.Type, _ world: World, _ pending: Pending, _ number: UInt64
  ) {
    let all = world.entities
    var random = TestRandom(seed: number)
    if !all.isEmpty {
      let entity = all[random.below(all.count)]
      world.commands.insert(entity, T(value: number))
      world.commands.perform { if $0.isAlive(entity) { pending.record(entity) } }
    }
    let new = world.commands.spawn()
    world.commands.insert(new, T(value: number))
    world.commands.perform { _ in pending.record(new) }
  }

  @Test func theFirstRunOfASystemSeesEveryChange() {
    let world = World()
    world.spawn(Mark())
    let schedule = Schedule()
    let log = Log<Int>()
    schedule.add("change") { log.append($0.query(changed: Mark.self).count) }
    schedule.add("arrival") { log.append($0.query(added: Mark.self).count) }
    schedule.run(world)
    schedule.run(world)
    #expect(log.all == [1, 1, 0, 0])
  }

  @Test func aSystemDoesNotSeeItsOwnWrites() {
    let world = World()
    world.spawn(Mark())
    let schedule = Schedule()
    let log = Log<Int>()
    schedule.add("write") { world in
      log.append(world.query(changed: Mark.self).count)
      world.each { (mark: inout Mark) in mark.value += 1 }
    }
    for _ in 0..<3 { schedule.run(world) }
    #expect(log.take() == [1, 0, 0])
  }

  @Test func aSystemSeesTheChangesOfItsCommands() {
    let world = World()
    let schedule = Schedule()
    let log = Log<Int>()
    schedule.add("spawn") { world in
      log.append(world.query(added: Mark.self).count)
      world.commands.spawn(Mark())
    }
    for _ in 0..<3 { schedule.run(world) }
    #expect(log.take() == [0, 1, 1])
  }

  @Test func theLastRunOfASystemIsPartOfTheState() throws {
    let world = World()
    let entity = world.spawn(Mark())
    let schedule = Schedule()
    let log = Log<Int>()
    schedule.add("see") { log.append($0.query(changed: Mark.self).count) }
    schedule.run(world)
    world[entity, Mark.self]?.value = 1
    let unseen = world.snapshot()
    schedule.run(world)
    let seen = world.snapshot()
    #expect(log.take() == [1, 1])
    let other = World()
    other.register(Mark.self)
    try other.restore(unseen)
    schedule.run(other)
    try other.restore(seen)
    schedule.run(other)
    #expect(log.take() == [1, 0])
  }
}

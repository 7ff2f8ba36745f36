import ReelECS
import ReelFields
import ReelMath
import Testing

/// The log of the calls of hooks and observers.
private struct HookLog: Resource {
  var lines: [String] = []
  static var isTransient: Bool { true }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  mutating func take() -> [String] {
    defer { lines.removeAll() }
    return lines
  }
}

/// A component whose hooks log every change of its values.
private protocol Logged: HookedComponent {}

extension Logged {
  static func record(_ sign: String, _ entity: Entity, _ world: World) {
    world[HookLog.self].lines.append("hook \(sign)\(componentName) \(entity.index)")
    #expect(world.has(entity, Self.self), "the value is there")
  }
  static func added(_ value: inout Self, to entity: Entity, in world: World) {
    record("+", entity, world)
  }
  static func assigned(_ value: inout Self, of entity: Entity, in world: World) {
    record("=", entity, world)
  }
  static func removed(_ value: inout Self, from entity: Entity, in world: World) {
    record("-", entity, world)
  }
}

private struct Lamp: Component, Logged {
  var reach: Float = 1
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("reach", &reach) }
}

private struct Glint: SparseComponent, Logged {
  var heat: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("heat", &heat) }
}

/// A component that contains an array and requires a lamp.
private struct Cargo: TrackedComponent, Logged {
  var items: [Int32] = []
  static func require(_ companions: inout Companions) { companions.add(Lamp.self) }
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("items", &items) }
}

/// A component with a hook for additions only.
private struct Ticket: Component, HookedComponent {
  var number: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
  static func added(_ ticket: inout Ticket, to entity: Entity, in world: World) {
    world.commands.insert(entity, Frozen())
    ticket.number += 10
  }
}

@Suite struct HooksTests {
  private let world = World()

  init() { world.insert(HookLog()) }

  private func take() -> [String] { world[HookLog.self].take() }

  @Test func hooksAreCalledForEveryChange() {
    let a = world.spawn()
    world.insert(a, Lamp())
    world.insert(a, Lamp(reach: 2))
    world[a, Lamp.self]?.reach = 3
    world.each { (lamp: inout Lamp) in lamp.reach = 4 }
    world.insert(a, Position())
    world.remove(a, Position.self)
    world.remove(a, Lamp.self)
    world.remove(a, Lamp.self)
    #expect(take() == ["hook +Lamp 0", "hook =Lamp 0", "hook =Lamp 0", "hook -Lamp 0"])
    world.spawn(Position())
    #expect(take() == [])
  }

  @Test func hooksAreCalledForEveryStorage() {
    let a = world.spawn(Glint(), Position(), Cargo())
    // Columns come in the order in which their types were first used, then the sparse components.
    #expect(take() == ["hook +Cargo 0", "hook +Lamp 0", "hook +Glint 0"])
    world[a, Cargo.self]?.items.append(1)
    world.insert(a, Glint(heat: 2))
    #expect(take() == ["hook =Cargo 0", "hook =Glint 0"])
    world.remove(a, Cargo.self)
    world.despawn(a)
    #expect(take() == ["hook -Cargo 0", "hook -Lamp 0", "hook -Glint 0"])
  }

  /// Hooks of companions are called first, when all components are present.
  @Test func hooksOfCompanionsAreCalledFirst() {
    let a = world.spawn(Glint())
    world.insert(a, Cargo())
    world.commands.insert(world.spawn(), Cargo())
    world.flush()
    #expect(
      take() == [
        "hook +Glint 0", "hook +Lamp 0", "hook +Cargo 0", "hook +Lamp 1", "hook +Cargo 1",
      ])
  }

  @Test func hooksRunBeforeObserversOfAnAdditionAndAfterThoseOfARemoval() {
    world.observe(added: Lamp.self) { $0[HookLog.self].lines.append("added \($1.index)") }
    world.observe(assigned: Lamp.self) { $0[HookLog.self].lines.append("changed \($1.index)") }
    world.observe(removed: Lamp.self) { $0[HookLog.self].lines.append("removed \($1.index)") }
    let a = world.spawn(Lamp())
    world[a, Lamp.self]?.reach = 2
    world.remove(a, Lamp.self)
    world.insert(a, Lamp())
    world.despawn(a)
    #expect(
      take() == [
        "hook +Lamp 0", "added 0", "hook =Lamp 0", "changed 0", "removed 0", "hook -Lamp 0",
        "hook +Lamp 0", "added 0", "removed 0", "hook -Lamp 0",
      ])
  }

  /// The values that a hook writes are part of the change.
  @Test func writesOfAHookToItsValueAreNotObserved() {
    world.observe(assigned: Ticket.self) { _, _ in Issue.record("it was not assigned to") }
    for storage in 0..<3 {
      let entity = world.spawn()
      switch storage {
      case 0: world.insert(entity, Ticket(number: 1))
      case 1: world.commands.insert(entity, Ticket(number: 1))
      default: world.copy([world.spawn(Ticket(number: -9))], from: world)
      }
      world.flush()
    }
    var numbers: [Int32] = []
    world.each { (ticket: Ticket) in numbers.append(ticket.number) }
    // A copy is an addition, too.
    #expect(numbers.sorted() == [1, 11, 11, 11])
  }

  @Test func commandsOfAHookAreAppliedLater() {
    let a = world.spawn(Ticket(number: 1))
    #expect(world[a, Ticket.self]?.number == 11 && !world.has(a, Frozen.self))
    world.flush()
    #expect(world.has(a, Frozen.self))
  }

  @Test func hooksAreCalledInEveryWorld() {
    let other = World()
    other.insert(HookLog())
    let copies = other.copy([world.spawn(Lamp(), Glint())], from: world)
    #expect(other[HookLog.self].take() == ["hook +Lamp 0", "hook +Glint 0"])
    let clone = other.clone()
    clone.insert(HookLog())
    clone.despawn(copies[0])
    #expect(clone[HookLog.self].take() == ["hook -Lamp 0", "hook -Glint 0"])
    #expect(other[HookLog.self].take() == [])
  }

  @Test func aRestoreCallsNoHooks() throws {
    world.spawn(Lamp(), Cargo(items: [1, 2]))
    let before = world.snapshot()
    world.despawnAll()
    _ = take()
    try world.restore(before)
    #expect(take() == [] && world.query(with: Cargo.self).count == 1)
  }

  /// Every change calls the same hooks as observers.
  @Test(arguments: 0..<40) func hooksAreCalledAsObserversAre(seed: UInt64) {
    func follow<T: Component>(_ type: T.Type) {
      let name = T.componentName
      world.observe(added: type) { $0[HookLog.self].lines.append("+\(name) \($1.index)") }
      world.observe(assigned: type) { $0[HookLog.self].lines.append("=\(name) \($1.index)") }
      world.observe(removed: type) { $0[HookLog.self].lines.append("-\(name) \($1.index)") }
    }
    follow(Lamp.self)
    follow(Glint.self)
    follow(Cargo.self)
    var random = RandomStream(seed: seed)
    if seed % 2 == 1 { world.observe(entering: world.query(with: Lamp.self)) { _, _ in } }
    let prefab = Prefab { template in
      let root = template.spawn(Lamp(), Glint())
      template.setParent(of: template.spawn(Cargo()), to: root)
      return root
    }
    var callCount = 0
    for _ in 0..<60 {
      let all = world.entities
      let entity = all.isEmpty ? Entity.none : all[Int(random.int(in: 0..<Int32(all.count)))]
      switch random.int(in: 0..<15) {
      case 0: world.spawn(Lamp(), Glint())
      case 1: world.spawn(count: 3, Cargo())
      case 2: world.spawn(prefab.with(Lamp(reach: 2)), Glint())
      case 3: world.spawn(prefab, count: 2)
      case 4: if entity != .none { world.copy([entity], from: world) }
      case 5: world.despawn(entity)
      case 6: if entity != .none { world.insert(entity, Cargo(items: [3])) }
      case 7: if entity != .none { world.insert(entity, Glint()) }
      case 8: world.remove(entity, Lamp.self)
      case 9: world.remove(entity, Glint.self)
      case 10: world[entity, Cargo.self]?.items.append(4)
      case 11:
        world.commands.spawn(Glint(), Cargo())
        world.commands.insert(entity, Lamp())
        world.commands.remove(entity, Cargo.self)
      case 12: world.commands.despawn(entity)
      case 13: world.flush()
      default: if random.int(in: 0..<10) == 0 { world.query(with: Glint.self).despawn() }
      }
      let lines = take()
      let hooks = lines.filter { $0.hasPrefix("hook ") }.map { String($0.dropFirst(5)) }
      #expect(hooks == lines.filter { !$0.hasPrefix("hook ") }, "seed \(seed)")
      callCount += hooks.count
    }
    #expect(callCount > 20, "seed \(seed)")
  }
}

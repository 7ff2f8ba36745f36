import Foundation
import ReelECS
import ReelMath

/// A world under attack from inside.
final class AttackedWorld {
  let world = World()
  let schedule = Schedule()
  /// The number of reactions in a thousand that change the world at once.
  let recklessness: UInt64
  var random: RandomStream
  /// Entities; some of them may be dead.
  var entities: [Entity] = []
  var prefab: Prefab?
  var saved: Snapshot?
  /// The number of reactions that run inside each other at present.
  private var depth = 0
  private static let deepest = 3
  /// True if the next calls come from the attack itself, and from no observer, hook, loop or dying object.
  var isCalm: Bool { depth == 0 }

  init(seed: UInt64, recklessness: UInt64) {
    self.recklessness = recklessness
    random = RandomStream(seed: seed, stream: 1)
    world.insert(Back(attacked: self))
    world.insert(Purse(token: Token(self)))
    world.insert(Part.first)
    addObservers()
    addSystems()
    let prefab = Prefab { world in
      let (root, child) = (world.spawn(Plain(x: 1), Object(nil, 1)), world.spawn(Hooked(), Tag()))
      world.setParent(of: child, to: root)
      world.relate(child, to: root, Bond(strength: 2))
      return root
    }
    self.prefab = prefab
    prefab.register(in: world)
    for _ in 0..<12 { spawn() }
    world.flush()
  }

  private func addObservers() {
    func follow<T: Component>(_ type: T.Type) {
      if below(2) == 0 { world.observe(added: type) { $0.attacked?.react("added", $1) } }
      if below(2) == 0 { world.observe(removed: type) { $0.attacked?.react("removed", $1) } }
      if below(2) == 0 { world.observe(assigned: type) { $0.attacked?.react("changed", $1) } }
    }
    follow(Plain.self)
    follow(Tag.self)
    follow(Tracked.self)
    follow(Object.self)
    follow(SparseObject.self)
    follow(TrackedObject.self)
    follow(Hooked.self)
    follow(HookedObject.self)
    if below(2) == 0 {
      let query = world.query(with: Plain.self, without: Tag.self)
      world.observe(entering: query) { $0.attacked?.react("entering", $1) }
      world.observe(leaving: query) { $0.attacked?.react("leaving", $1) }
    }
  }

  private func addSystems() {
    for (part, enter, leave) in [
      (Part.first, "enter1" as StaticString, "leave1" as StaticString),
      (.second, "enter2", "leave2"),
      (.third, "enter3", "leave3"),
    ] {
      schedule.onEnter(part, enter) { $0.attacked?.react("entering a state", .none) }
      schedule.onExit(part, leave) { $0.attacked?.react("leaving a state", .none) }
    }
    schedule.add("work") { $0.attacked?.react("a system", .none) }
  }

  // MARK: - Random choices

  func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }

  /// Returns an entity, mostly one that is alive.
  func entity() -> Entity {
    for _ in 0..<4 {
      let entity = entities.isEmpty ? .none : entities[below(entities.count)]
      if world.isAlive(entity) { return entity }
    }
    return entities.isEmpty ? .none : entities[below(entities.count)]
  }

  // MARK: - Steps

  /// Changes the world once from outside, flushes, and inspects everything.
  func step() {
    if below(5) == 0 {
      schedule.run(world)
      world.endTick()
    } else {
      act(below(Self.deeds))
    }
    world.flush()
    check()
    if entities.count > 120 { entities.removeAll { !world.isAlive($0) } }
    if world.entityCount > 80 { world.query(with: Plain.self).despawn() }
    if world.entityCount > 120 { world.despawnAll() }
    world.flush()
  }

  func end() {
    world.despawnAll()
    world.flush()
    check()
  }

  /// Checks that the world agrees with itself and restores its own snapshot.
  private func check() {
    if let fault = world.validate() { Self.fail(fault) }
    guard below(8) == 0 else { return }
    // Objects that this restore replaces must not react when they die, because a reaction would change the state.
    depth = Self.deepest
    defer { depth = 0 }
    let hash = world.stateHash
    let snapshot = world.snapshot()
    do { try world.restore(snapshot) } catch { Self.fail("its own snapshot: \(error)") }
    world.flush()
    if let fault = world.validate() { Self.fail("after a restore: \(fault)") }
    if world.stateHash != hash { Self.fail("another hash after a restore") }
    if world.snapshot() != snapshot { Self.fail("another snapshot after a restore") }
  }

  static func fail(_ fault: String) -> Never {
    print("fault: \(fault)")
    fflush(nil)
    exit(1)
  }

  // MARK: - Reactions

  /// Does something inside an observer, a hook, a dying object or the body of a loop.
  func react(_ origin: String, _ entity: Entity) {
    // A reaction may cause others. So most do nothing, and none is nested deeply.
    guard depth < Self.deepest, below(3) == 0 else { return }
    depth += 1
    defer { depth -= 1 }
    if world.isAlive(entity) && below(4) == 0 { entities.append(entity) }
    for _ in 0...below(2) {
      if below(1000) < Int(recklessness) { act(below(Self.deeds)) } else { behave(entity) }
    }
  }

  /// Does one thing that is allowed at any time: reads, writes a value, emits an event or adds a command.
  private func behave(_ entity: Entity) {
    let (a, b) = (below(3) == 0 ? entity : self.entity(), self.entity())
    let commands = world.commands
    switch below(22) {
    case 0: commands.setParent(of: a, to: .none)
    case 1:
      // Only when the command is applied is it certain that the parents form no circle.
      commands.perform { [self] in setParent(a, b, $0) }
    case 2: commands.despawn(a)
    case 3: entities.append(commands.spawn())
    case 4: commands.insert(a, Object(self, 1))
    case 5: commands.insert(a, HookedObject(self, 2))
    case 6: commands.remove(a, Object.self)
    case 7: commands.remove(a, Hooked.self)
    case 8: commands.relate(a, to: b, Bond(token: Token(self)))
    case 9: commands.unrelate(a, from: b, Bond.self)
    case 10: if let prefab { commands.spawn(prefab) }
    case 11: world.send(Cry(token: Token(self), number: 3))
    case 12: _ = world.events(Cry.self).count
    case 13: commands.restartState([Part.first, .second, .third][below(3)])
    case 14: world.eachChild(of: a) { _ in _ = world.depth(of: a) }
    case 15: _ = world.dump(a)
    case 16: _ = (world[a, Object.self]?.text.count, world[b, SparseObject.self]?.text.count)
    case 17: _ = world.has(a, TrackedObject.self) && world.parent(of: b) == a
    case 18: _ = (world.targets(of: a, Bond.self), world.sources(of: b, Bond.self))
    case 19: world[a, Plain.self]?.x &+= 1
    case 20: world.each { (plain: Plain, tracked: inout Tracked) in tracked.x &+= plain.x }
    default: _ = world.query(with: Plain.self).entities.count
    }
  }

  func setParent(_ child: Entity, _ parent: Entity, _ world: World) {
    guard world.isAlive(child), parent == .none || world.isAlive(parent) else { return }
    var above = parent
    while above != .none {
      if above == child { return }
      above = world.parent(of: above)
    }
    world.setParent(of: child, to: parent)
  }

  func spawn() {
    switch below(6) {
    case 0: entities.append(world.spawn())
    case 1: entities.append(world.spawn(Plain(), Object(self, 3)))
    case 2: entities.append(world.spawn(Tracked(), SparseObject(self, 4), Tag()))
    case 3: entities.append(world.spawn(Hooked(), HookedObject(self, 5)))
    case 4:
      entities += world.spawn(count: 3) { at in (Plain(x: Int32(at)), TrackedObject(self, at)) }
    default: if let prefab { entities.append(world.spawn(prefab)) }
    }
  }
}

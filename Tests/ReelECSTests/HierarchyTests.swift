import ReelECS
import ReelFields
import ReelMath
import Testing

@Suite struct HierarchyTests {
  @Test func childrenStandInOrder() {
    let world = World()
    let parent = world.spawn()
    let children = (0..<5).map { _ in world.spawn() }
    for child in children { world.setParent(of: child, to: parent) }
    #expect(world.children(of: parent) == children)
    world.setParent(of: children[0], to: parent)
    #expect(world.children(of: parent) == [1, 2, 3, 4, 0].map { children[$0] })
    world.setParent(of: children[3], to: .none)
    world.despawn(children[2])
    #expect(world.children(of: parent) == [1, 4, 0].map { children[$0] })
    #expect(world.depth(of: children[1]) == 1 && world.depth(of: children[3]) == 0)
    #expect(world.parent(of: children[2]) == .none)
  }

  @Test func despawningTakesAllDescendants() {
    let world = World()
    let root = world.spawn()
    let left = world.spawn()
    let right = world.spawn()
    let leaf = world.spawn()
    let sibling = world.spawn()
    let top = world.spawn()
    world.setParent(of: root, to: top)
    world.setParent(of: sibling, to: top)
    world.setParent(of: left, to: root)
    world.setParent(of: right, to: root)
    world.setParent(of: leaf, to: left)
    world.despawn(root)
    #expect([root, left, right, leaf].allSatisfy { !world.isAlive($0) })
    #expect(world.children(of: top) == [sibling] && world.entityCount == 2)
    for _ in 0..<4 {
      let next = world.spawn()
      #expect(world.parent(of: next) == .none && world.children(of: next).isEmpty)
    }
  }

  @Test func aChainMayBeDeeperThanTheStack() throws {
    let world = World()
    let root = world.spawn()
    // The chain is built from below, so that the search for circles is short.
    var top = world.spawn()
    for _ in 0..<200_000 {
      let above = world.spawn()
      world.setParent(of: top, to: above)
      top = above
    }
    world.setParent(of: top, to: root)
    let hash = world.stateHash
    try world.restore(world.snapshot())
    #expect(world.stateHash == hash)
    world.despawn(root)
    #expect(world.entityCount == 0)
  }

  @Test func newSlotsHaveNoParentsOrChildren() {
    let world = World()
    let parent = world.spawn()
    world.setParent(of: world.spawn(), to: parent)
    var last = parent
    for _ in 0..<500 { last = world.spawn() }
    #expect(world.parent(of: last) == .none && world.children(of: last).isEmpty)
    world.despawn(last)
    let next = world.spawn()
    world.setParent(of: next, to: parent)
    #expect(world.children(of: parent).count == 2)
  }

  @Test func eachChildSurvivesChangesInItsBody() {
    let world = World()
    let parent = world.spawn()
    let other = world.spawn()
    func refill() -> [Entity] {
      let children = (0..<4).map { _ in world.spawn() }
      for child in children { world.setParent(of: child, to: parent) }
      return children
    }
    var children = refill()
    var seen: [Entity] = []
    world.eachChild(of: parent) {
      seen.append($0)
      world.despawn($0)
    }
    #expect(seen == children && world.children(of: parent).isEmpty)
    children = refill()
    seen = []
    world.eachChild(of: parent) {
      seen.append($0)
      world.setParent(of: $0, to: other)
    }
    #expect(seen == children && world.children(of: other) == children)
    children = refill()
    seen = []
    world.eachChild(of: parent) { child in
      seen.append(child)
      if child == children[0] { world.despawn(children[1]) }
      if child == children[2] { world.setParent(of: children[3], to: other) }
    }
    #expect(
      seen == [children[0], children[2]], "never a dead one, never a child of another parent")
  }

  @Test func theOrderOfChildrenIsHashedAndRestored() throws {
    let world = World()
    let parent = world.spawn()
    let a = world.spawn()
    let b = world.spawn()
    world.setParent(of: a, to: parent)
    world.setParent(of: b, to: parent)
    let hash = world.stateHash
    let snapshot = world.snapshot()
    world.setParent(of: a, to: parent)
    #expect(world.stateHash != hash && world.children(of: parent) == [b, a])
    try world.restore(snapshot)
    #expect(world.stateHash == hash && world.children(of: parent) == [a, b])
  }

  @Test func parentsMayBeSetWhileEachRuns() throws {
    let world = World()
    let parent = world.spawn()
    let children = world.spawn(count: 40) { Position(x: Float($0)) }
    world.each { (entity: Entity, position: Position) in
      world.setParent(of: entity, to: position.x < 20 ? parent : children[0])
    }
    #expect(world.children(of: parent).count == 20 && world.children(of: children[0]).count == 20)
    try expectSound(world)
  }

  /// Commands of observers, hooks and dying objects change the hierarchy after the despawning.
  @Test func commandsOfObserversOfADespawnChangeParents() throws {
    let world = World()
    let (a, b, c) = family(world)
    let bystander = world.spawn()
    let x = world.spawn(Held(1))
    world.observe(removed: Frozen.self) { world, entity in
      // The entity dies all the same, and so does every entity that is put under it.
      world.commands.setParent(of: b, to: bystander)
      world.commands.setParent(of: x, to: entity)
    }
    world[x, Held.self]?.token.onDeath = { [unowned world] in
      world.commands.setParent(of: a, to: bystander)
    }
    world.despawn(b)
    world.flush()
    #expect(world.entityCount == 3 && !world.isAlive(b) && !world.isAlive(c))
    #expect(world.parent(of: x) == .none && world.children(of: bystander).isEmpty)
    try expectSound(world)
    world.despawn(x)
    world.flush()
    #expect(world.children(of: bystander) == [a])
    try expectSound(world)
  }
}

/// Makes a chain of three entities, each the parent of the next; the last one is Frozen.
private func family(_ world: World) -> (Entity, Entity, Entity) {
  let (a, b, c) = (world.spawn(), world.spawn(), world.spawn(Frozen()))
  world.setParent(of: b, to: a)
  world.setParent(of: c, to: b)
  return (a, b, c)
}

/// Checks that the parts of a world agree, and that it restores its own snapshot.
private func expectSound(_ world: World) throws {
  #expect(world.validate() == nil)
  let hash = world.stateHash
  try world.restore(world.snapshot())
  #expect(world.stateHash == hash && world.validate() == nil)
}

private struct Clinging: Component, HookedComponent {
  var other = Entity.none
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("other", &other) }
  static func added(_ value: inout Clinging, to entity: Entity, in world: World) {
    if value.other != .none { world.setParent(of: entity, to: value.other) }
  }
  static func removed(_ value: inout Clinging, from entity: Entity, in world: World) {
    world.setParent(of: entity, to: .none)
  }
}

@Suite(.tags(.exit)) struct HierarchyMisuseTests {
  private static let advice =
    " inside an observer or a hook (system: no system): the change that called it is under way. "
    + "Use `world.commands`, which acts when the system has ended."

  /// Otherwise the walk over the descendants would never end.
  @Test func removingAParentInADespawnTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b, _) = family(world)
        world.observe(removed: Frozen.self) { world, _ in world.setParent(of: b, to: .none) }
        world.despawn(a)
      }, "Cannot set the parent of entity 1.1" + Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let bystander = world.spawn()
        let (a, b, _) = family(world)
        let query = world.query(with: Frozen.self)
        world.observe(leaving: query) { world, _ in world.setParent(of: b, to: bystander) }
        world.despawn(a)
      }, "Cannot set the parent of entity 2.1" + Self.advice)
  }

  /// Otherwise the next entity in the slot would inherit the child.
  @Test func addingAChildToADyingEntityTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let x = world.spawn()
        let dying = world.spawn(Frozen())
        world.observe(removed: Frozen.self) { world, entity in
          world.setParent(of: x, to: entity)
        }
        world.despawn(dying)
      }, "Cannot set the parent of entity 0.1" + Self.advice)
  }

  @Test func settingAParentInAnObserverOrAHookTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let x = world.spawn()
        world.observe(added: Frozen.self) { world, entity in world.setParent(of: entity, to: x) }
        world.insert(world.spawn(), Frozen())
      }, "Cannot set the parent of entity 1.1" + Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let x = world.spawn(Position())
        world.observe(assigned: Position.self) { world, entity in
          world.setParent(of: entity, to: .none)
        }
        world.each { (_: Entity) in world[x, Position.self]?.x = 1 }
      }, "Cannot set the parent of entity 0.1" + Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.spawn(Clinging(other: world.spawn()))
      }, "Cannot set the parent of entity 1.1" + Self.advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        world.despawn(world.spawn(Clinging()))
      }, "Cannot set the parent of entity 0.1" + Self.advice)
  }

  @Test func settingAParentInADyingObjectTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (a, b, c) = family(world)
        world.insert(c, Counted(1))
        world[c, Counted.self]?.token.onDeath = { [unowned world] in
          world.setParent(of: b, to: .none)
        }
        world.despawn(a)
      },
      "Cannot set the parent of entity 1.1 while a component or a relation is destroyed (system: no system). Use "
        + "`world.commands`")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let (x, dying) = (world.spawn(), world.spawn(Held(1)))
        world[dying, Held.self]?.token.onDeath = { [unowned world] in
          world.setParent(of: x, to: dying)
        }
        world.despawn(dying)
      }, "Cannot set the parent of entity 0.1 while a component or a relation is destroyed")
  }

  @Test func settingAParentInAConditionTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let x = world.spawn()
        let schedule = Schedule()
        schedule.add(
          "climb",
          when: { world in
            world.setParent(of: x, to: .none)
            return true
          }
        ) { _ in }
        schedule.run(world)
      }, "Cannot set the parent of entity 0.1 in the `when` of a system or a group (system: climb)"
    )
  }
}

import ReelECS
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

  @Test func despawningTakesEverythingBelow() {
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
    // Built from below: the walk that looks for circles is short then.
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

  @Test func slotsMadeAfterTheLinksHaveNone() {
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

  @Test func theWalkSurvivesWhatItsBodyDoes() {
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
    world.forEachChild(of: parent) {
      seen.append($0)
      world.despawn($0)
    }
    #expect(seen == children && world.children(of: parent).isEmpty)
    children = refill()
    seen = []
    world.forEachChild(of: parent) {
      seen.append($0)
      world.setParent(of: $0, to: other)
    }
    #expect(seen == children && world.children(of: other) == children)
    children = refill()
    seen = []
    world.forEachChild(of: parent) { child in
      seen.append(child)
      if child == children[0] { world.despawn(children[1]) }
      if child == children[2] { world.setParent(of: children[3], to: other) }
    }
    #expect(seen == [children[0], children[2]], "never a dead one, never somebody else's child")
  }

  @Test func ordersAreStateAndComeBack() throws {
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
}

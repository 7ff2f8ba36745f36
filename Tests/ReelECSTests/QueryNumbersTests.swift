import ReelMath
import Testing

@testable import ReelECS

@Suite struct QueryNumbersTests {
  private struct A: Component { var x: Int32 = 0 }
  private struct B: Component { var x: Int32 = 0 }
  private struct C: Component { var x: Int32 = 0 }
  private struct Rare: SparseComponent { var x: Int32 = 0 }
  private struct Likes: Relation {}

  private func count(_ query: Query) -> Int {
    var count = 0
    query.each { (_: Entity) in count += 1 }
    return count
  }

  @Test func siblingsShareOneMapAndHaveTheirOwnTables() {
    let world = World()
    world.spawn(A(x: 1))
    let (first, second) = (world.makeSibling(), world.makeSibling())
    second.spawn(A(x: 2), B())
    for sibling in [first, second, first] {
      sibling.each { (a: inout A) in a.x += 1 }
      sibling.query(without: B.self).each { (a: inout A) in a.x += 10 }
    }
    #expect(first.context.queryIDs.slots == second.context.queryIDs.slots)
    #expect(first.context.queryCount == 2 && second.context.queryCount == 2)
    #expect(first.all.first.flatMap { first[$0, A.self]?.x } == 23)
    #expect(second.query(with: B.self).first.flatMap { second[$0, A.self]?.x } == 3)
    #expect(first.validate() == nil && second.validate() == nil)
    // The original has used none of them.
    #expect(world.context.queryCount == 0 && count(world.query(with: A.self)) == 1)
  }

  @Test func siblingsThatRegisteredTypesInAnotherOrderQueryTheirOwn() {
    let world = World()
    let (first, second) = (world.makeSibling(), world.makeSibling())
    first.spawn(A(), B())
    first.spawn(A())
    second.spawn(C())
    second.spawn(B(), C())
    second.spawn(A(), B(), C())
    for sibling in [first, second] {
      let isFirst = sibling === first
      #expect(count(sibling.query(with: A.self)) == (isFirst ? 2 : 1))
      #expect(count(sibling.query(with: B.self)) == (isFirst ? 1 : 2))
      #expect(count(sibling.query(with: C.self)) == (isFirst ? 0 : 3))
      #expect(count(sibling.query(with: B.self).without(C.self)) == (isFirst ? 1 : 0))
      #expect(count(sibling.query(anyOf: A.self, C.self)) == (isFirst ? 2 : 3))
      #expect(sibling.validate() == nil)
    }
  }

  /// Each step from one filter to the next, in a sibling that has made its number and in one that has not.
  @Test func filtersMeanTheSameInEverySibling() {
    let world = World()
    world.register(A.self)
    let siblings = (0..<3).map { _ in world.makeSibling() }
    for (at, sibling) in siblings.enumerated() {
      let parent = sibling.spawn(A())
      let children = (0...at).map { _ in sibling.spawn(A(), B()) }
      for child in children {
        sibling.setParent(of: child, to: parent)
        sibling.relate(parent, to: child, Likes())
      }
      sibling.insert(children[0], Rare())
      let version = sibling.markVersion()
      sibling[children[0], B.self]?.x = 5
      #expect(count(sibling.all.children(of: parent)) == at + 1)
      #expect(count(sibling.all.targets(of: parent, Likes.self)) == at + 1)
      #expect(count(sibling.all.sources(of: children[0], Likes.self)) == 1)
      #expect(count(sibling.query(with: Rare.self)) == 1)
      #expect(count(sibling.query(with: A.self).without(Rare.self)) == at + 1)
      #expect(count(sibling.query(changed: B.self, since: version)) == at + 1)
      #expect(count(sibling.query(added: B.self, since: version)) == 0)
      var order: [Entity] = []
      sibling.parentsFirst.each { (entity: Entity) in order.append(entity) }
      #expect(order.first == parent && order.count == at + 2)
      #expect(sibling.validate() == nil)
    }
  }

  @Test func aMapThatGrowsLeavesOlderOnesUsable() {
    let world = World()
    let (first, second) = (world.makeSibling(), world.makeSibling())
    second.spawn(A())
    #expect(count(second.query(with: A.self)) == 1)
    let old = second.context.queryIDs.slots
    // More signatures than the first map has room for.
    var query = first.all
    for _ in 0..<20 {
      query = query.with(A.self)
      #expect(count(query) == 0)
    }
    #expect(first.context.filterIDs.slots != second.context.filterIDs.slots)
    #expect(second.context.queryIDs.slots == old && count(second.query(with: A.self)) == 1)
    #expect(count(second.query(with: A.self).with(A.self).with(A.self)) == 1)
    #expect(first.validate() == nil && second.validate() == nil)
  }

  @Test func numbersOutliveTheWorldThatMadeThem() {
    var world: World? = World()
    world?.spawn(A())
    let sibling = world?.makeSibling()
    var other = sibling?.makeSibling()
    other?.query(with: A.self).each { (a: inout A) in a.x = 3 }
    (world, other) = (nil, nil)
    #expect(sibling.map { count($0.query(with: A.self)) } == 1)
    #expect(sibling?.validate() == nil)
  }
}

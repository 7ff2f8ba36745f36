import Testing

@testable import ReelECS

@Suite struct EdgeListsTests {
  /// Returns the edges of an entity, from the lists.
  private func edges(_ lists: EdgeLists, _ entity: Entity) -> [Int] {
    var all: [Int] = []
    lists.forEach(of: entity) { all.append($0) }
    return all
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func listsAgreeWithArrays(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let entities = (0..<6).map { Entity(index: UInt32($0 * 3), generation: 1) }
    var lists = EdgeLists()
    var model: [[Int]] = Array(repeating: [], count: entities.count)
    var owner: [Int: Int] = [:]
    for step in 0..<400 {
      if owner.count < 12 || random.below(2) == 0 {
        let edge = (0...owner.count).first { owner[$0] == nil } ?? 0
        let at = random.below(entities.count)
        lists.append(edge, to: entities[at])
        model[at].append(edge)
        owner[edge] = at
      } else if let edge = random.pick(owner.keys.sorted()), let at = owner[edge] {
        lists.remove(edge, from: entities[at])
        model[at].removeAll { $0 == edge }
        owner[edge] = nil
      }
      let isSame = entities.indices.allSatisfy { edges(lists, entities[$0]) == model[$0] }
      let agree = lists.agree(owner.count) { entities[owner[$0] ?? 0] }
      guard isSame && agree else {
        Issue.record("seed \(seed): the lists are others after step \(step)")
        return
      }
    }
  }

  @Test func anEdgeInTheWrongListIsFound() {
    let (a, b) = (Entity(index: 0, generation: 1), Entity(index: 1, generation: 1))
    var lists = EdgeLists()
    lists.append(0, to: a)
    lists.append(1, to: b)
    #expect(lists.agree(2) { $0 == 0 ? a : b })
    #expect(!lists.agree(2) { _ in a })
    #expect(!lists.agree(3) { $0 == 0 ? a : b })
  }
}

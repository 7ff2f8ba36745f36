import Testing

@testable import ReelECS

@Suite struct LinkedListsTests {
  /// The items of an owner, from the lists.
  private func items(_ lists: LinkedLists, _ owner: Int) -> [Int] {
    var all: [Int] = []
    lists.forEach(of: owner) { all.append($0) }
    return all
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func listsAgreeWithArrays(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var lists = LinkedLists()
    var model: [[Int]] = Array(repeating: [], count: 6)
    var ownerOf: [Int: Int] = [:]
    for step in 0..<400 {
      if ownerOf.count < 12 || random.below(2) == 0 {
        let item = (0...ownerOf.count).first { ownerOf[$0] == nil } ?? 0
        let owner = random.below(model.count)
        lists.append(item, to: owner * 3)
        model[owner].append(item)
        ownerOf[item] = owner
      } else if let item = random.pick(ownerOf.keys.sorted()), let owner = ownerOf[item] {
        lists.remove(item, from: owner * 3)
        model[owner].removeAll { $0 == item }
        ownerOf[item] = nil
      }
      let isSame = model.indices.allSatisfy { owner in
        items(lists, owner * 3) == model[owner]
          && lists.first(of: owner * 3) == model[owner].first ?? -1
          && lists.last(of: owner * 3) == model[owner].last ?? -1
      }
      guard isSame, lists.fault(ownerOf.count, { (ownerOf[$0] ?? 0) * 3 }) == nil else {
        Issue.record("seed \(seed): the lists are others after step \(step)")
        return
      }
    }
  }

  @Test func anItemInTheWrongListIsNoticed() {
    var lists = LinkedLists()
    lists.append(0, to: 4)
    lists.append(1, to: 7)
    #expect(lists.fault(2) { $0 == 0 ? 4 : 7 } == nil)
    #expect(lists.fault(2) { _ in 4 } == 7)
    #expect(lists.fault(3) { $0 == 0 ? 4 : 7 } == -1)
    #expect(lists.first(of: 100) == -1 && lists.last(of: 100) == -1)
  }
}

import Testing

@testable import ReelECS

@Suite struct TopologicalSortTests {
  /// - Parameter needs: The items that each item must come after.
  private func order(_ items: String, _ needs: [Character: String]) -> (String, String) {
    let order = orderByNeed(Array(items)) { needs[$0, default: ""].contains($1) }
    return (String(order.sorted), String(order.stuck))
  }

  @Test func itemsWithoutNeedsKeepTheirOrder() {
    #expect(order("dbca", [:]) == ("dbca", ""))
    #expect(order("dbca", ["d": "a"]) == ("bcad", ""))
    #expect(order("dbca", ["d": "c", "b": "d", "c": "a"]) == ("acdb", ""))
    // A required item that is missing does not count.
    #expect(order("ab", ["a": "x"]) == ("ab", ""))
    #expect(order("", [:]) == ("", ""))
  }

  @Test func circlesAndTheirDependantsAreLeftOver() {
    #expect(order("abcde", ["a": "b", "b": "a", "d": "a", "e": "c"]) == ("ce", "abd"))
    #expect(order("a", ["a": "a"]) == ("", "a"))
  }

  @Test func everyOrderKeepsAllNeeds() {
    var random = TestRandom(seed: 11)
    for _ in 0..<200 {
      let items = Array(0..<8)
      // Only items of a higher rank require others, so that there is always an order.
      let rank = items.map { _ in Int(random.next() % 1000) }
      let needs = items.map { item in
        items.filter { rank[$0] < rank[item] && random.next() % 3 == 0 }
      }
      let order = orderByNeed(items) { needs[$0].contains($1) }
      #expect(order.stuck.isEmpty && order.sorted.sorted() == items)
      for (index, item) in order.sorted.enumerated() {
        #expect(needs[item].allSatisfy { order.sorted[..<index].contains($0) })
      }
    }
  }
}

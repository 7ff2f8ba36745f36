import Testing

@testable import ReelECS

@Suite struct TopologicalSortTests {
  /// - Parameter needs: what each item comes after.
  private func order(_ items: String, _ needs: [Character: String]) -> (String, String) {
    let order = orderByNeed(Array(items)) { needs[$0, default: ""].contains($1) }
    return (String(order.sorted), String(order.stuck))
  }

  @Test func whoWaitsForNobodyStaysInPlace() {
    #expect(order("dbca", [:]) == ("dbca", ""))
    #expect(order("dbca", ["d": "a"]) == ("bcad", ""))
    #expect(order("dbca", ["d": "c", "b": "d", "c": "a"]) == ("acdb", ""))
    // A need that is not there is none.
    #expect(order("ab", ["a": "x"]) == ("ab", ""))
    #expect(order("", [:]) == ("", ""))
  }

  @Test func circlesAreLeftOverWithWhoWaitsForThem() {
    #expect(order("abcde", ["a": "b", "b": "a", "d": "a", "e": "c"]) == ("ce", "abd"))
    #expect(order("a", ["a": "a"]) == ("", "a"))
  }

  @Test func everyOrderThatIsFoundKeepsAllNeeds() {
    var random = TestRandom(seed: 11)
    for _ in 0..<200 {
      let items = Array(0..<8)
      // Only later ones need earlier ones, shuffled: there is always an order.
      let rank = items.map { _ in Int(random.next() % 1000) }
      let needs = items.map { item in
        items.filter { rank[$0] < rank[item] && random.next() % 3 == 0 }
      }
      let order = orderByNeed(items) { needs[$0].contains($1) }
      #expect(order.stuck.isEmpty && order.sorted.sorted() == items)
      for (place, item) in order.sorted.enumerated() {
        #expect(needs[item].allSatisfy { order.sorted[..<place].contains($0) })
      }
    }
  }
}

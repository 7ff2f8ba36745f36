import Testing

@testable import ReelApp

@Suite struct AllocationCounterTests {
  private final class Thing {
    var number = 0
  }

  /// Other tests allocate meanwhile: so more may be counted, and never less.
  @Test func objectsAndArraysAreCounted() throws {
    #if os(Linux)
      try #require(AllocationCounter.start())
    #else
      guard AllocationCounter.start() else { return }
    #endif
    let before = AllocationCounter.calls
    var things: [Thing] = []
    for _ in 0..<1_000 { things.append(Thing()) }
    #expect(AllocationCounter.calls - before >= 1_000)
    #expect(things.allSatisfy { $0.number == 0 })
  }

  @Test func aSecondStartCountsNothingTwice() {
    guard AllocationCounter.start() else { return }
    #expect(AllocationCounter.start())
    // Of many tries at least one goes by while nobody else allocates much: it would count 2,000.
    let least = (0..<200).map { _ in
      let before = AllocationCounter.calls
      let things = (0..<1_000).map { _ in Thing() }
      return AllocationCounter.calls - before + UInt64(things[0].number)
    }.min()
    #expect((1_000..<2_000).contains(least ?? 0), "\(least ?? 0)")
  }
}

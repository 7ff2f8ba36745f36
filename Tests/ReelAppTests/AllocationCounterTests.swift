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
    let once = leastOfMany()
    #expect(AllocationCounter.start())
    let again = leastOfMany()
    // Other tests allocate meanwhile, but hardly in each of many tries.
    #expect(once >= 1_000 && again < once + once / 2, "\(once), \(again)")
  }

  /// How many allocations a thousand objects need.
  private func leastOfMany() -> UInt64 {
    var least = UInt64.max
    for _ in 0..<200 {
      let before = AllocationCounter.calls
      var things: [Thing] = []
      for _ in 0..<1_000 { things.append(Thing()) }
      least = min(least, AllocationCounter.calls - before + UInt64(things[0].number))
    }
    return least
  }
}

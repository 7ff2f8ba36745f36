import Foundation
import Testing

@testable import ReelCommands

@Suite struct AllocationCounterTests {
  private final class Thing {
    var number = 0
  }

  /// On Linux it must be so; elsewhere nothing is counted.
  private func isCounting() throws -> Bool {
    #if os(Linux)
      try #require(AllocationCounter.start())
      return true
    #else
      return AllocationCounter.start()
    #endif
  }

  /// Other tests allocate meanwhile: so more may be counted, and never less.
  @Test func objectsAndArraysAreCounted() throws {
    guard try isCounting() else { return }
    let before = AllocationCounter.calls
    var things: [Thing] = []
    for _ in 0..<1_000 { things.append(Thing()) }
    #expect(AllocationCounter.calls - before >= 1_000)
    #expect(things.allSatisfy { $0.number == 0 })
  }

  /// What libraries ask for in other ways counts, too. The tests themselves have a heap of their own.
  @Test func allKindsAreCounted() throws {
    guard try isCounting() else { return }
    func counts(_ work: () -> Void) -> UInt64 {
      let before = AllocationCounter.calls
      for _ in 0..<1_000 { work() }
      return AllocationCounter.calls - before
    }
    #expect(
      counts { UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8).deallocate() } >= 1_000)
    #expect(
      counts { UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64).deallocate() }
        >= 1_000)
    #expect(counts { _ = Data(count: 10_000) } >= 1_000)
    // Made, and made larger.
    #expect(
      counts {
        var data = Data(count: 10_000)
        data.append(Data(count: 100_000))
      } >= 3_000)
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

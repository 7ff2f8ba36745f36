import Foundation
import Testing

@testable import ReelCommands

@Suite struct AllocationCounterTests {
  private final class Numbered {
    var number = 0
  }

  /// True if allocations are counted, which is required on Linux only.
  private func isCounting() throws -> Bool {
    #if os(Linux)
      try #require(AllocationCounter.start())
      return true
    #else
      return AllocationCounter.start()
    #endif
  }

  /// Other tests allocate at the same time, so the count may be higher, but never lower.
  @Test func objectsAndArraysAreCounted() throws {
    guard try isCounting() else { return }
    let before = AllocationCounter.calls
    var objects: [Numbered] = []
    for _ in 0..<1_000 { objects.append(Numbered()) }
    #expect(AllocationCounter.calls - before >= 1_000)
    #expect(objects.allSatisfy { $0.number == 0 })
  }

  /// Allocations of other functions count as well, such as those that libraries call.
  @Test func allKindsOfAllocationsAreCounted() throws {
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
    // One allocation for each of the two values, and one for the growth.
    #expect(
      counts {
        var data = Data(count: 10_000)
        data.append(Data(count: 100_000))
      } >= 3_000)
  }

  @Test func aSecondStartCountsNoAllocationTwice() {
    guard AllocationCounter.start() else { return }
    let once = leastOfMany()
    #expect(AllocationCounter.start())
    let again = leastOfMany()
    // Other tests allocate at the same time, but hardly in every one of many tries.
    #expect(once >= 1_000 && again < once + once / 2, "\(once), \(again)")
  }

  /// Returns the least number of allocations that a thousand objects take, of many tries.
  private func leastOfMany() -> UInt64 {
    var least = UInt64.max
    for _ in 0..<200 {
      let before = AllocationCounter.calls
      var objects: [Numbered] = []
      for _ in 0..<1_000 { objects.append(Numbered()) }
      least = min(least, AllocationCounter.calls - before + UInt64(objects[0].number))
    }
    return least
  }
}

import Testing

@testable import ReelECS

@Suite struct LargeMemoryTests {
  private let page = LargeMemory.pageSize

  /// Returns the blocks that a host receives for an allocation, all of which is then written.
  private func reportedBlocks(_ byteCount: Int, alignment: Int = 16) -> [(
    isAligned: Bool, byteCount: Int
  )] {
    var reports: [(UnsafeMutableRawPointer, Int)] = []
    let memory = LargeMemory.allocate(byteCount: byteCount, alignment: alignment) {
      reports.append(($0, $1))
    }
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: byteCount)
    defer { memory.deallocate() }
    #expect(Int(bitPattern: memory) % alignment == 0)
    return reports.map { (UInt(bitPattern: $0.0) % UInt(page) == 0 && $0.0 == memory, $0.1) }
  }

  @Test func aHostReceivesTheBlocksOfLargePages() {
    #expect(reportedBlocks(page - 1).isEmpty)
    for (byteCount, whole) in [(page, page), (page + 1, page), (page * 4 - 1, page * 3)] {
      let reports = reportedBlocks(byteCount)
      #expect(
        reports.count == 1 && reports[0].isAligned && reports[0].byteCount == whole, "\(byteCount)")
    }
  }

  @Test func largerAlignmentsAreKept() {
    #expect(reportedBlocks(64, alignment: 64).isEmpty)
    #expect(reportedBlocks(page, alignment: page * 2).count == 1)
  }
}

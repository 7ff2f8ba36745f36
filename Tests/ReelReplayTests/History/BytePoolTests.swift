import Testing

@testable import ReelReplay

@Suite struct BytePoolTests {
  private func store(_ pool: BytePool, _ bytes: [UInt8]) -> BytePool.Item? {
    bytes.withUnsafeBytes { pool.store($0) }
  }
  private func read(_ pool: BytePool, _ item: BytePool.Item) -> [UInt8] {
    var out: [UInt8] = []
    pool.read(item, into: &out)
    return out
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func stringsStayAsTheyWereStored(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pool = BytePool(byteCount: 40 * BytePool.blockSize)
    var kept: [(item: BytePool.Item, bytes: [UInt8])] = []
    var refused = 0
    for step in 0..<2000 {
      let count = Int.random(in: 0...5 * BytePool.blockSize, using: &random)
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &+ step) }
      let fits = BytePool.blocks(of: count) <= pool.freeCount
      let item = store(pool, bytes)
      #expect((item != nil) == fits, "seed \(seed), step \(step)")
      if let item { kept.append((item, bytes)) } else { refused += 1 }
      while kept.count > 15 || pool.freeCount < 3 {
        let at = Int.random(in: 0..<kept.count, using: &random)
        let old = kept.remove(at: at)
        guard read(pool, old.item) == old.bytes else {
          Issue.record("seed \(seed): a string of step \(step) has changed")
          return
        }
        pool.free(old.item)
      }
    }
    #expect(refused > 0)
    for (item, bytes) in kept {
      #expect(read(pool, item) == bytes)
      pool.free(item)
    }
    #expect(pool.freeCount == pool.blockCount && pool.usedByteCount == 0)
    pool.removeAll()
    let all = [UInt8](repeating: 7, count: 40 * BytePool.blockSize)
    #expect(read(pool, try #require(store(pool, all))) == all)
    #expect(store(pool, [1]) == nil)
  }
}

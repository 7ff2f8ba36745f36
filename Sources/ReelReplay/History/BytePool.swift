// Memory for strings of bytes of any size, in blocks that are used again:
//
//     blocks   │ A1 │ A2 │ B1 │ A3 │    │ B2 │    │ …      `next` links the blocks of a string, and the free blocks
//
// The operating system provides a page when it is first written, so a large pool that is hardly used takes hardly any
// memory.

/// Memory of a fixed size for strings of bytes. Storing and freeing allocates nothing.
final class BytePool {
  /// A string in the pool.
  struct Item {
    fileprivate var first: UInt32
    /// The number of bytes.
    private(set) var byteCount: UInt32
  }

  /// The bytes of a block.
  static var blockSize: Int { 1024 }

  let blockCount: Int
  private(set) var freeCount: Int
  private let base: UnsafeMutableRawPointer
  /// The block behind each block of a string or of the free blocks.
  private let next: UnsafeMutablePointer<UInt32>
  private var firstFree: UInt32
  /// The blocks from here on were never used.
  private var end = 0

  init(byteCount: Int) {
    blockCount = min(max(byteCount / Self.blockSize, 1), Int(Int32.max))
    freeCount = blockCount
    base = .allocate(byteCount: blockCount * Self.blockSize, alignment: 64)
    next = .allocate(capacity: blockCount)
    firstFree = .max
  }

  deinit {
    base.deallocate()
    next.deallocate()
  }

  /// The bytes of the blocks in use.
  var usedByteCount: Int { (blockCount - freeCount) * Self.blockSize }

  /// Returns the number of blocks for a string.
  static func blocks(of byteCount: Int) -> Int { (byteCount + blockSize - 1) / blockSize }

  /// Stores a string; `nil` if there is no room.
  func store(_ bytes: UnsafeRawBufferPointer) -> Item? {
    guard Self.blocks(of: bytes.count) <= freeCount else { return nil }
    var item = Item(first: .max, byteCount: UInt32(bytes.count))
    var last: UInt32 = .max
    var at = 0
    while at < bytes.count {
      let block = take()
      let count = min(Self.blockSize, bytes.count - at)
      (base + Int(block) * Self.blockSize).copyMemory(
        from: bytes.baseAddress.unsafelyUnwrapped + at, byteCount: count)
      next[Int(block)] = .max
      if last == .max { item.first = block } else { next[Int(last)] = block }
      last = block
      at += count
    }
    return item
  }

  private func take() -> UInt32 {
    freeCount -= 1
    guard firstFree != .max else {
      end += 1
      return UInt32(end - 1)
    }
    let block = firstFree
    firstFree = next[Int(block)]
    return block
  }

  /// Appends a string to `out`.
  func read(_ item: Item, into out: inout [UInt8]) {
    out.reserveCapacity(out.count + Int(item.byteCount))
    var block = item.first
    var rest = Int(item.byteCount)
    while rest > 0 {
      let count = min(Self.blockSize, rest)
      out.append(
        contentsOf: UnsafeRawBufferPointer(
          start: base + Int(block) * Self.blockSize, count: count))
      rest -= count
      block = next[Int(block)]
    }
  }

  /// Frees a string, which must not be read afterwards.
  func free(_ item: Item) {
    guard item.byteCount > 0 else { return }
    var last = item.first
    freeCount += 1
    while next[Int(last)] != .max {
      last = next[Int(last)]
      freeCount += 1
    }
    next[Int(last)] = firstFree
    firstFree = item.first
  }

  /// Frees all strings.
  func removeAll() {
    freeCount = blockCount
    firstFree = .max
    end = 0
  }
}

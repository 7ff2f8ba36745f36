/// Blocks of words, all of one length. Equal blocks are stored once.
///
///     slabs   ┌ 16,384 words ─┐┌ 16,384 words ─┐┌ 16,384 …     A block's id is its index in the
///             │ 0 │ 1 │ 2 │ 3 ││ 4 │ 5 │ 6 │ 7 ││ 8 │          slabs. Slabs never move, so that
///             └───────────────┘└───────────────┘└────          growing needs no second copy.
///     uses      3   1   0   1    1 …                           0: the id is free
///     table   a hash table of ids, by the words of their blocks
///
/// A value type: a copy shares all slabs, and a later change copies the slab that it writes to.
struct BlockStore: Sendable {
  /// The number of words in a block, a power of two of at most ``slabWords``.
  let length: Int
  /// The binary logarithm of the number of blocks in a slab.
  private let shift: Int
  private var slabs: [[UInt32]] = []
  private var uses: [UInt32] = []
  /// The ids without a block.
  private var free: [UInt32] = []
  /// The hash table: a bucket contains an id plus 1, or 0 if it is empty. The number of buckets is a power of two.
  private var table: [UInt32] = []
  /// The number of blocks in use.
  private var count = 0

  static var slabWords: Int { 1 << 14 }

  /// Creates an empty store.
  /// - Parameter logLength: the binary logarithm of ``length``.
  init(logLength: Int) {
    length = 1 << logLength
    shift = 14 - logLength
  }

  /// The bytes of memory that the store takes, including unused capacity.
  var memory: Int {
    var words = uses.capacity + free.capacity + table.capacity
    for slab in slabs { words += slab.capacity }
    return words * 4
  }

  /// Calls `body` with the words of a block. The pointer is valid during the call only.
  func withWords<R>(of id: UInt32, _ body: (UnsafePointer<UInt32>) -> R) -> R {
    let slab = Int(id) >> shift
    let start = (Int(id) & (1 << shift - 1)) << (14 - shift)
    return slabs[slab].withUnsafeBufferPointer { words in
      // SAFETY: a block in use lies within its slab, so `length` words are readable from its start.
      body(words.baseAddress.unsafelyUnwrapped + start)
    }
  }

  /// Returns one word of a block. O(1).
  func word(_ index: Int, of id: UInt32) -> UInt32 {
    slabs[Int(id) >> shift][(Int(id) & (1 << shift - 1)) << (14 - shift) + index]
  }

  /// Returns the id of the block with these words, and adds one use to it. O(length).
  mutating func intern(_ words: UnsafePointer<UInt32>) -> UInt32 {
    if (count + 1) * 4 > table.count * 3 { grow() }
    let mask = table.count - 1
    var bucket = hash(words) & mask
    while table[bucket] != 0 {
      let id = table[bucket] - 1
      if isEqual(id, words) {
        uses[Int(id)] += 1
        return id
      }
      bucket = (bucket + 1) & mask
    }
    let id = store(words)
    table[bucket] = id + 1
    count += 1
    return id
  }

  /// Removes one use. A block without uses is freed, and a later block takes its id. O(length).
  mutating func release(_ id: UInt32) {
    uses[Int(id)] -= 1
    guard uses[Int(id)] == 0 else { return }
    let mask = table.count - 1
    var bucket = withWords(of: id) { hash($0) } & mask
    while table[bucket] != id + 1 { bucket = (bucket + 1) & mask }
    // Moves later entries of the probe sequence up, so that no search stops at the emptied bucket.
    var next = (bucket + 1) & mask
    while table[next] != 0 {
      let home = withWords(of: table[next] - 1) { hash($0) } & mask
      if (next - home) & mask >= (next - bucket) & mask {
        table[bucket] = table[next]
        bucket = next
      }
      next = (next + 1) & mask
    }
    table[bucket] = 0
    free.append(id)
    count -= 1
  }

  private mutating func store(_ words: UnsafePointer<UInt32>) -> UInt32 {
    let source = UnsafeBufferPointer(start: words, count: length)
    if let id = free.popLast() {
      let start = (Int(id) & (1 << shift - 1)) << (14 - shift)
      for index in 0..<length { slabs[Int(id) >> shift][start + index] = source[index] }
      uses[Int(id)] = 1
      return id
    }
    let id = UInt32(uses.count)
    if Int(id) >> shift == slabs.count {
      slabs.append([])
      // The first slab grows on demand, because most layers are small.
      if id > 0 { slabs[slabs.count - 1].reserveCapacity(Self.slabWords) }
    }
    slabs[slabs.count - 1].append(contentsOf: source)
    uses.append(1)
    return id
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: max(8, table.count * 2))
    let mask = table.count - 1
    for id in 0..<UInt32(uses.count) where uses[Int(id)] > 0 {
      var bucket = withWords(of: id) { hash($0) } & mask
      while table[bucket] != 0 { bucket = (bucket + 1) & mask }
      table[bucket] = id + 1
    }
  }

  private func isEqual(_ id: UInt32, _ words: UnsafePointer<UInt32>) -> Bool {
    withWords(of: id) { own in
      for index in 0..<length where own[index] != words[index] { return false }
      return true
    }
  }

  private func hash(_ words: UnsafePointer<UInt32>) -> Int {
    var state: UInt64 = 0x5265_656C_5469_6C65
    for index in 0..<length {
      state = (state ^ UInt64(words[index])) &* 0x9E37_79B9_7F4A_7C15
      state ^= state >> 29
    }
    return Int(truncatingIfNeeded: (state ^ state >> 32) & 0x7FFF_FFFF)
  }
}

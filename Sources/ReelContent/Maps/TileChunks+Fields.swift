import ReelFields

// Two values are equal if their cells are, regardless of how they came about. A field list visits each chunk in its
// packed form, which is the same for equal cells.

extension TileChunks: Equatable {
  public static func == (a: TileChunks, b: TileChunks) -> Bool {
    guard a.chunkCount == b.chunkCount else { return false }
    let keys = a.chunks
    for key in keys {
      guard let left = a.entry(of: key), let right = b.entry(of: key),
        a.isEqual(left.payload, to: right.payload, of: b),
        a.isEqual(left.palette, to: right.palette, of: b)
      else { return false }
    }
    return true
  }

  private func isEqual(_ block: BlockID, to other: BlockID, of chunks: TileChunks) -> Bool {
    if block == .none || other == .none { return block == other }
    guard block.log == other.log else { return false }
    return stores[block.log].withWords(of: block.id) { own in
      chunks.stores[other.log].withWords(of: other.id) { words in
        for index in 0..<(1 << block.log) where own[index] != words[index] { return false }
        return true
      }
    }
  }
}

extension TileChunks: FieldValue {
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    let keys = chunks
    let count = v.count(keys.count)
    var read = TileChunks()
    var isChanged = count != keys.count
    var hasBegun = false
    var words: [UInt32] = []
    for index in 0..<max(0, count) where !v.hasFailed {
      var key = index < keys.count ? keys[index] : TileChunkKey(0, 0)
      let own = index < keys.count ? entry(of: key) : nil
      var payload = Self.log(own?.payload)
      var palette = Self.log(own?.palette)
      v.element(index)
      v.field("x", &key.x)
      v.field("y", &key.y)
      v.field("payload", &payload)
      v.field("palette", &palette)
      guard Self.isPossible(payload, palette) else { return v.reject() }
      words.removeAll(keepingCapacity: true)
      append(own?.payload, log: payload, to: &words)
      append(own?.palette, log: palette, to: &words)
      for at in words.indices {
        // The same as a visit of the word, with one call less: large maps have millions.
        var bits = UInt64(words[at])
        v.leaf(&bits, .uint32)
        let word = UInt32(truncatingIfNeeded: bits)
        if words[at] != word {
          words[at] = word
          isChanged = true
        }
      }
      if v.hasFailed { return }
      if index >= keys.count || key != keys[index] || payload != Self.log(own?.payload)
        || palette != Self.log(own?.palette)
      {
        isChanged = true
      }
      // Words change only if the visitor reads stored values. All chunks before the first change equal this value's
      // own.
      guard isChanged else { continue }
      if !hasBegun {
        for key in keys.prefix(index) { read.take(key, from: self) }
        hasBegun = true
      }
      guard read.take(key, words, payload: payload, palette: palette) else { return v.reject() }
    }
    v.endList()
    if isChanged { self = read }
  }

  /// Returns true if ``PackedChunk`` makes the same words of the cells: of 2 to 256 kinds, in ascending order, each of
  /// which occurs, with the fewest bits for an index. Other words may be valid, but are not compared with these.
  private static func isPacked(_ words: [UInt32], payload: UInt8, palette: UInt8) -> Bool {
    guard (5...8).contains(payload), (1...8).contains(palette) else { return false }
    let (start, bits) = (1 << Int(payload), 1 << (Int(payload) - 5))
    var kinds = 1
    for at in 1..<(1 << Int(palette)) {
      let (before, kind) = (words[start + at - 1], words[start + at])
      if kind == before { continue }
      // The last kind is repeated, no other.
      guard kind > before, kinds == at else { return false }
      kinds += 1
    }
    guard kinds > 1 << (Int(palette) - 1), kinds <= 1 << bits,
      kinds > (bits == 1 ? 1 : 1 << (bits / 2))
    else { return false }
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: 256) { isUsed in
      isUsed.initialize(repeating: false)
      let mask = UInt32(1) << UInt32(truncatingIfNeeded: bits) - 1
      for at in 0..<start {
        var word = words[at]
        for _ in 0..<(32 / bits) {
          isUsed[Int(word & mask)] = true
          word >>= UInt32(truncatingIfNeeded: bits)
        }
      }
      return (0..<256).allSatisfy { isUsed[$0] == ($0 < kinds) }
    }
  }

  /// Returns the binary logarithm of a block's length; 255 stands for no block.
  private static func log(_ block: BlockID?) -> UInt8 {
    guard let block, block != .none else { return 255 }
    return UInt8(block.log)
  }

  private static func isPossible(_ payload: UInt8, _ palette: UInt8) -> Bool {
    if payload == 255 { return palette == 0 }
    guard payload >= 5, payload <= 10 else { return false }
    if palette == 255 { return payload >= 9 }
    return palette >= 1 && palette <= 9 && payload <= 9
  }

  private func append(_ block: BlockID?, log: UInt8, to words: inout [UInt32]) {
    guard log != 255 else { return }
    let count = 1 << Int(log)
    if let block, block != .none, block.log == Int(log) {
      stores[block.log].withWords(of: block.id) {
        words.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
      }
    } else {
      words.append(contentsOf: repeatElement(0, count: count))
    }
  }

  private mutating func take(_ key: TileChunkKey, from other: TileChunks) {
    change(key) { other.copyChunk(key, into: $0) }
  }

  /// Stores the words of a chunk, packed again unless they are as packing makes them. Returns false if an index is
  /// beyond the palette.
  private mutating func take(
    _ key: TileChunkKey, _ words: [UInt32], payload: UInt8, palette: UInt8
  ) -> Bool {
    if Self.isPacked(words, payload: payload, palette: palette) {
      makeStores()
      let (log, paletteLog) = (Int(payload), Int(palette))
      let (indices, kinds) = words.withUnsafeBufferPointer { words in
        // SAFETY: `isPacked` is only true for words of both blocks, one after the other.
        let base = words.baseAddress.unsafelyUnwrapped
        return (stores[log].intern(base), stores[paletteLog].intern(base + 1 << log))
      }
      replace(
        key,
        with: ChunkEntry(
          payload: BlockID(log: log, id: indices), palette: BlockID(log: paletteLog, id: kinds)))
      return true
    }
    let start = payload == 255 ? 0 : 1 << Int(payload)
    let kinds = words.count - start
    let bits = payload == 255 ? 0 : 1 << (Int(payload) - 5)
    var isValid = true
    change(key) { cells in
      for index in 0..<Self.area {
        var number: UInt32 = 0
        if bits > 0 {
          let bit = index * bits
          number = words[bit >> 5] >> UInt32(truncatingIfNeeded: bit & 31)
          if bits < 32 { number &= 1 << UInt32(truncatingIfNeeded: bits) - 1 }
        }
        if palette == 255 {
          cells[index] = TileCell(raw: number)
        } else if number < UInt32(kinds) {
          cells[index] = TileCell(raw: words[start + Int(number)])
        } else {
          isValid = false
        }
      }
    }
    return isValid
  }
}

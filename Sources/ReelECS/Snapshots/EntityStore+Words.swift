// Records of entities as the words of a snapshot and of a hash.
//
//     record    │ generation │ table │ row      │      16, 16 and 32 bits from the low end up
//     snapshot  │ generation    0    │ next     │      the next free slot of a free one, else 0: rows
//                                                     are restored from the tables
//
// The loops have no branches and access complete words, so that compilers vectorise them: entities are a good part of
// the cost of a snapshot of small components.

extension EntityStore {
  /// Returns a mask of all bits if the word is the record of a free slot, otherwise 0.
  @inline(__always) private static func freeMask(_ word: UInt64) -> UInt64 {
    UInt64(bitPattern: Int64(bitPattern: word &<< 32) &>> 63)
  }

  /// Writes 8 bytes per slot.
  func copyWords(to target: UnsafeMutableRawPointer) {
    for slot in 0..<count {
      let word = word(slot)
      let next = word & EntityStore.freeMask(word) & 0xFFFF_FFFF_0000_0000
      target.storeBytes(
        of: (word & 0xFFFF | next).littleEndian, toByteOffset: slot &* 8, as: UInt64.self)
    }
  }

  /// Writes one word per slot for the hash: the generation, and a free slot's successor in the free list.
  func writeHashed(_ first: Int, _ count: Int, to words: UnsafeMutablePointer<UInt64>) {
    for at in 0..<count {
      let word = word(first &+ at)
      let free = EntityStore.freeMask(word)
      words[at] = (word & 0xFFFF) &<< 1 | (free & (word & 0xFFFF_FFFF_0000_0000 | 1))
    }
  }

  /// Fills records, for which there is room, from the 8 bytes per slot of a file. All slots are free until
  /// ``assignRows(in:rows:_:)`` gives them rows.
  /// - Returns: the first slot whose generation is invalid; `nil` if all are valid.
  mutating func read(_ source: UnsafeRawPointer, count: Int) -> Int? {
    self.count = count
    let target = UnsafeMutableRawPointer(records.base)
    var wrong: UInt64 = 0
    for slot in 0..<count {
      let word = EntityStore.load(source, slot)
      wrong |= EntityStore.flaw(word)
      target.storeBytes(
        of: (word | 0xFFFF_0000).littleEndian, toByteOffset: slot &* 8, as: UInt64.self)
    }
    if wrong == 0 { return nil }
    return (0..<count).first { EntityStore.flaw(EntityStore.load(source, $0)) != 0 }
  }

  @inline(__always) private static func load(_ source: UnsafeRawPointer, _ slot: Int) -> UInt64 {
    UInt64(littleEndian: source.loadUnaligned(fromByteOffset: slot &* 8, as: UInt64.self))
  }

  /// Returns 0 if the low half is a valid generation: neither 0 nor more than 16 bits.
  @inline(__always) private static func flaw(_ word: UInt64) -> UInt64 {
    let generation = word & 0xFFFF_FFFF
    return (generation &- 1) &>> 16 | generation &>> 16
  }

  /// Gives the rows of a table to the entities in the slots that a file names, 4 bytes each.
  /// - Returns: true if all these slots exist and had no row.
  mutating func assignRows(in table: Int16, rows: Int, _ source: UnsafeRawPointer) -> Bool {
    let isRight = EntityStore.eachRun(source, rows) { row, slot, count in
      UInt64(slot) + UInt64(count) <= UInt64(self.count) && assignRows(in: table, row, slot, count)
    }
    alive += rows
    return isRight
  }

  /// Fills a table's list of entities from the same bytes, after ``assignRows(in:rows:_:)`` returned true.
  func list(
    rows: Int, _ source: UnsafeRawPointer, into entities: UnsafeMutablePointer<Entity>
  ) {
    _ = EntityStore.eachRun(source, rows) { row, slot, count in
      let records = UnsafeMutableRawPointer(records.address(slot))
      let target = UnsafeMutableRawPointer(entities + row)
      for at in 0..<count {
        // An entity is its slot and its generation, 32 bits each.
        let index = UInt64(truncatingIfNeeded: slot &+ at)
        let generation = EntityStore.load(records, at) & 0xFFFF
        target.storeBytes(
          of: (index | generation &<< 32).littleEndian, toByteOffset: at &* 8, as: UInt64.self)
      }
      return true
    }
  }

  /// Visits the slots that a file lists, one for each row. Visits consecutive slots at once, because entities that were
  /// made one after the other mostly have such slots.
  /// - Returns: `false` as soon as `visit` does.
  @inline(__always) private static func eachRun(
    _ source: UnsafeRawPointer, _ rows: Int,
    _ visit: (_ row: Int, _ slot: Int, _ count: Int) -> Bool
  ) -> Bool {
    var row = 0
    while row < rows {
      let count = min(128, rows - row)
      let first = slot(source, row)
      var gaps: UInt32 = 0
      for at in 0..<count {
        gaps |= slot(source, row &+ at) ^ (first &+ UInt32(truncatingIfNeeded: at))
      }
      // On wasm32, a number beyond the range of `Int` is clamped to the largest one, which no slot has.
      if gaps == 0 {
        if !visit(row, Int(clamping: first), count) { return false }
      } else {
        for at in row..<row + count where !visit(at, Int(clamping: slot(source, at)), 1) {
          return false
        }
      }
      row += count
    }
    return true
  }

  @inline(__always) private static func slot(_ source: UnsafeRawPointer, _ row: Int) -> UInt32 {
    UInt32(littleEndian: source.loadUnaligned(fromByteOffset: row &* 4, as: UInt32.self))
  }

  /// Gives rows to consecutive slots.
  @inline(__always) private func assignRows(
    in table: Int16, _ row: Int, _ slot: Int, _ count: Int
  ) -> Bool {
    let records = UnsafeMutableRawPointer(records.address(slot))
    let number = UInt64(UInt16(bitPattern: table)) &<< 16
    var wrong: UInt64 = 0
    for at in 0..<count {
      let word = EntityStore.load(records, at)
      let generation = word & 0xFFFF
      // Wrong if it has a row already, or if its generations are used up, because no entity has the last one.
      wrong |= (word & 0x8000_0000) ^ 0x8000_0000 | (generation &+ 1) & 0x1_0000
      let own = UInt64(truncatingIfNeeded: row &+ at)
      records.storeBytes(
        of: (generation | number | own &<< 32).littleEndian, toByteOffset: at &* 8, as: UInt64.self)
    }
    return wrong == 0
  }
}

// Records of entities as the words of a snapshot and of a hash.
//
//     record    │ generation │ table │ row      │      16, 16 and 32 bits from the low end up
//     snapshot  │ generation    0    │ next     │      the next free slot of a free one, else 0: rows
//                                                     are found again from the tables
//
// Loops without branches over whole words, so that compilers make them of vectors: entities are a good
// part of what a snapshot of small components costs.

extension EntityStore {
  /// All bits where the record that has this word is that of a free slot.
  @inline(__always) private static func freeMask(_ word: UInt64) -> UInt64 {
    UInt64(bitPattern: Int64(bitPattern: word &<< 32) &>> 63)
  }

  /// Writes 8 bytes a slot.
  func copyWords(to target: UnsafeMutableRawPointer) {
    for slot in 0..<count {
      let word = word(slot)
      let next = word & EntityStore.freeMask(word) & 0xFFFF_FFFF_0000_0000
      target.storeBytes(
        of: (word & 0xFFFF | next).littleEndian, toByteOffset: slot &* 8, as: UInt64.self)
    }
  }

  /// Writes two words a slot from `first` on for a hash: generation and place in the free list, and 0.
  func writeHashed(_ first: Int, _ count: Int, to words: UnsafeMutablePointer<UInt64>) {
    for at in 0..<count {
      let word = word(first &+ at)
      let free = EntityStore.freeMask(word)
      words[at &* 2] = (word & 0xFFFF) &<< 1 | (free & (word & 0xFFFF_FFFF_0000_0000 | 1))
      words[at &* 2 &+ 1] = 0
    }
  }

  /// Fills records, for which there is room, from the 8 bytes a slot of a file. All slots are free
  /// until ``place(in:_:)`` gives them rows.
  /// - Returns: the first slot whose generation can not be; `nil` where all are right.
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

  /// Not 0 where the low half is no generation: 0, or more than 16 bits.
  @inline(__always) private static func flaw(_ word: UInt64) -> UInt64 {
    let generation = word & 0xFFFF_FFFF
    return (generation &- 1) &>> 16 | generation &>> 16
  }

  /// Gives the rows of a table to the entities in whose slots a file says they are, 4 bytes each.
  /// - Returns: whether all these slots are there and had no row.
  mutating func place(in table: UnsafeMutablePointer<Table>, _ source: UnsafeRawPointer) -> Bool {
    let rows = table.pointee.count
    var row = 0
    while row < rows {
      // Entities that were made one after the other mostly stand so.
      let count = min(64, rows - row)
      let first = EntityStore.slot(source, row)
      var gaps: UInt32 = 0
      for at in 0..<count {
        gaps |= EntityStore.slot(source, row &+ at) ^ (first &+ UInt32(truncatingIfNeeded: at))
      }
      let fits = UInt64(first) + UInt64(count) <= UInt64(self.count)
      if gaps == 0 && fits {
        if !place(in: table, row, Int(first), count) { return false }
      } else {
        for at in row..<row + count {
          let slot = EntityStore.slot(source, at)
          guard slot < UInt32(truncatingIfNeeded: self.count),
            place(in: table, at, Int(truncatingIfNeeded: slot), 1)
          else { return false }
        }
      }
      row += count
    }
    alive += rows
    return true
  }

  @inline(__always) private static func slot(_ source: UnsafeRawPointer, _ row: Int) -> UInt32 {
    UInt32(littleEndian: source.loadUnaligned(fromByteOffset: row &* 4, as: UInt32.self))
  }

  /// Gives rows to slots that lie side by side.
  @inline(__always) private func place(
    in table: UnsafeMutablePointer<Table>, _ row: Int, _ slot: Int, _ count: Int
  ) -> Bool {
    let records = UnsafeMutableRawPointer(records.place(slot))
    let entities = UnsafeMutableRawPointer(table.pointee.entities.place(row))
    let number = UInt64(UInt16(bitPattern: table.pointee.index)) &<< 16
    var wrong: UInt64 = 0
    for at in 0..<count {
      let word = EntityStore.load(records, at)
      let generation = word & 0xFFFF
      // It has a row already; or its generations are used up, and no entity is alive with the last.
      wrong |= (word & 0x8000_0000) ^ 0x8000_0000 | (generation &+ 1) & 0x1_0000
      let own = UInt64(truncatingIfNeeded: row &+ at)
      records.storeBytes(
        of: (generation | number | own &<< 32).littleEndian, toByteOffset: at &* 8, as: UInt64.self)
      // An entity is its slot and its generation, 32 bits each.
      let index = UInt64(truncatingIfNeeded: slot &+ at)
      entities.storeBytes(
        of: (index | generation &<< 32).littleEndian, toByteOffset: at &* 8, as: UInt64.self)
    }
    return wrong == 0
  }
}

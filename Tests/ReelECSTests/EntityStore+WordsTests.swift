import ReelMath
import Testing

@testable import ReelECS

@Suite struct EntityStoreWordsTests {
  /// Returns a store of slots as a file contains them: with generations, and an empty free list.
  private func store(_ generations: [UInt64]) -> (store: EntityStore, flaw: Int?) {
    var store = EntityStore()
    store.reserve(generations.count)
    let flaw = generations.withUnsafeBytes {
      store.read($0.baseAddress.unsafelyUnwrapped, count: generations.count)
    }
    return (store, flaw)
  }

  private func insert(_ slots: [UInt32], in store: inout EntityStore) -> (
    table: UnsafeMutablePointer<Table>, isRight: Bool
  ) {
    let table = Table.make(index: 3, types: [])
    table.pointee.makeRows(slots.count)
    let isRight = slots.withUnsafeBytes { bytes in
      let source = bytes.baseAddress.unsafelyUnwrapped
      guard store.assignRows(in: table.pointee.index, rows: slots.count, source) else {
        return false
      }
      store.list(rows: slots.count, source, into: table.pointee.entities.base)
      return true
    }
    return (table, isRight)
  }

  @Test func aSlotNeedsAGeneration() {
    for (generation, isRight) in [
      (0, false), (1, true), (65_535, true), (65_536, false), (65_537, false), (1 << 31, false),
    ] as [(UInt64, Bool)] {
      var generations = [UInt64](repeating: 1, count: 40)
      generations[23] = generation
      let (store, flaw) = store(generations)
      #expect(flaw == (isRight ? nil : 23), "\(generation)")
      #expect((0..<40).allSatisfy { store.records[$0].table == -1 })
      store.deallocate()
    }
  }

  @Test(arguments: [1, 2]) func slotsOfRowsAreRead(seed: UInt64) {
    var random = RandomStream(seed: seed)
    // The slots are consecutive, in complete blocks and some more; then in no order; then both.
    let straight = (0..<200).map { UInt32($0 + 7) }
    var shuffled = straight
    random.shuffle(&shuffled)
    var tail = Array(straight[128...])
    random.shuffle(&tail)
    var head = Array(straight[..<128])
    random.shuffle(&head)
    for slots in [straight, shuffled, straight[..<128] + tail, head + straight[128...]] {
      var (store, _) = store((0..<210).map { UInt64($0 % 9 + 1) })
      let (table, isRight) = insert(slots, in: &store)
      #expect(isRight && store.alive == slots.count, "seed \(seed)")
      for (row, slot) in slots.enumerated() {
        let entity = Entity(index: slot, generation: UInt32(slot % 9 + 1))
        #expect(table.pointee.entities[row] == entity && store.isAlive(entity), "seed \(seed)")
        let record = store.records[Int(slot)]
        #expect(record.table == 3 && record.row == UInt32(row), "seed \(seed)")
      }
      #expect(store.records[0].table == -1)
      table.pointee.deallocate()
      table.destroy()
      store.deallocate()
    }
  }

  @Test func impossibleSlotsAreRefused() {
    let straight = (0..<100).map { UInt32($0) }
    var twice = straight
    twice[99] = 4
    var beyond = straight
    beyond[50] = 100
    for (name, slots) in [
      ("used up", straight), ("twice", twice), ("beyond", beyond),
      ("beyond, in order", straight.map { $0 + 1 }), ("far beyond", straight.map { $0 | 1 << 31 }),
    ] {
      var (store, _) = store((0..<100).map { $0 == 70 && name == "used up" ? 65_535 : 1 })
      let (table, isRight) = insert(slots, in: &store)
      #expect(!isRight, "\(name)")
      table.pointee.deallocate()
      table.destroy()
      store.deallocate()
    }
  }

  @Test func freeSlotsKeepTheirOrderInTheList() {
    let world = World()
    let all = (0..<50).map { world.spawn(Position(x: Float($0))) }
    for entity in [all[3], all[40], all[17]] { world.despawn(entity) }
    let own = world.state.entities
    let words = [UInt64](unsafeUninitializedCapacity: own.count) { buffer, count in
      own.copyWords(to: buffer.baseAddress.unsafelyUnwrapped)
      count = own.count
    }
    #expect(words[3] == 2 && words[40] == 2 | 4 << 32 && words[17] == 2 | 41 << 32)
    #expect(words[4] == 1)
    let (read, flaw) = store(words)
    #expect(flaw == nil && read.records[17].row == 41 && read.records[40].row == 4)
    #expect(read.records[17].generation == 2 && read.records[4].generation == 1)
    read.deallocate()
  }
}

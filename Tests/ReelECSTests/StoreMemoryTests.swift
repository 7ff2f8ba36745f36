import Testing

@testable import ReelECS

@Suite struct StoreMemoryTests {
  private struct Byte: Resource { var value: UInt8 = 0 }
  private struct Word: Resource { var value: UInt64 = 0 }
  private struct List: Resource { var values: [Int32] = [] }
  private struct Late: Resource { var value: UInt64 = 7 }
  private struct Ping: Event { var value: Int32 = 0 }

  private final class Witness {
    nonisolated(unsafe) static var living = 0
    init() { Witness.living += 1 }
    deinit { Witness.living -= 1 }
  }

  @Test func valuesLieBehindEachOtherAndAligned() {
    let memory = StoreMemory(
      byteCount: StoreMemory.byteCount(of: UInt8.self) + StoreMemory.byteCount(of: UInt64.self))
    let byte = memory.take(for: UInt8.self)
    let word = memory.take(for: UInt64.self)
    #expect(byte.map { UnsafeMutableRawPointer($0) } == memory.base)
    #expect(word.map { UnsafeMutableRawPointer($0) } == memory.base + 8)
    #expect(memory.used == 16 && memory.take(for: UInt8.self) == nil)
  }

  @Test func aStoredValueIsDestroyedOnce() {
    for memory in [StoreMemory(byteCount: 64), nil] {
      let stored = StoredValue(Witness(), in: memory)
      #expect(Witness.living == 1)
      stored.destroy()
      #expect(Witness.living == 0)
    }
  }

  @Test func siblingsHaveTheirValuesAtTheSameOffsets() {
    let world = World()
    world.insert(Byte(value: 1))
    world.insert(List(values: [1, 2]))
    world.insert(Word(value: 2))
    world.send(Ping(value: 3))
    let siblings = (0..<3).map { _ in world.makeSibling() }
    for (at, sibling) in siblings.enumerated() {
      #expect(sibling.state.resourceSlots.slots == siblings[0].state.resourceSlots.slots)
      #expect(sibling.state.eventLists.slots == siblings[0].state.eventLists.slots)
      sibling[Byte.self].value += UInt8(at)
      sibling[List.self].values.append(Int32(at))
      sibling[Word.self].value += UInt64(at)
      sibling.send(Ping(value: Int32(at)))
    }
    for (at, sibling) in siblings.enumerated() {
      #expect(
        sibling[Byte.self].value == 1 + UInt8(at) && sibling[Word.self].value == 2 + UInt64(at))
      #expect(sibling[List.self].values == [1, 2, Int32(at)])
      #expect(sibling.events(Ping.self).map { $0.value } == [3, Int32(at)])
    }
    #expect(world[Byte.self].value == 1 && world.events(Ping.self).count == 1)
  }

  @Test func aResourceThatOneSiblingInsertsIsItsOwn() {
    let world = World()
    world.insert(Word(value: 1))
    let (first, second) = (world.makeSibling(), world.makeSibling())
    first.insert(Late())
    first[Late.self].value = 8
    #expect(first[Late.self].value == 8 && !second.has(Late.self))
    second.insert(Late())
    #expect(second[Late.self].value == 7 && first[Word.self].value == 1)
    // A world with one more resource than its first siblings.
    world.insert(Late(value: 9))
    let third = world.makeSibling()
    #expect(third[Late.self].value == 9 && third[Word.self].value == 1)
    first.copyState(of: third)
    second.copyState(of: third)
    #expect(first[Late.self].value == 9 && second[Late.self].value == 9)
  }

  @Test func siblingsOfSiblingsAndClonesHaveTheirOwnValues() throws {
    let world = World()
    world.insert(List(values: [1]))
    let sibling = world.makeSibling()
    let second = sibling.makeSibling()
    let clone = second.clone()
    second[List.self].values.append(2)
    #expect(sibling[List.self].values == [1] && clone[List.self].values == [1])
    let snapshot = second.snapshot()
    try clone.restore(snapshot)
    try sibling.restore(snapshot)
    #expect(sibling[List.self].values == [1, 2] && clone[List.self].values == [1, 2])
  }
}

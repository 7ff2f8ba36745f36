import Testing

@testable import ReelECS

@Suite struct TypeMapTests {
  private let types = [
    TypeIdentity(Int8.self), TypeIdentity(Int16.self), TypeIdentity(Int32.self),
    TypeIdentity(Int64.self), TypeIdentity(UInt8.self), TypeIdentity(UInt16.self),
    TypeIdentity(UInt32.self), TypeIdentity(UInt64.self), TypeIdentity(Float.self),
    TypeIdentity(Double.self), TypeIdentity(Bool.self), TypeIdentity(String.self),
  ]

  @Test func anEmptyMapHasNothingAndNoMemory() {
    var map = TypeMap()
    #expect(map.find(types[0]) == -1 && map.mask == 0)
    map.removeAll()
    let copy = map.shared()
    #expect(copy.slots == map.slots && TypeMap().slots == map.slots)
    map.deallocate()
    #expect(TypeMap().find(types[0]) == -1)
  }

  @Test func manyKeysAreFoundAndClearedTogether() {
    var map = TypeMap()
    for (at, type) in types.enumerated() {
      for extra in 0..<20 as Range<Int32> { map.insert(type, extra, Int32(at) * 20 + extra) }
    }
    for (at, type) in types.enumerated() {
      for extra in 0..<20 as Range<Int32> {
        #expect(map.find(type, extra) == Int32(at) * 20 + extra)
      }
      #expect(map.find(type, 20) == -1)
    }
    map.removeAll()
    #expect(map.find(types[3], 7) == -1 && map.count == 0)
    map.deallocate()
  }

  @Test func aSharedMapIsCopiedBeforeItChanges() {
    var map = TypeMap()
    map.insert(types[0], 0, 1)
    var other = map.shared()
    other.insert(types[1], 0, 2)
    #expect(other.find(types[0]) == 1 && other.find(types[1]) == 2)
    #expect(map.find(types[0]) == 1 && map.find(types[1]) == -1)
    map.deallocate()
    #expect(other.find(types[0]) == 1)
    other.deallocate()
  }

  @Test func aNumberForAllIsSeenByMapsThatShareTheMemory() {
    var map = TypeMap()
    map.insertShared(types[0], 0, 1)
    let other = map.shared()
    map.insertShared(types[1], 0, 2)
    #expect(other.slots == map.slots && other.find(types[1]) == 2)
    // Until the memory does not suffice.
    for at in 2..<types.count { map.insertShared(types[at], 0, Int32(at)) }
    #expect(other.slots != map.slots && other.find(types[0]) == 1)
    #expect(map.find(types[0]) == 1 && map.find(types[11]) == 11 && other.find(types[11]) == -1)
    map.deallocate()
    #expect(other.find(types[1]) == 2)
  }

  @Test func addressesAreRelativeToABase() {
    var map = TypeMap()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
    defer { memory.deallocate() }
    let base = Int(bitPattern: memory)
    map.insert(types[0], at: memory, from: base)
    map.insert(types[1], at: memory + 48, from: base)
    map.insert(types[1], at: memory + 48, from: base)
    #expect(map.count == 2 && map.address(types[0], from: base) == memory)
    #expect(map.address(types[1], from: base) == memory + 48)
    #expect(map.address(types[1], from: base + 1_000) == memory + 1_048)
    #expect(map.address(types[2], from: base) == nil)
    map.deallocate()
  }
}

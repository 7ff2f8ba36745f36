// From a Swift type to a small dense number.
//
// `ObjectIdentifier(T.self)` does not exist in Embedded Swift; that of a generic class over T does,
// costs 2 to 3 ns, and allocates nothing.
// DETERMINISM: the identifiers differ from run to run. They serve only to find a dense number that
// was given in order of registration; nothing ever iterates this map.

/// Stands for one component, resource or event type.
@usableFromInline final class Witness<T> {}

@usableFromInline struct TypeMap {
  @usableFromInline struct Slot {
    @usableFromInline var key: UInt
    @usableFromInline var extra: Int32
    @usableFromInline var value: Int32
  }

  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  @usableFromInline var mask: Int
  var count = 0

  init() {
    slots = .allocate(capacity: 64)
    mask = 63
    slots.initialize(repeating: Slot(key: 0, extra: 0, value: -1), count: 64)
  }

  func deallocate() { slots.deallocate() }

  /// The number stored for the type and the extra key, or -1.
  @inlinable func find(_ id: ObjectIdentifier, _ extra: Int32 = 0) -> Int32 {
    let key = UInt(bitPattern: id)
    var at = TypeMap.start(key, extra) & mask
    while true {
      let slot = slots[at]
      if slot.value < 0 { return -1 }
      if slot.key == key && slot.extra == extra { return slot.value }
      at = (at &+ 1) & mask
    }
  }

  @inlinable static func start(_ key: UInt, _ extra: Int32) -> Int {
    // Metadata is at least 8-byte aligned: the low bits say nothing.
    Int(truncatingIfNeeded: (key >> 4) ^ (key >> 11)) &+ Int(extra) &* 31
  }

  /// Stores a number for a type that has none yet.
  mutating func insert(_ id: ObjectIdentifier, _ extra: Int32 = 0, _ value: Int32) {
    if count * 2 >= mask { grow() }
    put(Slot(key: UInt(bitPattern: id), extra: extra, value: value))
    count += 1
  }

  private func put(_ slot: Slot) {
    var at = TypeMap.start(slot.key, slot.extra) & mask
    while slots[at].value >= 0 { at = (at &+ 1) & mask }
    slots[at] = slot
  }

  private mutating func grow() {
    let old = self
    mask = old.mask * 2 + 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(key: 0, extra: 0, value: -1), count: mask + 1)
    for index in 0...old.mask where old.slots[index].value >= 0 { put(old.slots[index]) }
    old.deallocate()
  }

  mutating func removeAll() {
    for index in 0...mask { slots[index].value = -1 }
    count = 0
  }
}

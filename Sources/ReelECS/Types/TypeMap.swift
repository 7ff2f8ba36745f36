import ReelMath

// A map from a Swift type to a small dense number.
//
// DETERMINISM: the identifiers differ from one process to the next. They only serve as keys of dense numbers that were
// assigned in order of registration; nothing iterates this map.

/// The identity of one component, resource or event type, or of a tuple of them.
///
/// A type's own address is a constant where it is used. Embedded Swift has none, so there the address of a generic
/// class over the type is the identity.
@usableFromInline struct TypeIdentity: Equatable {
  @usableFromInline let id: ObjectIdentifier

  @inlinable @inline(__always) init<T>(_ type: T.Type) {
    #if hasFeature(Embedded)
      id = ObjectIdentifier(TypeKey<T>.self)
    #else
      id = ObjectIdentifier(type)
    #endif
  }
}

@usableFromInline final class TypeKey<T> {}

@usableFromInline struct TypeMap {
  @usableFromInline struct Slot {
    /// The type's identifier, and the extra number in the bits that no address has; 0 for an empty slot.
    @usableFromInline var key: UInt64
    /// A number or an address.
    @usableFromInline var value: Int
  }

  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  @usableFromInline var mask: Int
  var count = 0
  /// The owner of the memory, if maps of several worlds share it. A shared map is copied before it changes.
  private var memory: SharedMemory?

  /// The memory of maps that share it; the last one releases it.
  private final class SharedMemory {
    let slots: UnsafeMutablePointer<Slot>
    init(_ slots: UnsafeMutablePointer<Slot>) { self.slots = slots }
    deinit { slots.deallocate() }
  }

  /// The slots of all maps without memory of their own: one that stays empty.
  private nonisolated(unsafe) static let none: UnsafeMutablePointer<Slot> = {
    let slot = UnsafeMutablePointer<Slot>.allocate(capacity: 1)
    slot.initialize(to: Slot(key: 0, value: -1))
    return slot
  }()

  /// Creates an empty map, without memory of its own.
  init() {
    slots = TypeMap.none
    mask = 0
  }

  mutating func deallocate() {
    if memory == nil && mask > 0 { slots.deallocate() }
    memory = nil
  }

  /// Returns a map with the same content and the same memory.
  mutating func shared() -> TypeMap {
    if memory == nil && mask > 0 { memory = SharedMemory(slots) }
    return self
  }

  /// Moves the content to memory of `count` slots, a power of two, which no other map uses.
  private mutating func move(toSlots count: Int) {
    var old = self
    memory = nil
    mask = count - 1
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot(key: 0, value: -1), count: count)
    for index in 0...old.mask where old.slots[index].key != 0 { put(old.slots[index]) }
    old.deallocate()
  }

  @inlinable @inline(__always) static func key(_ type: TypeIdentity, _ extra: Int32) -> UInt64 {
    UInt64(UInt(bitPattern: type.id)) | UInt64(UInt32(bitPattern: extra)) &<< 48
  }

  @inlinable @inline(__always) static func start(_ key: UInt64, _ extra: UInt64) -> Int {
    // Metadata is aligned: the low bits carry no information.
    Int(truncatingIfNeeded: (key &>> 4) &+ extra &* 37)
  }

  private static func start(_ key: UInt64) -> Int { start(key, key >> 48) }

  /// Returns the number stored for the type and the extra number, or -1.
  @inlinable @inline(__always) func find(_ type: TypeIdentity, _ extra: Int32 = 0) -> Int32 {
    Int32(truncatingIfNeeded: value(type, extra))
  }

  @inlinable @inline(__always) func value(_ type: TypeIdentity, _ extra: Int32) -> Int {
    let key = TypeMap.key(type, extra)
    // Nearly always a hit in the first slot.
    let slot = slots + (TypeMap.start(key, UInt64(UInt32(bitPattern: extra))) & mask)
    return slot.pointee.key == key ? slot.pointee.value : search(key)
  }

  /// Returns the address stored for the type, or `nil`.
  /// - Parameter base: the address to which those in the map are relative.
  @inlinable @inline(__always) func address(
    _ type: TypeIdentity, from base: @autoclosure () -> Int
  ) -> UnsafeMutableRawPointer? {
    let value = value(type, 0)
    // SAFETY: the address was stored, so it is not 0.
    return value == -1
      ? nil : UnsafeMutableRawPointer(bitPattern: base() &+ value).unsafelyUnwrapped
  }

  @inline(never) @usableFromInline func search(_ key: UInt64) -> Int {
    var at = TypeMap.start(key) & mask
    while slots[at].key != key {
      if slots[at].key == 0 { return -1 }
      at = (at &+ 1) & mask
    }
    return slots[at].value
  }

  /// Stores an address for a type that has none yet, or the same.
  /// - Parameter base: the address to which those in the map are relative.
  mutating func insert(
    _ type: TypeIdentity, at address: UnsafeMutableRawPointer, from base: Int
  ) {
    let offset = Int(bitPattern: address) &- base
    if value(type, 0) != offset { insert(TypeMap.key(type, 0), offset) }
  }

  /// Stores a number for a type that has none yet.
  mutating func insert(_ type: TypeIdentity, _ extra: Int32 = 0, _ value: Int32) {
    TypeMap.check(extra)
    insert(TypeMap.key(type, extra), Int(value))
  }

  /// Stores a number for any key but 0. The low four bits of the key must carry no information.
  mutating func insert(_ key: UInt64, _ value: Int) {
    if !growIfFull() && memory != nil { move(toSlots: mask + 1) }
    put(Slot(key: key, value: value))
    count += 1
  }

  /// Stores a number for a type that has none yet, here and in the maps that share this one's memory, as long as the
  /// memory suffices. Then this map gets other memory, and the others keep what they have.
  mutating func insertShared(_ type: TypeIdentity, _ extra: Int32, _ value: Int32) {
    TypeMap.check(extra)
    _ = growIfFull()
    put(Slot(key: TypeMap.key(type, extra), value: Int(value)))
    count += 1
  }

  /// Moves the content to more memory if there may be too little for one more type. The map stays mostly empty: a type
  /// that is not in its first slot costs every access a call.
  private mutating func growIfFull() -> Bool {
    if count * 8 < mask { return false }
    move(toSlots: max(64, (mask + 1) * 2))
    return true
  }

  private static func check(_ extra: Int32) {
    if extra > 0xFFFF { misuse("More than 65536 different filters. Make fewer.") }
  }

  private func put(_ slot: Slot) {
    var at = TypeMap.start(slot.key) & mask
    while slots[at].key != 0 { at = (at &+ 1) & mask }
    slots[at] = slot
  }

  mutating func removeAll() {
    if count == 0 { return }
    for index in 0...mask { slots[index].key = 0 }
    count = 0
  }
}

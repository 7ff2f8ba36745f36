/// Memory for the values of a sibling's resources and events, in one piece.
///
///     sibling 1   base │ Clock │ Input │ Score │ … │ events │        resourceSlots, eventLists: the offsets from
///     sibling 2   base │ Clock │ Input │ Score │ … │ events │  ◀──  `base`, one map for all siblings
///
/// All siblings of a world have their values at the same offsets, because they are made from the same stores in the
/// same order. So they share the maps of these offsets, which are larger than the values, and remain in the processor's
/// caches while it goes from one world to the next.
final class StoreMemory {
  let base: UnsafeMutableRawPointer
  private let byteCount: Int
  private(set) var used = 0

  /// - Parameter byteCount: the sum of the stores' ``StateStore/byteCount``.
  init(byteCount: Int) {
    self.byteCount = byteCount
    base = .allocate(byteCount: byteCount, alignment: StoreMemory.alignment)
  }

  deinit { base.deallocate() }

  /// The largest alignment of values: the size of a cache line.
  private static var alignment: Int { 64 }

  /// The bytes that a value may take, with the padding before it.
  static func byteCount<T>(of type: T.Type) -> Int {
    MemoryLayout<T>.stride + MemoryLayout<T>.alignment - 1
  }

  /// Returns the next free memory for a value, or `nil` if there is not enough.
  func take<T>(for type: T.Type) -> UnsafeMutablePointer<T>? {
    let alignment = MemoryLayout<T>.alignment
    let first = (used + alignment - 1) & ~(alignment - 1)
    // The stride, because plans write values with their padding.
    let end = first + MemoryLayout<T>.stride
    guard end <= byteCount, alignment <= StoreMemory.alignment else { return nil }
    used = end
    return (base + first).bindMemory(to: T.self, capacity: 1)
  }
}

/// Memory for one value: of its own, or a part of a ``StoreMemory``.
struct StoredValue<T> {
  let address: UnsafeMutablePointer<T>
  /// The memory that contains the value; `nil` for memory of its own.
  private let memory: StoreMemory?

  init(_ value: T, in memory: StoreMemory?) {
    let shared = memory?.take(for: T.self)
    self.memory = shared == nil ? nil : memory
    address = shared ?? .allocate(capacity: 1)
    address.initialize(to: value)
  }

  func destroy() {
    address.deinitialize(count: 1)
    if memory == nil { address.deallocate() }
  }
}

extension UnsafeMutablePointer {
  /// Allocates memory of its own for one value.
  static func make(_ value: Pointee) -> UnsafeMutablePointer {
    let memory = allocate(capacity: 1)
    memory.initialize(to: value)
    return memory
  }

  /// Destroys a value from `make(_:)` and releases its memory.
  func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}

/// Memory for values of one type, which its owner fills, grows and releases.
///
///     base   │ value │ value │ value │ . . . │ . . . │      the owner keeps track of the
///            └──────────── capacity ─────────────────┘      elements that hold values
///
/// Copies share the memory, as those of a pointer do. An index is checked in debug builds; otherwise an access costs as
/// much as through a pointer. An array would check at each write that its memory is unshared, and would count
/// references when a pointer to a world's state is followed.
@usableFromInline struct Buffer<Element> {
  @usableFromInline private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var capacity = 0

  /// Creates a buffer without memory.
  init() {
    // Never read: it only has to be aligned.
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// Creates a buffer in memory of a larger piece, which the buffer does not release. It must not grow.
  init(_ memory: UnsafeMutableRawPointer, capacity: Int) {
    base = memory.bindMemory(to: Element.self, capacity: capacity)
    self.capacity = capacity
  }

  /// The value at an index that holds one.
  @inlinable subscript(_ at: Int) -> Element {
    @inline(__always) unsafeAddress { UnsafePointer(address(at)) }
    @inline(__always) nonmutating unsafeMutableAddress { address(at) }
  }

  /// Returns the address of the element at an index.
  @inlinable @inline(__always) func address(_ at: Int) -> UnsafeMutablePointer<Element> {
    assert(at >= 0 && at < capacity, "An address beyond a buffer's memory: a bug of the engine.")
    // SAFETY: within the memory, as was just checked.
    return base + at
  }

  /// Moves the first `count` values to memory for exactly `newCapacity` values.
  mutating func resize(to newCapacity: Int, keeping count: Int) {
    precondition(count <= newCapacity && count <= capacity)
    guard newCapacity != capacity else { return }
    var new = Buffer()
    if newCapacity > 0 {
      new.base = LargeMemory.allocate(
        byteCount: newCapacity * MemoryLayout<Element>.stride,
        alignment: MemoryLayout<Element>.alignment
      ).bindMemory(to: Element.self, capacity: newCapacity)
    }
    new.capacity = newCapacity
    new.base.moveInitialize(from: base, count: count)
    deallocate()
    self = new
  }

  /// Makes room for at least `minimum` values, and at least doubles the capacity so that growing is rare.
  mutating func grow(to minimum: Int, keeping count: Int, least: Int = 16) {
    if minimum > capacity { resize(to: max(minimum, max(least, capacity * 2)), keeping: count) }
  }

  /// Grows a buffer all of whose elements hold values: the new ones are filled with `value`.
  mutating func grow(to minimum: Int, filling value: Element, least: Int = 16) {
    let count = capacity
    grow(to: minimum, keeping: count, least: least)
    (base + count).initialize(repeating: value, count: capacity - count)
  }

  /// Releases the memory; values in it are not destroyed.
  func deallocate() {
    if capacity > 0 { base.deallocate() }
  }
}

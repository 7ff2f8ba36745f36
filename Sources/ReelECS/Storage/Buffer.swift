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

  /// The value at an index that holds one.
  @inlinable subscript(_ at: Int) -> Element {
    @inline(__always) unsafeAddress { UnsafePointer(place(at)) }
    @inline(__always) nonmutating unsafeMutableAddress { place(at) }
  }

  /// Returns the address of the element at an index.
  @inlinable @inline(__always) func place(_ at: Int) -> UnsafeMutablePointer<Element> {
    assert(at >= 0 && at < capacity, "A place beyond a buffer's memory: a bug of the engine.")
    // SAFETY: within the memory, as was just checked.
    return base + at
  }

  /// Moves the first `count` values to memory for exactly `wanted` values.
  mutating func resize(to wanted: Int, keeping count: Int) {
    precondition(count <= wanted && count <= capacity)
    guard wanted != capacity else { return }
    var new = Buffer()
    if wanted > 0 {
      new.base = LargeMemory.allocate(
        byteCount: wanted * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment
      ).bindMemory(to: Element.self, capacity: wanted)
    }
    new.capacity = wanted
    new.base.moveInitialize(from: base, count: count)
    deallocate()
    self = new
  }

  /// Makes room for at least `wanted` values, and at least doubles the capacity so that growing is rare.
  mutating func grow(to wanted: Int, keeping count: Int, least: Int = 16) {
    if wanted > capacity { resize(to: max(wanted, max(least, capacity * 2)), keeping: count) }
  }

  /// Grows a buffer all of whose elements hold values: the new ones are filled with `value`.
  mutating func grow(to wanted: Int, filling value: Element, least: Int = 16) {
    let count = capacity
    grow(to: wanted, keeping: count, least: least)
    (base + count).initialize(repeating: value, count: capacity - count)
  }

  /// Releases the memory; values in it are not destroyed.
  func deallocate() {
    if capacity > 0 { base.deallocate() }
  }
}

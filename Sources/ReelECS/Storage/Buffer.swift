extension UnsafeMutablePointer {
  /// Memory of its own for one value.
  static func make(_ value: Pointee) -> UnsafeMutablePointer {
    let memory = allocate(capacity: 1)
    memory.initialize(to: value)
    return memory
  }

  /// Destroys such a value, and gives its memory back.
  func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}

/// Memory for values of one type, which its owner fills, grows and gives back.
///
///     base   │ value │ value │ value │ . . . │ . . . │      which places hold values is the
///            └──────────── capacity ─────────────────┘      owner's business
///
/// Copies share the memory, as those of a pointer do. An index is checked in debug builds; otherwise an
/// access is that of a pointer. An array would ask at each write whether it shares its memory, and
/// would count references where a pointer to a world's state is followed.
@usableFromInline struct Buffer<Element> {
  @usableFromInline private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var capacity = 0

  /// No memory.
  init() {
    // Never read: it only has to be aligned.
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// The value at a place that holds one.
  @inlinable subscript(_ at: Int) -> Element {
    @inline(__always) unsafeAddress { UnsafePointer(place(at)) }
    @inline(__always) nonmutating unsafeMutableAddress { place(at) }
  }

  /// The address of a place.
  @inlinable @inline(__always) func place(_ at: Int) -> UnsafeMutablePointer<Element> {
    assert(at >= 0 && at < capacity, "A place beyond a buffer's memory: a bug of the engine.")
    // SAFETY: within the memory, as was just checked.
    return base + at
  }

  /// Moves the values in the first `count` places to memory for exactly `wanted` of them.
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

  /// Makes room for at least `wanted` values, and twice as many as before so that growing is rare.
  mutating func grow(to wanted: Int, keeping count: Int, least: Int = 16) {
    if wanted > capacity { resize(to: max(wanted, max(least, capacity * 2)), keeping: count) }
  }

  /// The same for a buffer all of whose places hold values: the new ones are filled.
  mutating func grow(to wanted: Int, filling value: Element, least: Int = 16) {
    let count = capacity
    grow(to: wanted, keeping: count, least: least)
    (base + count).initialize(repeating: value, count: capacity - count)
  }

  /// Gives the memory back; values in it are not destroyed.
  func deallocate() {
    if capacity > 0 { base.deallocate() }
  }
}

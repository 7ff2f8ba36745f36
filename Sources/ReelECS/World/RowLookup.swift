// A cache of the first rows of components, for the types that a world has looked up: the fast path of random
// access.
//
//     memory    │ key, rows, id │ key, rows, id │ … │ SystemContext │      the entry of a type, by its address
//
// An access to a random entity waits for memory twice, for the record and for the value, and a processor can have only
// a limited number of loads under way. With the cache, two loads from a computed address lead to the rows of a type.
// Without it there were ten, such as those of the type's id and of the rows in the tables. A lookup that finds another
// type in its entry takes the slow path and replaces the entry. So even a system that only reads a world writes to its
// context, and a context serves one thread at a time.

@usableFromInline struct RowLookup {
  /// The type's address; 0 for an empty entry.
  @usableFromInline var key: UInt
  /// The type's first rows, by table.
  @usableFromInline var rows: UnsafePointer<UnsafeMutableRawPointer?>
  /// The component's id.
  @usableFromInline var id: Int
  /// Pads the size to a power of two, so that the address of an entry is computed by a shift.
  private var padding = 0

  @inlinable static var count: Int { 256 }

  @usableFromInline static var none: RowLookup {
    // SAFETY: an entry without a key is never followed.
    RowLookup(key: 0, rows: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, id: 0)
  }

  @usableFromInline init(key: UInt, rows: UnsafePointer<UnsafeMutableRawPointer?>, id: Int) {
    self.key = key
    self.rows = rows
    self.id = id
  }

  /// Returns true if the entry is that of a type.
  @inlinable @inline(__always) func isOf(_ type: TypeIdentity) -> Bool {
    key == RowLookup.key(type)
  }

  @inlinable @inline(__always) static func key(_ type: TypeIdentity) -> UInt {
    UInt(bitPattern: type.id)
  }

  /// Returns the entry of a type in a context's cache.
  @inlinable @inline(__always) static func entry(
    _ type: TypeIdentity, _ context: UnsafeMutablePointer<SystemContext>
  ) -> UnsafeMutablePointer<RowLookup> {
    // Metadata is aligned: the low bits carry no information.
    let at = Int(truncatingIfNeeded: key(type) &>> 4) & (count &- 1)
    return first(of: context) + at
  }

  @inlinable @inline(__always) static func first(
    of context: UnsafeMutablePointer<SystemContext>
  ) -> UnsafeMutablePointer<RowLookup> {
    UnsafeMutableRawPointer(context).assumingMemoryBound(to: RowLookup.self) - count
  }
}

extension UnsafeMutablePointer<SystemContext> {
  /// Allocates a context with its cache before it.
  static func make(_ numbers: QueryNumbers) -> UnsafeMutablePointer<SystemContext> {
    let before = RowLookup.count * MemoryLayout<RowLookup>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: before + MemoryLayout<SystemContext>.size, alignment: 64)
    memory.initializeMemory(as: RowLookup.self, repeating: .none, count: RowLookup.count)
    let context = (memory + before).bindMemory(to: SystemContext.self, capacity: 1)
    context.initialize(to: SystemContext(numbers))
    return context
  }

  /// Destroys the context and releases its memory, with that of the cache.
  func unmake() {
    pointee.deallocate()
    deinitialize(count: 1)
    UnsafeMutableRawPointer(RowLookup.first(of: self)).deallocate()
  }

  /// Clears the cache: rows have moved to other memory.
  func forgetRows() {
    RowLookup.first(of: self).update(repeating: .none, count: RowLookup.count)
  }
}

extension WorldState {
  /// Makes room in the bases of rows.
  mutating func reserveRows(components: Int, tables: Int) {
    if rowBases.pointee.reserve(components: components, tables: tables) { rowsMoved() }
  }

  /// Clears every cache of row addresses.
  mutating func rowsMoved() {
    entities.layout += 1
    for context in contexts { context.forgetRows() }
  }
}

// Where the rows of a component begin, for the types that a world or a view has looked up: the short way of random
// access.
//
//     memory    │ key, rows, id │ key, rows, id │ … │ SystemContext │      one place a type, by its address
//
// An access to a random entity waits for memory twice, for its record and for its value, and a processor has so many
// loads under way and no more. So what finds the rows of a type is two loads, from a place whose address is
// known: a number of the type, the rights of a system, and where the tables keep their rows were ten. It is a
// cache: who finds another type in his place goes the long way, and puts himself there. So whoever only reads a world
// writes to its context, and a context serves one thread at a time.

@usableFromInline struct RowLookup {
  /// The type's address; 0 where nothing is known.
  @usableFromInline var key: UInt
  /// Where its rows begin, table by table.
  @usableFromInline var rows: UnsafePointer<UnsafeMutableRawPointer?>
  /// The component's number.
  @usableFromInline var id: Int
  /// Makes a power of two of it: a place is found by a shift.
  private var padding = 0

  @inlinable static var count: Int { 256 }

  @usableFromInline static var none: RowLookup {
    // SAFETY: without a key nobody follows it.
    RowLookup(key: 0, rows: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, id: 0)
  }

  @usableFromInline init(key: UInt, rows: UnsafePointer<UnsafeMutableRawPointer?>, id: Int) {
    self.key = key
    self.rows = rows
    self.id = id
  }

  /// Whether it is that of a type.
  @inlinable @inline(__always) func isOf(_ type: TypeIdentity) -> Bool {
    key == RowLookup.key(type)
  }

  @inlinable @inline(__always) static func key(_ type: TypeIdentity) -> UInt {
    UInt(bitPattern: type.id)
  }

  /// The place of a type with a context.
  @inlinable @inline(__always) static func place(
    _ type: TypeIdentity, _ context: UnsafeMutablePointer<SystemContext>
  ) -> UnsafeMutablePointer<RowLookup> {
    // Metadata is aligned: the low bits say nothing.
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
  /// A context with its lookups before it.
  static func make() -> UnsafeMutablePointer<SystemContext> {
    let before = RowLookup.count * MemoryLayout<RowLookup>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: before + MemoryLayout<SystemContext>.size, alignment: 64)
    memory.initializeMemory(as: RowLookup.self, repeating: .none, count: RowLookup.count)
    let context = (memory + before).bindMemory(to: SystemContext.self, capacity: 1)
    context.initialize(to: SystemContext())
    return context
  }

  /// Gives it back.
  func unmake() {
    pointee.deallocate()
    deinitialize(count: 1)
    UnsafeMutableRawPointer(RowLookup.first(of: self)).deallocate()
  }

  /// Has everything looked up anew: rows have moved to other memory, or a system has other rights.
  func forgetRows() {
    RowLookup.first(of: self).update(repeating: .none, count: RowLookup.count)
  }
}

extension WorldState {
  /// Makes room in the directory of rows.
  mutating func reserveRows(components: Int, tables: Int) {
    if rowBases.pointee.reserve(components: components, tables: tables) { rowsMoved() }
  }

  /// Whoever has noted where rows begin looks again.
  mutating func rowsMoved() {
    entities.layout += 1
    for context in contexts { context.forgetRows() }
  }
}

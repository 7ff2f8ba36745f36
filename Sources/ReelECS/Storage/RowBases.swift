/// The addresses of the first row of each component in each table. Random access goes through these: it waits for an
/// entity's record, and from there the value is one load away.
///
///     component 0   │ nil │ table 0 │ table 1 │ … │      `nil` where a table has no such column
///     component 1   │ nil │ table 0 │ table 1 │ … │
///
/// A free slot's record has table -1, whose entry is always `nil`. So a reader of a record need not check that its slot
/// is in use.
///
/// The tables own these bases, keep them up to date, and move with them from world to world.
@usableFromInline struct RowBases {
  @usableFromInline private(set) var bases = Buffer<UnsafeMutableRawPointer?>()
  /// The numbers of components and of tables that there is room for.
  private var components = 0
  private var tables = 0
  /// The number of entries of one component, ``before`` of them below table 0.
  @usableFromInline private(set) var width = 0

  @inlinable static var before: Int { 1 }

  @inlinable subscript(_ component: Int32, _ table: Int) -> UnsafeMutableRawPointer? {
    @inline(__always) get { firstRows(component)[table] }
    nonmutating set { bases[Int(component) * width + RowBases.before + table] = newValue }
  }

  /// Returns the first rows of a component, by table; valid until the bases move. There may be no table yet.
  @inlinable func firstRows(_ component: Int32) -> UnsafePointer<UnsafeMutableRawPointer?> {
    UnsafePointer(bases.base + (Int(component) &* width &+ RowBases.before))
  }

  /// Makes room for at least these numbers of components and tables.
  /// - Returns: true if the bases have moved.
  mutating func reserve(components neededComponents: Int, tables neededTables: Int) -> Bool {
    if neededComponents <= components && neededTables <= tables { return false }
    var new = RowBases()
    new.components = RowBases.room(components, for: neededComponents, least: 64)
    new.tables = RowBases.room(tables, for: neededTables, least: 16)
    new.width = RowBases.before + new.tables
    new.bases.grow(to: new.components * new.width, filling: nil)
    for component in 0..<Int32(components) {
      for table in 0..<tables { new[component, table] = self[component, table] }
    }
    deallocate()
    self = new
    return true
  }

  /// Makes room for exactly these numbers of components and tables, in bases that have none yet.
  mutating func makeRoom(components: Int, tables: Int) {
    self.components = components
    self.tables = tables
    width = RowBases.before + tables
    bases.grow(to: components * width, filling: nil, least: 1)
  }

  private static func room(_ present: Int, for needed: Int, least: Int) -> Int {
    needed <= present ? present : max(needed, present * 2, least)
  }

  func deallocate() { bases.deallocate() }
}

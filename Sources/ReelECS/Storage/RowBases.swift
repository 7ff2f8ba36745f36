/// Where the rows of each component begin, table by table. Random access goes through these: it waits for
/// an entity's record, and from there the value is one load away.
///
///     component 0   │ . . │ table 0 │ table 1 │ … │      `nil` where a table has no such column
///     component 1   │ . . │ table 0 │ table 1 │ … │
///
/// A free slot's record says table -1, or -2 (``EntityStore/claimed``): there it finds `nil`, too, and whoever follows a
/// record need not ask whether it is that of a free slot.
///
/// It belongs to the tables, which keep it right, and goes with them from world to world.
@usableFromInline struct RowBases {
  @usableFromInline private(set) var bases = Buffer<UnsafeMutableRawPointer?>()
  /// For how many components and tables there is room.
  private var components = 0
  private var tables = 0
  /// Places of one component, ``before`` of them below table 0.
  @usableFromInline private(set) var width = 0

  @inlinable static var before: Int { 2 }

  @inlinable subscript(_ component: Int32, _ table: Int) -> UnsafeMutableRawPointer? {
    @inline(__always) get { place(component)[table] }
    nonmutating set { bases[Int(component) * width + RowBases.before + table] = newValue }
  }

  /// Where the rows of a component begin in each table; good until the bases move. There may be no table yet.
  @inlinable func place(_ component: Int32) -> UnsafePointer<UnsafeMutableRawPointer?> {
    UnsafePointer(bases.base + (Int(component) &* width &+ RowBases.before))
  }

  /// Makes room for at least so many components and tables.
  /// - Returns: whether the bases have moved.
  mutating func reserve(components wantedComponents: Int, tables wantedTables: Int) -> Bool {
    if wantedComponents <= components && wantedTables <= tables { return false }
    var new = RowBases()
    new.components = RowBases.room(components, for: wantedComponents, least: 64)
    new.tables = RowBases.room(tables, for: wantedTables, least: 16)
    new.width = RowBases.before + new.tables
    new.bases.grow(to: new.components * new.width, filling: nil)
    for component in 0..<Int32(components) {
      for table in 0..<tables { new[component, table] = self[component, table] }
    }
    deallocate()
    self = new
    return true
  }

  private static func room(_ present: Int, for wanted: Int, least: Int) -> Int {
    wanted <= present ? present : max(wanted, present * 2, least)
  }

  func deallocate() { bases.deallocate() }
}

// The location of a value in memory: a row of a table's column.
//
//     entity ─▶ record ─▶ table, row ─┐
//                                     ├─▶ ColumnRow ─▶ address          a component in a table
//     entity ─▶ slots  ─▶ row ────────┘                                 a sparse component
//
// A sparse component has a table of its own with one column, so that both kinds are stored the same way. A walk over
// all values is a walk over `allTables`.

/// A row of a column: the storage of one component's value of one entity.
@usableFromInline struct ColumnRow {
  @usableFromInline let column: UnsafeMutablePointer<Column>
  @usableFromInline let row: Int

  @inlinable init(_ column: UnsafeMutablePointer<Column>, _ row: Int) {
    self.column = column
    self.row = row
  }

  @inlinable var address: UnsafeMutableRawPointer {
    column.pointee.base + row &* column.pointee.stride
  }

  /// Returns the address for a type that the caller names, which saves a multiplication.
  @inlinable func value<T>(of type: T.Type) -> UnsafeMutablePointer<T> {
    column.pointee.base.assumingMemoryBound(to: T.self) + row
  }

  /// Stamps the value as written.
  @inlinable func stampWrite(_ version: UInt64) {
    column.pointee.written = version
    column.pointee.stamps?[row].written = version
  }

  /// Stamps the value as added.
  @inlinable func stampArrival(_ version: UInt64) {
    column.pointee.stamps?.address(row).initialize(to: RowStamps(version))
  }
}

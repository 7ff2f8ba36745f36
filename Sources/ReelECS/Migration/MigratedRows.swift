import ReelFields
import ReelMath

/// A component of a snapshot whose layouts are not those of this build.
struct MigratedComponent {
  enum Values {
    /// Neither the snapshot nor this build has values.
    case none
    /// The snapshot has none, and this build has these for each row.
    case initial([UInt8])
    /// Only the snapshot has values.
    case dropped(LayoutTree)
    /// The values have the same fields.
    case same
    case converted(FieldMigration)
  }

  /// This build's type; -1 for a transient component that this build lacks.
  let id: Int32
  /// The layout in the snapshot; `nil` for a transient component, which has no values there.
  let layout: StateLayout?
  var values: Values
}

/// Rows of entities with their values in this build's layouts: of a table, or of a sparse set, which has one column.
struct MigratedRows {
  struct Column {
    let id: Int32
    /// True if a snapshot of this build has values of the component.
    let hasValues: Bool
    /// True if it has stamps, too.
    let hasStamps: Bool
    /// The version at which a value was last written.
    var written: UInt64 = 0
    /// The versions at which each row was added and last written, one after the other.
    var stamps: [UInt64] = []
    var bytes: [UInt8] = []
    /// The offset at which each row's value ends.
    var ends: [Int] = []

    init(id: Int32, _ type: StateType) {
      self.id = id
      hasValues = !type.isTransient
      hasStamps = hasValues && type.hasStamps
    }

    /// Appends a row of another column of the same component.
    mutating func append(_ other: Column, row: Int) {
      written = max(written, other.written)
      if hasStamps { stamps += other.stamps[row * 2..<row * 2 + 2] }
      if !hasValues { return }
      bytes += other.bytes[(row == 0 ? 0 : other.ends[row - 1])..<other.ends[row]]
      ends.append(bytes.count)
    }
  }

  /// The version at which a row was last added.
  var arrived: UInt64 = 0
  var slots: [UInt32] = []
  var columns: [Column] = []

  /// Returns an empty copy with the columns of these components.
  func empty(_ ids: [Int32], _ types: [StateType]) -> MigratedRows {
    MigratedRows(columns: ids.map { Column(id: $0, types[Int($0)]) })
  }

  /// Appends the rows in the format of a snapshot.
  /// - Parameter numbers: the number of each component in the snapshot's names, by id.
  func append(to out: inout FieldEncoder, _ numbers: [Int], isSparse: Bool) {
    let columns = columns.sorted { numbers[Int($0.id)] < numbers[Int($1.id)] }
    if !isSparse { out.append(UInt64(columns.count), 4) }
    for column in columns { out.append(UInt64(numbers[Int(column.id)]), 4) }
    if !isSparse { out.append(arrived, 8) }
    out.append(UInt64(slots.count), 4)
    for slot in slots { out.append(UInt64(slot), 4) }
    for column in columns where column.hasValues {
      if !isSparse { out.append(column.written, 8) }
      for stamp in column.stamps { out.append(stamp, 8) }
      out.bytes += column.bytes
    }
  }
}

/// Where the components of one `spawn` signature go.
@usableFromInline struct SpawnPlan {
  @usableFromInline let table: UnsafeMutablePointer<Table>
  /// Column of the first, second, … component; -1 for a sparse one.
  @usableFromInline let columns: UnsafeMutablePointer<Int16>
  /// Components that come along with their initial values.
  @usableFromInline let companions: [Int32]
  /// Whether there is more to do than to store the values, whatever the table.
  @usableFromInline let needsFinish: Bool
  /// All sparse components, companions included.
  let sparse: [Int32]
}

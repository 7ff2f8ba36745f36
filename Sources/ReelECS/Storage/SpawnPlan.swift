/// The destination of the components of one `spawn` signature.
@usableFromInline struct SpawnPlan {
  @usableFromInline let table: UnsafeMutablePointer<Table>
  /// The columns of the first, second, … component; -1 for a sparse one.
  @usableFromInline let columns: UnsafeMutablePointer<Int16>
  /// The companions that the signature lacks; they get their initial values.
  @usableFromInline let companions: [Int32]
  /// True if spawning must add companions or call observers of sparse components, in addition to storing the values.
  @usableFromInline let needsFinish: Bool
  /// All sparse components, companions included.
  let sparse: [Int32]
}

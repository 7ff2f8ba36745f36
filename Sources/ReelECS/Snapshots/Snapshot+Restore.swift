import ReelMath

extension World {
  /// Replaces the whole state by that of a snapshot, and forgets the commands that wait.
  ///
  /// Its component types, resources and events must be known to this world. What is not in it is
  /// not in the world afterwards. Transient components come back as their initial value, and count
  /// as written now; transient resources stay. If the snapshot is damaged the world stays as it is,
  /// commands included.
  ///
  /// Tables whose components are all copied as bytes keep their memory. Of everything else the old memory is
  /// kept for the next restore; ``shrink()`` gives it back.
  /// O(state).
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) {
    checkStructure("restore a snapshot")
    checkSettled("restore a snapshot", mayWait: true)
    var reader = SnapshotReader(world: self, snapshot)
    try reader.read()
    // Objects of the old state die from here on. Their `deinit` changes no structure.
    destroying {
      dropCommands()
      reader.adopt()
      reader.keepMemory()
    }
  }

  /// Forgets the commands that wait, with those that are given by what dies with them.
  private func dropCommands() {
    for _ in 0..<64 where context.commands.used > 0 {
      var dropped = context.commands
      context.commands = context.spareCommands
      context.spareCommands = CommandQueue()
      dropped.removeAll()
      context.spareCommands.deallocate()
      context.spareCommands = dropped
    }
  }
}

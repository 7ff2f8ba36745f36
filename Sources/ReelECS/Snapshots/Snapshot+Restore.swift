import ReelMath

extension World {
  /// Replaces the complete state by that of a snapshot, and drops waiting commands.
  ///
  /// The snapshot's component types, resources and events must be registered with this world. State that is not in the
  /// snapshot is not in the world afterwards. Transient components get their initial value, and count as written now;
  /// transient resources stay. If the snapshot is damaged the world stays as it is, commands included.
  ///
  /// A snapshot of a build with other types is converted first, if it has their list (``Snapshot/bytes``,
  /// ``Snapshot/init(stateBytes:layouts:)``): fields are found by name, present or former, and new ones have their
  /// initial values. A type that was lost, and a value that this build's type cannot have, are refused by name. If the
  /// list has all types of that build, as a reel's has, resources and states of new types stay as they are.
  ///
  /// A snapshot that this world took itself is not checked, and only what was written since is replaced, as long as no
  /// table and no type of the world is newer than the snapshot: O(what changed), O(parts), and O(contents of events,
  /// relations and resources that are not copied as bytes). Of any other snapshot everything is read. O(state).
  /// A value that was not written since then also keeps what its field list leaves out.
  ///
  /// Tables whose components are all copied as bytes keep their memory. The old memory of everything else is kept for
  /// the next restore; ``shrink()`` releases it. A world that goes back to its own snapshots again and again allocates
  /// nothing for resources and components all of whose properties are fields.
  public func restore(_ snapshot: Snapshot) throws(SnapshotError) {
    checkStructure("restore a snapshot")
    checkSettled("restore a snapshot", mayWait: true)
    if context.commands.used == 0, var rewind = SnapshotRewind(world: self, snapshot),
      rewind.decode()
    {
      destroying {
        rewind.apply()
        rewind.release()
      }
      return
    }
    var reader = SnapshotReader(world: self, snapshot)
    try reader.read()
    snapshotCache.rewind.release()
    // Objects of the old state are destroyed from here on. Their `deinit` cannot change the structure.
    destroying {
      dropCommands()
      reader.adopt()
      reader.keepMemory()
    }
  }

  /// Drops waiting commands, and those that the `deinit` of their values give.
  func dropCommands() {
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

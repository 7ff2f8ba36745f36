import ReelMath

/// The memory that a world keeps for its next snapshots, restores and hashes.
final class SnapshotCache: WorldCache {
  /// The registered types in the orders of snapshots and hashes; see ``World/typeOrder``.
  var typeOrder: TypeOrder?
  /// The types of the last snapshot.
  var types: SnapshotTypes?
  /// The memory in which snapshots encode values by their field lists, so that a snapshot allocates nothing.
  var scratch: [UInt8] = []
  /// The memory in which a hash of the state gathers those of the component types.
  var hashScratch: [StableHasher?] = []
  /// The hash of slots and links, which change with the rows of tables and with `linkVersion`.
  var slotHash = CachedHash()
  /// The emptied storage of the state before the last restore, without the memory that the present state uses.
  var spare: World?
  /// The memory of the last restore of a snapshot that the world took itself.
  var rewind = SnapshotRewind.Memory()

  override func release() {
    spare = nil
    rewind.release()
  }
}

extension World {
  /// The memory of snapshots and hashes.
  var snapshotCache: SnapshotCache {
    // SAFETY: only this function sets it.
    if let cache = state.snapshotCache { return unsafeDowncast(cache, to: SnapshotCache.self) }
    let cache = SnapshotCache()
    state.snapshotCache = cache
    return cache
  }
}

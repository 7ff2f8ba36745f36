import ReelMath

/// One part of a world's state: a component type, a resource, an event channel, or the entities themselves.
public struct StatePart: Equatable, Sendable {
  /// The kind of the part.
  public var kind: StateKind
  /// The name, unique among parts of the same kind.
  public var name: String
  /// The hash of all its values.
  public var hash: UInt64
}

/// The hash of a world and of each of its parts.
public struct StateHash: Equatable, Sendable {
  /// The hash of all parts.
  public var total: UInt64
  /// `entities`, then the components that tables have, the resources, the events that were ever sent, the relations and
  /// the game states, each kind in ascending order of names. Types without values, and the order in which types were
  /// registered, make no difference.
  public var parts: [StatePart]

  init(parts: [StatePart]) {
    self.parts = parts
    var hasher = StableHasher()
    for part in parts {
      hasher.combine(UInt64(part.kind.rawValue))
      hasher.combine(StateHash.hash(part.name))
      hasher.combine(part.hash)
    }
    total = hasher.value
  }

  static func hash(_ name: String) -> UInt64 {
    var name = name
    var hasher = StableHasher()
    name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.value
  }
}

extension World {
  /// The hash of everything that a snapshot holds, except the versions of writes, because their effects show in the
  /// fields. Waiting commands are not part of it. Covers fields, never the gaps between them. A column that was not
  /// written and whose rows did not move since a hash at a later version is not hashed again, nor are the entities if
  /// no row of any table was added, removed or moved: O(what changed), O(parts), and O(contents of resources, events
  /// and relations).
  public var stateHash: UInt64 { hashState().total }

  /// Clears all cached hashes, so that the next hash computes everything: for measuring.
  public func forgetHashes() {
    for table in state.allTables {
      table.pointee.hashes.update(repeating: CachedHash(), count: table.pointee.columnCount + 1)
    }
    state.slotHash = CachedHash()
  }

  /// Returns the hash of the state and of each part of it.
  ///
  /// DETERMINISM: rows are hashed in the order in which queries visit them, so a state that would iterate differently
  /// is a different state.
  public func hashState() -> StateHash {
    StateHash(parts: hashParts().filter { $0.isUsed }.map { $0.part })
  }

  /// Returns the hash of the state, and one part for each of ``describeLayout()``, in its order; the hash is 0 for a
  /// part that was never used. Costs as much as ``stateHash``.
  public func hashByLayout() -> (total: UInt64, parts: [StatePart]) {
    let all = hashParts()
    return (StateHash(parts: all.filter { $0.isUsed }.map { $0.part }).total, all.map { $0.part })
  }

  /// Returns the parts in the order of the layout; `isUsed` is true if a part was ever used.
  private func hashParts() -> [(part: StatePart, isUsed: Bool)] {
    checkStructure("hash the state")
    var scratch = FieldEncoder()
    var tables: [UInt64] = []
    var components = [StableHasher?](repeating: nil, count: state.types.count)
    for table in state.allTables where !table.pointee.isSparse || table.pointee.count > 0 {
      let rows = hashRows(table)
      if !table.pointee.isSparse { tables.append(rows) }
      for at in 0..<table.pointee.columnCount where !table.pointee.columns[at].type.isTransient {
        let id = Int(table.pointee.columns[at].component)
        var hasher = components[id] ?? StableHasher()
        hasher.combine(rows)
        hasher.combine(hashColumn(table, at, &scratch))
        components[id] = hasher
      }
    }
    var hashes: [(type: StateType, hash: UInt64?)] = []
    for (id, type) in state.types.enumerated() { hashes.append((type, components[id]?.value)) }
    for store in state.stores {
      scratch.bytes.removeAll(keepingCapacity: true)
      if store.isState { store.encode(&scratch) }
      hashes.append((store, store.isState ? BlockHasher.hash(scratch.bytes) : nil))
    }
    hashes = hashes.filter { !$0.type.isTransient }.sorted { $0.type.precedes($1.type) }
    let entities = StatePart(kind: .entities, name: "entities", hash: hashEntities(tables))
    return [(entities, true)]
      + hashes.map { type, hash in
        (StatePart(kind: type.kind, name: type.name, hash: hash ?? 0), hash != nil)
      }
  }

  /// Returns the hash of the entities with rows; for tables other than those of sparse components also of the columns.
  private func hashRows(_ table: UnsafeMutablePointer<Table>) -> UInt64 {
    // Entities are only written when a row moves.
    let entities = table.pointee.hashes[table.pointee.columnCount].value(
      Touch(moves: table.pointee.moves), version: 1
    ) {
      #if _endian(big)
        #error("The bytes of entities are hashed as those of a little-endian machine.")
      #endif
      // Entities are two numbers without gaps.
      return BlockHasher.hash(
        UnsafeRawBufferPointer(start: table.pointee.entities.base, count: table.pointee.count * 8))
    }
    if table.pointee.isSparse { return entities }
    var hasher = StableHasher()
    // A sum, because columns are in order of ids, which depend on the order of first uses.
    var columns: UInt64 = 0
    for at in 0..<table.pointee.columnCount {
      columns &+= table.pointee.columns[at].type.nameHash
    }
    hasher.combine(columns)
    hasher.combine(UInt64(table.pointee.count))
    hasher.combine(entities)
    return hasher.value
  }

  private func hashColumn(
    _ table: UnsafeMutablePointer<Table>, _ at: Int, _ scratch: inout FieldEncoder
  ) -> UInt64 {
    table.pointee.hashes[at].value(
      Touch(moves: table.pointee.moves, written: table.pointee.columns[at].written),
      version: context.version
    ) {
      table.pointee.columns[at].type.hash(
        table.pointee.columns[at].base, count: table.pointee.count, &scratch)
    }
  }

  /// Returns the hash of slots, generations, the free list, the hierarchy and the tables: everything that decides which
  /// id comes next and in which order queries run.
  private func hashEntities(_ tables: [UInt64]) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(UInt64(state.entities.count))
    hasher.combine(UInt64(state.entities.firstFree))
    hasher.combine(cachedSlotHash(hashSlots))
    hasher.combine(UInt64(tables.count))
    for table in tables { hasher.combine(table) }
    for record in state.systems where record.isDisabled || record.isDone {
      hasher.combine(record.system)
      hasher.combine((record.isDisabled ? 1 : 0) | (record.isDone ? 2 : 0) as UInt64)
    }
    return hasher.value
  }

  /// Returns the hash of all slots and of the hierarchy; computes it if the cached one is out of date. Not cached while
  /// commands wait or are applied, because entities that they will spawn have slots and no rows.
  func cachedSlotHash(_ make: () -> UInt64) -> UInt64 {
    if context.commands.used > 0 || context.applying > 0 { return make() }
    return state.slotHash.value(
      Touch(moves: state.moves, written: state.linkVersion), version: .max, make)
  }

  /// Returns the hash of each slot's generation and free-list entry, then of parent and next sibling of slots with a
  /// parent.
  func hashSlots() -> UInt64 {
    let slots = state.entities.count
    // Complete blocks of the hash.
    let step = 1024
    var hasher = BlockHasher()
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: step) { words in
      let base = words.baseAddress.unsafelyUnwrapped
      func fold(_ count: Int) {
        hasher.fold(base, blocks: count * 8 / BlockHasher.blockSize)
      }
      var first = 0
      while first < slots {
        let count = min(step, slots - first)
        state.entities.writeHashed(first, count, to: base)
        // Zeros up to the end of a block; the number of slots is hashed elsewhere.
        let end = (count + 7) & ~7
        for at in count..<end { words[at] = 0 }
        fold(end)
        first += count
      }
      let (parents, children) = (state.parents, state.children)
      var used = 0
      for slot in 0..<state.linkedSlots where parents[slot] != 0 {
        words[used] = UInt64(slot)
        words[used + 1] = UInt64(parents[slot]) << 32 | UInt64(children.next(after: slot) + 1)
        used += 2
        if used == step {
          fold(step)
          used = 0
        }
      }
      return hasher.finish(UnsafeRawBufferPointer(start: base, count: used * 8))
    }
  }

  /// Returns the names and fields of all registered state types: the entities, then by kind, and within a kind by name.
  /// Two builds whose layouts are equal can read each other's snapshots.
  public func describeLayout() -> [StateLayout] {
    // One by one: Embedded Swift does not cast arrays.
    let all = state.types.map { $0 as StateType } + state.stores.map { $0 as StateType }
    let parts = all.filter { !$0.isTransient }.sorted { $0.precedes($1) }
    return [StateLayout(kind: .entities, name: "entities", fields: "")] + parts.map { $0.layout }
  }

  /// All living entities, table by table: the order of iteration.
  public var entities: [Entity] { all.entities }
}

import ReelFields
import ReelMath

/// One part of a world's state: a component type, a resource, an event channel, or the entities themselves.
public struct StatePart: Equatable, Sendable {
  /// The kind of the part.
  public var kind: StateKind
  /// The name, unique among parts of the same kind.
  public var name: String
  /// The hash of all its values.
  public var hash: UInt64

  /// - Parameter type: `nil` for the entities.
  fileprivate init(_ type: StateType?, _ hash: UInt64) {
    kind = type?.kind ?? .entities
    name = type?.name ?? "entities"
    self.hash = hash
  }
}

/// The hash of a world and of each of its parts.
public struct StateHash: Equatable, Sendable {
  /// The hash of all parts.
  public var total: UInt64
  /// `entities`, then the components that tables have, the resources, the events that were ever sent, the relations and
  /// the game states, each kind in ascending order of names. Types without values, and the order in which types were
  /// registered, make no difference.
  public var parts: [StatePart]

  init(total: UInt64, parts: [StatePart]) {
    (self.total, self.parts) = (total, parts)
  }

  /// The hash of the name of the entities.
  static let entitiesHash = StateType.hash("entities")
}

extension World {
  /// The hash of everything that a snapshot holds, except the versions of writes, because their effects show in the
  /// fields. Waiting commands are not part of it. Covers fields, never the gaps between them. A column that was not
  /// written and whose rows did not move since a hash at a later version is not hashed again, nor are the entities if
  /// no row of any table was added, removed or moved: O(what changed), O(parts), and O(contents of resources, events
  /// and relations).
  public var stateHash: UInt64 { hashParts { _, _ in } }

  /// Clears all cached hashes, so that the next hash computes everything: for measuring.
  public func forgetHashes() {
    state.eachTable { table in
      table.pointee.hashes.update(repeating: CachedHash(), count: table.pointee.columnCount + 1)
    }
    snapshotCache.slotHash = CachedHash()
  }

  /// Returns the hash of the state and of each part of it.
  ///
  /// DETERMINISM: rows are hashed in the order in which queries visit them, so a state that would iterate differently
  /// is a different state.
  public func hashState() -> StateHash {
    var parts: [StatePart] = []
    let total = hashParts { type, hash in
      if let hash { parts.append(StatePart(type, hash)) }
    }
    return StateHash(total: total, parts: parts)
  }

  /// Returns the hash of the state, and one part for each of ``describeLayout()``, in its order; the hash is 0 for a
  /// part that was never used. Costs as much as ``stateHash``.
  public func hashByLayout() -> (total: UInt64, parts: [StatePart]) {
    var parts: [StatePart] = []
    let total = hashParts { type, hash in parts.append(StatePart(type, hash ?? 0)) }
    return (total, parts)
  }

  /// Writes the hash of each part of ``describeLayout()``, in its order, over an array, whose memory is used again: 0
  /// for a part that was never used. Costs as much as ``stateHash``.
  /// - Returns: the hash of the complete state.
  public func hashByLayout(into hashes: inout [UInt64]) -> UInt64 {
    hashes.removeAll(keepingCapacity: true)
    return hashParts { hashes.append($1 ?? 0) }
  }

  /// Calls `body` with the parts in the order of the layout: the type, `nil` for the entities, and the hash, `nil` if
  /// the part was never used.
  /// - Returns: the hash of all parts.
  private func hashParts(_ body: (_ type: StateType?, _ hash: UInt64?) -> Void) -> UInt64 {
    checkStructure("hash the state")
    let (order, cache) = (typeOrder, snapshotCache)
    // The memory of the last hash.
    var scratch = FieldEncoder(exchange(&cache.scratch, with: []))
    var components = exchange(&cache.hashScratch, with: [])
    defer {
      cache.scratch = exchange(&scratch.bytes, with: [])
      cache.hashScratch = exchange(&components, with: [])
    }
    components.removeAll(keepingCapacity: true)
    components.append(contentsOf: repeatElement(nil, count: state.types.count))
    var entities = StableHasher()
    var total = StableHasher()
    do {
      // The entities depend on all tables, and come first of all parts.
      hashSlots(into: &entities)
      state.eachTable { table in
        if table.pointee.isSparse && table.pointee.count == 0 { return }
        let rows = hashRows(table)
        if !table.pointee.isSparse { entities.combine(rows) }
        for at in 0..<table.pointee.columnCount where !table.pointee.columns[at].type.isTransient {
          let id = Int(table.pointee.columns[at].component)
          var hasher = components[id] ?? StableHasher()
          hasher.combine(rows)
          hasher.combine(hashColumn(table, at, &scratch))
          components[id] = hasher
        }
      }
      func add(_ kind: StateKind, _ nameHash: UInt64, _ hash: UInt64) {
        total.combine(UInt64(kind.rawValue))
        total.combine(nameHash)
        total.combine(hash)
      }
      hashSystems(into: &entities)
      add(.entities, StateHash.entitiesHash, entities.value)
      body(nil, entities.value)
      for part in order.hashed {
        let hash =
          part.store.map { store in
            store._withUnsafeGuaranteedRef { $0.isState ? $0.hash(&scratch) : nil }
          } ?? components[part.component]?.value
        if let hash { add(part.type.kind, part.type.nameHash, hash) }
        body(part.type, hash)
      }
    }
    return total.value
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
      table.pointee.touch(at), version: context.version
    ) {
      table.pointee.columns[at].type.hash(
        table.pointee.columns[at].base, count: table.pointee.count, &scratch)
    }
  }

  /// Hashes slots, generations, the free list, the hierarchy and the number of tables. The tables follow: all together
  /// decide which id comes next and in which order queries run.
  private func hashSlots(into hasher: inout StableHasher) {
    hasher.combine(UInt64(state.entities.count))
    hasher.combine(UInt64(state.entities.firstFree))
    hasher.combine(cachedSlotHash(hashSlots))
    hasher.combine(UInt64(state.tableCount))
  }

  /// Hashes the systems that are switched off or done.
  private func hashSystems(into hasher: inout StableHasher) {
    for record in state.systems where record.isDisabled || record.isDone {
      hasher.combine(record.system)
      hasher.combine((record.isDisabled ? 1 : 0) | (record.isDone ? 2 : 0) as UInt64)
    }
  }

  /// Returns the hash of all slots and of the hierarchy; computes it if the cached one is out of date. Not cached while
  /// commands wait or are applied, because entities that they will spawn have slots and no rows.
  func cachedSlotHash(_ make: () -> UInt64) -> UInt64 {
    if context.commands.used > 0 || context.applying > 0 { return make() }
    return snapshotCache.slotHash.value(
      Touch(moves: state.moves, written: state.linkVersion), version: .max, make)
  }

  /// Returns the hash of each slot's generation and free-list entry, then of parent and next sibling of slots with a
  /// parent.
  func hashSlots() -> UInt64 {
    let slots = state.entities.count
    // Complete blocks of the hash, and few enough for the stack.
    let step = 128
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

import ReelMath

// Copies of groups of entities, in this world or from another.
//
//     copies     root' turret' wheel' wheel'  root'' turret'' wheel'' wheel''  …    n times m ids
//     table B'   turret' wheel' wheel' turret'' wheel'' wheel'' …
//                └ by row range from the group ┘└─ from the first, in blocks that double ┘
//
// Every row is made in its final table, and columns are copied many rows at a time. Entity fields of values are
// remapped afterwards, in the columns that can have any.
// DETERMINISM: ids, rows, rows of sparse sets, links and relations have the order that as many single copies would have
// given them.

extension World {
  /// Makes a copy of each of the given entities, of this world or another: with all components, transient ones too, and
  /// with the parents, children and relations that they have among each other.
  ///
  /// A member whose parent is outside of the group becomes a root. Entity fields of components and relations are
  /// changed to refer to the copies. A reference to an entity outside of the group stays in a copy within the same
  /// world, and becomes `Entity.none` in another. Values that refer to objects share them with the original. Component
  /// types that are new to this world are registered. Observers of this world are called for every copy, when all
  /// exist.
  ///
  /// Traps if an entity is dead or named twice. O(entities and their fields).
  /// - Returns: the copies, in the order of their originals.
  @discardableResult
  public func copy(_ entities: [Entity], from source: World) -> [Entity] {
    checkStructure("copy entities")
    if source !== self { source.checkStructure("copy entities out of the world") }
    let copies = makeCopies(of: EntityGroup(entities, of: source), count: 1)
    announce(copies)
    return copies
  }

  /// Calls the observers of entities that were made together.
  func announce(_ entities: [Entity]) {
    guard isObserved, let first = entities.first, let last = entities.last else { return }
    // As many rows as entities: all are in one table, which is mostly unobserved.
    let (from, to) = (
      state.entities.records[Int(first.index)], state.entities.records[Int(last.index)]
    )
    if from.table == to.table, Int(to.row) - Int(from.row) == entities.count - 1, !isObserved(first)
    {
      return
    }
    for entity in entities { announce(.added, allOf: entity) }
  }

  // MARK: - Many copies

  /// Copies a group several times, without calling observers.
  /// - Parameter given: components that the first member's copy gets from the caller, who must initialise them by
  ///   ``give(_:to:)``. The first member of the group must then be alone in its part (`isFirstApart`).
  /// - Returns: the copies of all members, then those of the next copy, and so on.
  func makeCopies(of group: EntityGroup, count: Int, given: [Int32] = []) -> [Entity] {
    let total = group.members.count * count
    if total == 0 { return [] }
    let plan = copyPlan(of: group, given)
    var copies = exchange(&context.spareCopies, with: [])
    copies.removeAll(keepingCapacity: true)
    copies.append(contentsOf: repeatElement(.none, count: total))
    copies.withUnsafeMutableBufferPointer {
      state.entities.allocate(total, into: $0.baseAddress)
    }
    state.entities.alive += total
    copies.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let job = CopyJob(world: self, plan: plan, copies: base, count: count)
      for table in plan.tables { job.copyTable(table) }
      for id in plan.added { job.addInitial(id) }
      if !group.links.isEmpty { job.copyLinks() }
      let mayRelate = group.world.state.uses.contains(.relations)
      if mayRelate {
        for store in group.world.state.relations {
          store.copy(group.members, group.index, into: self, count: count, job.remapping)
        }
      }
      if mayRelate { for copy in buffer { state.entities.markOutside(copy) } }
    }
    return copies
  }

  /// Returns the plan of a group's copies in this world. The plan of a lasting group is cached.
  private func copyPlan(of group: EntityGroup, _ given: [Int32]) -> CopyPlan {
    if !group.isLasting { return CopyPlan(group, given, in: self) }
    for plan in state.copyPlans {
      // SAFETY: only this function appends plans.
      let plan = unsafeDowncast(plan, to: CopyPlan.self)
      if plan.group === group && plan.given == given { return plan }
    }
    let plan = CopyPlan(group, given, in: self)
    // Limited, so that a game that makes a prefab for every instance does not fill the memory. The oldest is destroyed
    // when the list is complete again: values in its world may have a `deinit`.
    let oldest = state.copyPlans.count == CopyPlan.mostKept ? state.copyPlans.removeFirst() : nil
    state.copyPlans.append(plan)
    withExtendedLifetime(oldest) {}
    return plan
  }

  /// Writes a component of a copy that was left out when the copy was made.
  @inlinable func give<T: Component>(_ component: T, to entity: Entity) {
    newColumnRow(id(of: T.self), of: entity).value(of: T.self).initialize(to: component)
  }
}

/// One call of ``World/makeCopies(of:count:given:)``.
struct CopyJob {
  let world: World
  let plan: CopyPlan
  /// The copies, `count` times the group's members.
  let copies: UnsafePointer<Entity>
  let count: Int

  var group: EntityGroup { plan.group }
  /// The number of members.
  private var size: Int { group.members.count }

  /// Returns the visitor that replaces the members by those of copy number `copy`.
  func remapping(_ copy: Int) -> EntityRemapping {
    EntityRemapping(group.index, copies: copies + copy * size, keepsOthers: group.world === world)
  }

  // MARK: - Tables

  func copyTable(_ copy: TableCopy) {
    let target = copy.table
    let members = copy.members.count
    let rows = members * count
    if rows == 0 { return }
    let first = copy.set == nil ? makeRows(rows, copy) : makeSparseRows(copy)
    copy.columns.withUnsafeBufferPointer { columns in
      for column in columns {
        // SAFETY: the rows exist and are not yet initialised. Addresses are read only now, because the source's table
        // may be the target's, and have grown.
        let base = target.pointee.address(column.to, first)
        let own = target.pointee.columns + column.to
        var done = 0
        for run in copy.runs {
          own.pointee.copyRows(
            copy.source.pointee.address(column.from, run.lowerBound), to: base, done, run.count)
          done += run.count
        }
        own.pointee.repeatRows(base, done, rows)
        if let stamps = own.pointee.stamps {
          stamps.address(first).initialize(repeating: RowStamps(world.context.version), count: rows)
        }
        if column.mayHoldEntities { rename(own, base, members) }
      }
    }
  }

  /// Makes the rows of all copies; their columns are not yet initialised.
  /// - Returns: the first row.
  private func makeRows(_ rows: Int, _ copy: TableCopy) -> Int {
    let target = copy.table
    let first = target.pointee.count
    target.pointee.makeRoom(for: rows)
    let entities = target.pointee.entities
    let records = world.state.entities.records
    let table = target.pointee.index
    let size = size
    copy.members.withUnsafeBufferPointer { members in
      var row = first
      for copy in 0..<count {
        for member in members {
          let entity = copies[copy * size + Int(member)]
          entities.address(row).initialize(to: entity)
          records[Int(entity.index)].table = table
          records[Int(entity.index)].row = UInt32(truncatingIfNeeded: row)
          row += 1
        }
      }
    }
    target.pointee.count = first + rows
    target.pointee.arrived = world.context.version
    target.pointee.moves &+= 1
    return first
  }

  /// Makes the rows of all copies in the table of a sparse component.
  private func makeSparseRows(_ copy: TableCopy) -> Int {
    let first = copy.table.pointee.count
    for number in 0..<count {
      for member in copy.members {
        let entity = copies[number * size + Int(member)]
        _ = copy.set?.pointee.append(entity, world.context.version)
        world.state.entities.markOutside(entity)
      }
    }
    return first
  }

  /// Replaces the entities inside the values of all copies, `members` values each.
  private func rename(
    _ column: UnsafeMutablePointer<Column>, _ base: UnsafeMutableRawPointer, _ members: Int
  ) {
    var map = remapping(0)
    for copy in 0..<count {
      map.copies = copies + copy * size
      let rows = base + copy * members * column.pointee.stride
      column.pointee.type.remap(rows, count: members, &map)
    }
  }

  /// Adds a component, with its initial value, to the first members' copies, which lack it.
  func addInitial(_ id: Int32) {
    let type = world.state.types[Int(id)]
    for copy in 0..<count {
      type.initialize(world.newColumnRow(id, of: copies[copy * size]).address, count: 1)
    }
  }

  // MARK: - Links

  func copyLinks() {
    for copy in 0..<count {
      for link in group.links {
        world.link(
          copies[copy * size + Int(link.child)], under: copies[copy * size + Int(link.parent)])
      }
    }
  }
}

// Copies of groups of entities, in this world or from another.
//
//     copies     root' turret' wheel' wheel'  root'' turret'' wheel'' wheel''  …    n times m ids
//     table B'   turret' wheel' wheel' turret'' wheel'' wheel'' …
//                └─ run by run from the group ┘└─ from the first, in blocks that double ┘
//
// Rows stand at once in the table where they will stay, and columns are copied many rows at a time.
// Entities inside values are renamed afterwards, in those columns that hold any.
// DETERMINISM: ids, rows, sparse places, links and relations come in the order in which as many
// single copies would have made them.

extension World {
  /// Makes a copy of each of the given entities, of this world or another: with all components,
  /// transient ones too, and with the parents, children and relations they have among each other.
  ///
  /// Who has his parent outside of the group becomes a root. Entities inside of components and
  /// relations are renamed to their copies; one outside of the group stays in a copy within the same
  /// world, and becomes `Entity.none` in another. Values that refer to objects share them with the
  /// original. Component types that this world does not know are registered. Observers of this world
  /// hear of every copy, when all are there.
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

  func announce(_ entities: [Entity]) {
    guard state.pointee.extras.contains(.observers) else { return }
    for entity in entities { announceSpawn(entity) }
  }

  // MARK: - Many copies

  /// Copies a group several times, without telling anybody.
  /// - Parameter given: components that the first member's copy gets from the caller, who must
  ///   initialise them by ``give(_:to:)``; the group has its first member apart.
  /// - Returns: the copies of all members, then once more, and so on.
  func makeCopies(of group: EntityGroup, count: Int, given: [Int32] = []) -> [Entity] {
    let total = group.members.count * count
    if total == 0 { return [] }
    // By the source's id: the id here.
    var ids = [Int32](repeating: -1, count: group.world.state.pointee.types.count)
    for id in group.components {
      ids[Int(id)] =
        group.world === self ? id : group.world.state.pointee.types[Int(id)].register(in: self)
    }
    let copies = [Entity](unsafeUninitializedCapacity: total) { buffer, filled in
      state.pointee.entities.allocate(total, into: buffer.baseAddress)
      filled = total
    }
    state.pointee.entities.alive += total
    copies.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var job = CopyJob(world: self, group: group, ids: ids, copies: base, count: count)
      job.given = given
      job.copyTables()
      job.copySparse()
      job.addCompanions()
      job.copyLinks()
      for store in group.world.state.pointee.relations { store.copy(job) }
    }
    return copies
  }

  /// Writes a component of a copy that was left out when the copy was made.
  @inlinable func give<T: Component>(_ component: T, to entity: Entity) {
    if T.Access.isSparse {
      let set = sparseSet(of: T.self)
      let place = set.pointee.append(entity, lane.pointee.version)
      (set.pointee.values.assumingMemoryBound(to: T.self) + place).initialize(to: component)
    } else {
      let record = state.pointee.entities.records[Int(entity.index)]
      let table = state.pointee.tables[Int(record.table)]
      table.pointee.initialize(
        table.pointee.column(of: id(of: T.self)), Int(record.row), to: component,
        lane.pointee.version)
    }
  }
}

/// One call of ``World/makeCopies(of:count:given:)``.
struct CopyJob {
  let world: World
  let group: EntityGroup
  /// By the source's component id: the id in the world.
  let ids: [Int32]
  /// `count` times the group's members.
  let copies: UnsafePointer<Entity>
  let count: Int
  var given: [Int32] = []

  /// The number of members.
  private var size: Int { group.members.count }

  /// What renames the members to their copies number `copy`.
  func remapping(_ copy: Int) -> EntityRemapping {
    EntityRemapping(
      group.index, copies: copies + copy * size, keepsOthers: group.world === world)
  }

  // MARK: - Tables

  func copyTables() {
    for (at, part) in group.tables.enumerated() {
      copyTable(part, given: at == 0 ? given : [])
    }
  }

  private func copyTable(_ part: EntityGroup.TablePart, given: [Int32]) {
    let source = part.table
    var own: [Int32] = []
    for at in 0..<source.pointee.columnCount {
      own.append(ids[Int(source.pointee.columns[at].component)])
    }
    for id in added(given) where !own.contains(id) && !world.state.pointee.types[Int(id)].isSparse {
      own.append(id)
    }
    let target = world.state.pointee.table(of: own.sorted())
    let rows = part.members.count * count
    let first = makeRows(rows, of: part, in: target)
    for at in 0..<source.pointee.columnCount {
      let id = ids[Int(source.pointee.columns[at].component)]
      if given.contains(id) { continue }
      let column = target.pointee.column(of: id)
      let type = target.pointee.columns[column].type
      let stride = target.pointee.columns[column].stride
      // SAFETY: the rows are there and hold nothing yet. Addresses are taken only now, because the
      // source's table may be the target's, and have grown.
      let base = target.pointee.address(column, first)
      var done = 0
      for run in part.runs {
        type.copyRows(
          source.pointee.address(at, run.lowerBound), to: base + done * stride, count: run.count)
        done += run.count
      }
      repeatRows(type, base, stride, done, rows)
      if let stamps = target.pointee.columns[column].stamps {
        (stamps + first).initialize(
          repeating: RowStamps(world.lane.pointee.version), count: rows)
      }
      if part.holdsEntities[at] { rename(type, base, stride, part.members.count) }
    }
  }

  /// Makes the rows of all copies; their columns are not yet initialised.
  /// - Returns: the first.
  private func makeRows(
    _ rows: Int, of part: EntityGroup.TablePart, in target: UnsafeMutablePointer<Table>
  ) -> Int {
    let first = target.pointee.count
    if target.pointee.capacity < first + rows { target.pointee.grow(to: first + rows) }
    let entities = target.pointee.entities
    let records = world.state.pointee.entities.records
    var row = first
    for copy in 0..<count {
      for member in part.members {
        let entity = copies[copy * size + Int(member)]
        (entities + row).initialize(to: entity)
        records[Int(entity.index)].table = target.pointee.index
        records[Int(entity.index)].row = UInt32(truncatingIfNeeded: row)
        row += 1
      }
    }
    target.pointee.count = row
    target.pointee.arrived = world.lane.pointee.version
    target.pointee.moves &+= 1
    return first
  }

  /// Fills rows with what stands in the first of them, doubling what there is.
  private func repeatRows(
    _ type: ComponentType, _ base: UnsafeMutableRawPointer, _ stride: Int, _ first: Int,
    _ rows: Int
  ) {
    var done = first
    while done < rows {
      let next = min(done, rows - done)
      type.copyRows(base, to: base + done * stride, count: next)
      done += next
    }
  }

  /// Renames the entities inside the values of all copies, `members` values each.
  private func rename(
    _ type: ComponentType, _ base: UnsafeMutableRawPointer, _ stride: Int, _ members: Int
  ) {
    var map = remapping(0)
    for copy in 0..<count {
      map.copies = copies + copy * size
      type.remap(base + copy * members * stride, count: members, &map)
    }
  }

  // MARK: - Sparse components

  func copySparse() {
    for part in group.sparse {
      let id = ids[Int(part.component)]
      let set = world.state.pointee.sparseSets[Int(id)].unsafelyUnwrapped
      // The first member's value comes from the caller.
      let skipped = part.members[0] == 0 && given.contains(id) ? 1 : 0
      let members = part.members[skipped...]
      if members.isEmpty { continue }
      let first = set.pointee.count
      for copy in 0..<count {
        for member in members {
          _ = set.pointee.append(copies[copy * size + Int(member)], world.lane.pointee.version)
        }
      }
      let type = set.pointee.type
      let base = set.pointee.address(first)
      let stride = set.pointee.stride
      for (done, place) in part.places[skipped...].enumerated() {
        type.copyRows(
          part.set.pointee.address(Int(place)), to: base + done * stride, count: 1)
      }
      repeatRows(type, base, stride, members.count, members.count * count)
      if part.holdsEntities { rename(type, base, stride, members.count) }
    }
  }

  // MARK: - Given components

  /// The given components, and those that come along with the ones that the first member lacks.
  private func added(_ given: [Int32]) -> [Int32] {
    var all = given
    for id in given where !firstHas(id) {
      for other in world.state.pointee.types[Int(id)].companions
      where !all.contains(other) && !firstHas(other) { all.append(other) }
    }
    return all
  }

  /// Whether the group's first member has a component of the world.
  private func firstHas(_ id: Int32) -> Bool {
    guard let own = ids.firstIndex(of: id), let first = group.members.first else { return false }
    return group.world.state.pointee.address(of: Int32(own), slot: Int(first.index)) != nil
  }

  /// Gives the first members' copies the initial values of what comes along.
  func addCompanions() {
    if given.isEmpty || !world.state.pointee.extras.contains(.companions) { return }
    for id in added(given).dropFirst(given.count) {
      for copy in 0..<count {
        let entity = copies[copy * size]
        let type = world.state.pointee.types[Int(id)]
        if type.isSparse {
          type.initialize(world.insertPlace(entity, id), count: 1)
        } else {
          let record = world.state.pointee.entities.records[Int(entity.index)]
          let table = world.state.pointee.tables[Int(record.table)]
          let column = table.pointee.column(of: id)
          type.initialize(table.pointee.address(column, Int(record.row)), count: 1)
          table.pointee.stamp(column, Int(record.row), world.lane.pointee.version)
        }
      }
    }
  }

  // MARK: - Links

  func copyLinks() {
    if group.links.isEmpty { return }
    world.makeLinks()
    for copy in 0..<count {
      for link in group.links {
        world.link(
          copies[copy * size + Int(link.child)], under: copies[copy * size + Int(link.parent)])
      }
    }
  }
}

extension ComponentType {
  /// Copies rows to uninitialised memory that does not overlap.
  func copyRows(
    _ rows: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    if isTrivial {
      if size > 0 { target.copyMemory(from: rows, byteCount: count * stride) }
    } else {
      copy(rows, to: target, count: count)
    }
  }
}

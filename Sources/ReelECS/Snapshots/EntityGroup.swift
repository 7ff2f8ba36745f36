// Entities of one world, taken apart for copying.
//
//     members    root turret wheel wheel         0 ..< 4, in the order in which they were named
//     table A    root                            a part for each table: its members and their rows,
//     table B    turret wheel wheel              runs of rows that stand side by side
//     Burning    turret                          a part for each sparse component
//     links      turret < root, wheel < root …   parents within the group, children in order
//
// Found once, then good for any number of copies, as long as the world it was taken from stands
// still. A prefab keeps its group.

struct EntityGroup {
  struct TablePart {
    let table: UnsafeMutablePointer<Table>
    var members: [Int32] = []
    var runs: [Range<Int>] = []
    /// By column: whether some value may hold an entity.
    var holdsEntities: [Bool]
  }

  struct SparsePart {
    let component: Int32
    let set: UnsafeMutablePointer<SparseSet>
    var members: [Int32] = []
    var places: [Int32] = []
    var holdsEntities = true
  }

  struct Link {
    var child: Int32
    var parent: Int32
  }

  let world: World
  let members: [Entity]
  let index: EntityIndex
  private(set) var tables: [TablePart] = []
  private(set) var sparse: [SparsePart] = []
  private(set) var links: [Link] = []
  /// The components that members have, in ascending order of ids.
  private(set) var components: [Int32] = []

  /// - Parameter isFirstApart: whether the first member gets a part of its own, so that its copy can
  ///   go to another table than those of members that have the same components.
  ///
  /// Traps if a member is dead or named twice. O(members).
  init(_ members: [Entity], of world: World, isFirstApart: Bool = false) {
    self.world = world
    self.members = members
    var index = EntityIndex(capacity: members.count)
    for (at, entity) in members.enumerated() {
      guard world.isAlive(entity) else { world.deadMisuse(entity, "copy") }
      if index.member(entity) >= 0 {
        misuse(
          "\(entity) is to be copied twice in one call (system: \(world.systemName)). References "
            + "to it would not know which copy is meant: name it once, and call again for more.")
      }
      index.insert(entity, at)
    }
    self.index = index
    findRows(isFirstApart)
    findSparse()
    findLinks()
    findComponents()
  }

  private mutating func findRows(_ isFirstApart: Bool) {
    let state = world.state
    var partOfTable = [Int32](repeating: -1, count: state.pointee.tableCount)
    for (member, entity) in members.enumerated() {
      let record = state.pointee.entities.records[Int(entity.index)]
      var part = Int(partOfTable[Int(record.table)])
      if part < 0 {
        part = tables.count
        let table = state.pointee.tables[Int(record.table)]
        tables.append(
          TablePart(
            table: table,
            holdsEntities: [Bool](repeating: true, count: table.pointee.columnCount)))
        if member > 0 || !isFirstApart { partOfTable[Int(record.table)] = Int32(part) }
      }
      tables[part].members.append(Int32(member))
      let row = Int(record.row)
      if let last = tables[part].runs.last, last.upperBound == row {
        tables[part].runs[tables[part].runs.count - 1] = last.lowerBound..<(row + 1)
      } else {
        tables[part].runs.append(row..<(row + 1))
      }
    }
  }

  private mutating func findSparse() {
    for id in world.state.pointee.sparseIDs {
      let set = world.state.pointee.sparseSets[Int(id)].unsafelyUnwrapped
      if set.pointee.count == 0 { continue }
      var part = SparsePart(component: id, set: set)
      for (member, entity) in members.enumerated() {
        let place = set.pointee.place(of: entity)
        if place < 0 { continue }
        part.members.append(Int32(member))
        part.places.append(Int32(place))
      }
      if !part.members.isEmpty { sparse.append(part) }
    }
  }

  private mutating func findLinks() {
    guard world.state.pointee.extras.contains(.links) else { return }
    for (parent, entity) in members.enumerated() {
      world.forEachChild(of: entity) { child in
        let member = index.member(child)
        if member >= 0 { links.append(Link(child: Int32(member), parent: Int32(parent))) }
      }
    }
  }

  private mutating func findComponents() {
    var isUsed = [Bool](repeating: false, count: world.state.pointee.types.count)
    for part in tables {
      for at in 0..<part.table.pointee.columnCount {
        isUsed[Int(part.table.pointee.columns[at].component)] = true
      }
    }
    for part in sparse { isUsed[Int(part.component)] = true }
    for id in isUsed.indices where isUsed[id] { components.append(Int32(id)) }
  }

  /// Looks which columns hold entities at all, so that many copies need not ask again. For a group
  /// whose values will not change. O(fields).
  mutating func findEntities() {
    members.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for part in tables.indices {
        for at in tables[part].holdsEntities.indices {
          // Every member stands for itself: nothing changes.
          var map = EntityRemapping(index, copies: base, keepsOthers: true)
          let table = tables[part].table
          for run in tables[part].runs {
            table.pointee.columns[at].type.remap(
              table.pointee.address(at, run.lowerBound), count: run.count, &map)
          }
          tables[part].holdsEntities[at] = map.hasMetEntity
        }
      }
      for part in sparse.indices {
        var map = EntityRemapping(index, copies: base, keepsOthers: true)
        let set = sparse[part].set
        for place in sparse[part].places {
          set.pointee.type.remap(set.pointee.address(Int(place)), count: 1, &map)
        }
        sparse[part].holdsEntities = map.hasMetEntity
      }
    }
  }
}

extension World {
  /// The entity and all below it: each before its children, children in order. O(entities below).
  func family(of entity: Entity) -> [Entity] {
    var all: [Entity] = []
    // A list of what is still to do, not a recursion: a chain may be deeper than a stack.
    var waiting = [entity]
    while let next = waiting.popLast() {
      all.append(next)
      waiting.append(contentsOf: children(of: next).reversed())
    }
    return all
  }
}

// Entities of one world, taken apart for copying.
//
//     members    root turret wheel wheel         0 ..< 4, in the order in which they were named
//     table A    root                            a part for each table: its members and their rows
//     table B    turret wheel wheel
//     Burning    turret                          and for that of each sparse component
//     links      turret < root, wheel < root …   parents within the group, children in order
//
// Found once, then good for any number of copies, as long as the world it was taken from stands
// still. A prefab keeps its group. Group and parts are objects of constants, so that a copy of a few
// entities does not spend its time counting references to lists.

final class EntityGroup {
  /// The members that have rows in one table: their own, or that of a sparse component.
  final class Part {
    let table: UnsafeMutablePointer<Table>
    private(set) var members: [Int32] = []
    /// For each member its row.
    private(set) var rows: [Int32] = []
    /// By column: the component's place among those of the group.
    fileprivate(set) var components: [Int] = []
    /// By column: whether some value may hold an entity.
    fileprivate(set) var holdsEntities: [Bool] = []

    fileprivate init(_ table: UnsafeMutablePointer<Table>) { self.table = table }

    fileprivate func append(_ member: Int, _ row: Int) {
      members.append(Int32(member))
      rows.append(Int32(row))
    }
  }

  struct Link {
    var child: Int32
    var parent: Int32
  }

  let world: World
  let members: [Entity]
  let index: EntityIndex
  /// Whether the group is kept for many copies.
  let isLasting: Bool
  /// The members' own tables in the order of their first members, then those of sparse components.
  let parts: [Part]
  let links: [Link]
  /// The components that members have, in ascending order of ids.
  let components: [Int32]

  /// - Parameters:
  ///   - isFirstApart: whether the first member gets a part of its own, so that its copy can go to
  ///     another table than those of members that have the same components.
  ///   - isLasting: whether the values will never change, so that those that hold entities are
  ///     found now and not at each copy.
  ///
  /// Traps if a member is dead or named twice. O(members), and O(fields) for a lasting group.
  init(
    _ members: [Entity], of world: World, isFirstApart: Bool = false, isLasting: Bool = false
  ) {
    self.world = world
    self.members = members
    self.isLasting = isLasting
    let index = EntityIndex(members, of: world)
    self.index = index
    parts = EntityGroup.parts(members, world, isFirstApart)
    var placeOf = [Int](repeating: -1, count: world.state.types.count)
    for part in parts {
      for id in part.table.pointee.componentIDs { placeOf[Int(id)] = 0 }
    }
    var components: [Int32] = []
    for id in placeOf.indices where placeOf[id] == 0 {
      placeOf[id] = components.count
      components.append(Int32(id))
    }
    self.components = components
    for part in parts {
      part.components = part.table.pointee.componentIDs.map { placeOf[Int($0)] }
      part.holdsEntities = (0..<part.table.pointee.columnCount).map { column in
        if !isLasting { return true }
        let type = part.table.pointee.columns[column].type
        return EntityRemapping.findsEntity(index, members) { map in
          for row in part.rows {
            type.remap(part.table.pointee.address(column, Int(row)), count: 1, &map)
          }
        }
      }
    }
    var links: [Link] = []
    if world.state.uses.contains(.links) {
      for (parent, entity) in members.enumerated() {
        world.forEachChild(of: entity) { child in
          let member = index.member(child)
          if member >= 0 { links.append(Link(child: Int32(member), parent: Int32(parent))) }
        }
      }
    }
    self.links = links
  }

  private static func parts(_ members: [Entity], _ world: World, _ isFirstApart: Bool) -> [Part] {
    var all: [Part] = []
    var placeOfTable = [Int32](repeating: -1, count: world.state.tableCount)
    for (member, entity) in members.enumerated() {
      let record = world.state.entities.records[Int(entity.index)]
      var at = Int(placeOfTable[Int(record.table)])
      if at < 0 {
        at = all.count
        all.append(Part(world.state.tables[Int(record.table)]))
        if member > 0 || !isFirstApart { placeOfTable[Int(record.table)] = Int32(at) }
      }
      all[at].append(member, Int(record.row))
    }
    for id in world.state.sparseIDs {
      let set = world.state.set(of: id)
      if set.pointee.count == 0 { continue }
      let part = Part(set.pointee.table)
      for (member, entity) in members.enumerated() {
        let row = set.pointee.place(of: entity)
        if row >= 0 { part.append(member, row) }
      }
      if !part.members.isEmpty { all.append(part) }
    }
    return all
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

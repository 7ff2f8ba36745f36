import ReelMath

// A group: entities of one world, taken apart for copying.
//
//     members    root turret wheel wheel         0 ..< 4, in the order in which they were named
//     table A    root                            one part per table: its members and their rows
//     table B    turret wheel wheel
//     Burning    turret                          and one per table of a sparse component
//     links      turret < root, wheel < root …   parents within the group, children in order
//
// Computed once, then valid for any number of copies, as long as the source world does not change. A prefab keeps its
// group. Group and parts are objects of constants, so that a copy of a few entities does not spend its time counting
// references to lists.

final class EntityGroup {
  /// The members that have rows in one table: their own, or that of a sparse component.
  final class Part {
    let table: UnsafeMutablePointer<Table>
    private(set) var members: [Int32] = []
    /// The members' rows, in the order of `members`.
    private(set) var rows: [Int32] = []

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
  /// True if the group is kept for many copies, and never changes.
  let isLasting: Bool
  /// The members' own tables in the order of their first members, then those of sparse components.
  let parts: [Part]
  let links: [Link]

  /// Takes entities apart for copying. Traps if a member is dead or named twice. O(members).
  /// - Parameters:
  ///   - isFirstApart: true to give the first member a part of its own, so that its copy can be in another table than
  ///     those of members that have the same components.
  ///   - isLasting: true if the group is kept for many copies, and never changes.
  // Not inlined, because the compiler of Swift 6.3.1 crashes otherwise.
  @inline(never) init(
    _ members: [Entity], of world: World, isFirstApart: Bool = false, isLasting: Bool = false
  ) {
    self.world = world
    self.members = members
    self.isLasting = isLasting
    let index = EntityIndex()
    for (member, entity) in members.enumerated() {
      guard world.isAlive(entity) else { world.deadMisuse(entity, "copy") }
      guard index.insert(entity, member) else {
        misuse(
          "\(entity) is to be copied twice in one call (system: \(world.systemName)). References "
            + "to it could refer to either copy: name it once, and call again for more.")
      }
    }
    self.index = index
    parts = EntityGroup.parts(members, world, isFirstApart)
    var links: [Link] = []
    if world.state.uses.contains(.links) {
      for (parent, entity) in members.enumerated() {
        world.eachChild(of: entity) { child in
          let member = index.member(child)
          if member >= 0 { links.append(Link(child: Int32(member), parent: Int32(parent))) }
        }
      }
    }
    self.links = links
  }

  private static func parts(_ members: [Entity], _ world: World, _ isFirstApart: Bool) -> [Part] {
    var all: [Part] = []
    var partOfTable = [Int32](repeating: -1, count: world.state.tableCount)
    for (member, entity) in members.enumerated() {
      let record = world.state.entities.records[Int(entity.index)]
      var at = Int(partOfTable[Int(record.table)])
      if at < 0 {
        at = all.count
        all.append(Part(world.state.tables[Int(record.table)]))
        if member > 0 || !isFirstApart { partOfTable[Int(record.table)] = Int32(at) }
      }
      all[at].append(member, Int(record.row))
    }
    for id in world.state.sparseIDs {
      let set = world.state.set(of: id)
      if set.pointee.count == 0 { continue }
      let part = Part(set.pointee.table)
      for (member, entity) in members.enumerated() {
        let row = set.pointee.row(of: entity)
        if row >= 0 { part.append(member, row) }
      }
      if !part.members.isEmpty { all.append(part) }
    }
    return all
  }
}

extension World {
  /// Returns the entity and all its descendants: each before its children, children in order. O(descendants).
  func family(of entity: Entity) -> [Entity] {
    var all: [Entity] = []
    // A list of entities still to visit, not a recursion: a chain may be deeper than a stack.
    var waiting = [entity]
    while let next = waiting.popLast() {
      all.append(next)
      waiting.append(contentsOf: children(of: next).reversed())
    }
    return all
  }
}

import ReelECS

// The world position of every node: its parent's plus its own offset. 90 trees, ten children a node, four levels, made
// depth first: a tree's nodes lie together, each behind its parent.

extension Iteration {
  static func hierarchy() -> Figures {
    let parents = makeParents()
    let count = parents.count
    let offsets = (0..<count).map { Offset(x: Float($0 & 7), y: Float($0 & 3)) }

    let world = Worlds.make()
    var nodes: [Entity] = []
    for index in 0..<count {
      let node = world.spawn(Position(), offsets[index])
      if parents[index] >= 0 { world.setParent(of: node, to: nodes[parents[index]]) }
      nodes.append(node)
    }
    let rawParents = RawColumn(count) { Int32(parents[$0]) }
    let rawOffsets = RawColumn(count) { offsets[$0] }
    let positions = RawColumn(count) { _ in Position() }
    defer {
      rawParents.deallocate()
      rawOffsets.deallocate()
      positions.deallocate()
    }

    let figures = Harness.compare(items: count) {
      world.parentsFirst.each {
        (parent: Parent<Position>?, position: inout Position, offset: Offset) in
        let above = parent?.value ?? Position()
        position.x = above.x + offset.x
        position.y = above.y + offset.y
      }
    } raw: {
      let parent = rawParents.base
      let offset = rawOffsets.base
      let position = positions.base
      for row in 0..<count {
        let above = parent[row] < 0 ? Position() : position[Int(parent[row])]
        position[row].x = above.x + offset[row].x
        position[row].y = above.y + offset[row].y
      }
    }
    check(count == 99_990 && sum(world) == sum(positions) && sum(positions) > 0, "hierarchy")
    return figures
  }

  /// Returns each node's parent, -1 for a root, depth first.
  private static func makeParents() -> [Int] {
    var parents: [Int] = []
    func add(under parent: Int, levels: Int) {
      let node = parents.count
      parents.append(parent)
      guard levels > 1 else { return }
      for _ in 0..<10 { add(under: node, levels: levels - 1) }
    }
    for _ in 0..<90 { add(under: -1, levels: 4) }
    return parents
  }
}

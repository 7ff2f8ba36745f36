import ReelMath

extension World {
  /// Spawns an instance of a prefab: its root and all its descendants. O(entities of the prefab).
  /// - Returns: the root.
  @discardableResult
  public func spawn(_ prefab: Prefab) -> Entity {
    checkStructure("spawn a prefab")
    return finishInstance(makeCopies(of: prefab.group, count: 1))
  }

  /// Spawns many instances of a prefab: the same as `count` single calls, but faster. Observers are called when all
  /// instances exist; then `body` is called for every instance with the world, the number of the instance from 0, and
  /// its root. `body` may change the world; a root that it despawns before its turn is left out. O(entities).
  /// - Returns: the roots.
  @discardableResult
  public func spawn(
    _ prefab: Prefab, count: Int, _ body: (World, Int, Entity) -> Void = { _, _, _ in }
  ) -> [Entity] {
    checkStructure("spawn a prefab")
    if count < 0 {
      misuse("Cannot spawn \(count) instances of a prefab. Give a count of 0 or more.")
    }
    let all = makeCopies(of: prefab.group, count: count)
    announce(all)
    let size = prefab.entityCount
    let roots = (0..<count).map { all[$0 * size] }
    for (index, root) in roots.enumerated() where isAlive(root) { body(self, index, root) }
    return roots
  }

  /// Makes an instance without the `given` components of its root, which the caller stores.
  @usableFromInline func beginInstance(_ prefab: Prefab, _ given: [Int32]) -> [Entity] {
    checkStructure("spawn a prefab")
    checkDistinct(given, of: "A prefab")
    return makeCopies(of: prefab.groupWithRootApart, count: 1, given: given)
  }

  /// Returns the ids in a list that the next call uses again.
  @usableFromInline func given(
    _ first: Int32, _ second: Int32 = -1, _ third: Int32 = -1, _ fourth: Int32 = -1
  ) -> [Int32] {
    context.givenIDs.removeAll(keepingCapacity: true)
    context.givenIDs.append(first)
    if second >= 0 { context.givenIDs.append(second) }
    if third >= 0 { context.givenIDs.append(third) }
    if fourth >= 0 { context.givenIDs.append(fourth) }
    return context.givenIDs
  }

  @usableFromInline func finishInstance(_ all: [Entity]) -> Entity {
    announce(all)
    // The next instance uses the memory.
    context.spareCopies = all
    return all[0]
  }
}

extension Commands {
  /// Spawns an instance of a prefab when the commands are applied. `body` is then called with the world and the root,
  /// and may change the world.
  ///
  /// The root has no id before that. To refer to it in other commands, give them in `body`.
  public func spawn(_ prefab: Prefab, _ body: ((World, Entity) -> Void)? = nil) {
    perform { world in
      let root = world.spawn(prefab)
      body?(world, root)
    }
  }
}

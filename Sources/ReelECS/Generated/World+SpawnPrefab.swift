// Written by Tools/generate-overloads. Change that tool, not this file.

extension World {
  /// Spawns an instance of a prefab whose root has this component, in addition to its
  /// own ones or in place of them.
  /// - Returns: the root.
  @discardableResult
  @export(implementation) public func spawn<A: Component>(
    _ prefab: Prefab, _ c0: A
  ) -> Entity {
    let all = beginInstance(prefab, given(id(of: A.self)))
    give(c0, to: all[0])
    return finishInstance(all)
  }

  /// Spawns an instance of a prefab whose root has these components, in addition to its
  /// own ones or in place of them.
  /// - Returns: the root.
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component>(
    _ prefab: Prefab, _ c0: A, _ c1: B
  ) -> Entity {
    let all = beginInstance(prefab, given(id(of: A.self), id(of: B.self)))
    give(c0, to: all[0])
    give(c1, to: all[0])
    return finishInstance(all)
  }

  /// Spawns an instance of a prefab whose root has these components, in addition to its
  /// own ones or in place of them.
  /// - Returns: the root.
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component>(
    _ prefab: Prefab, _ c0: A, _ c1: B, _ c2: C
  ) -> Entity {
    let all = beginInstance(prefab, given(id(of: A.self), id(of: B.self), id(of: C.self)))
    give(c0, to: all[0])
    give(c1, to: all[0])
    give(c2, to: all[0])
    return finishInstance(all)
  }

  /// Spawns an instance of a prefab whose root has these components, in addition to its
  /// own ones or in place of them.
  /// - Returns: the root.
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component, D: Component>(
    _ prefab: Prefab, _ c0: A, _ c1: B, _ c2: C, _ c3: D
  ) -> Entity {
    let all = beginInstance(
      prefab, given(id(of: A.self), id(of: B.self), id(of: C.self), id(of: D.self)))
    give(c0, to: all[0])
    give(c1, to: all[0])
    give(c2, to: all[0])
    give(c3, to: all[0])
    return finishInstance(all)
  }
}

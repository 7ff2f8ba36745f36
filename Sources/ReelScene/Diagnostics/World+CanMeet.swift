import ReelECS

// For diagnostics: whether entities that rules expect to touch each other ever can.

extension World {
  /// Notes that contacts of two kinds are asked for, while somebody wants to know of such mistakes.
  @inline(__always)
  func noteQuestion<A: Component, B: Component>(_ first: A.Type, _ second: B.Type) {
    #if !hasFeature(Embedded)
      if attachment != nil, names.late.isWatching { note(first, second) }
    #endif
  }

  #if !hasFeature(Embedded)
    @inline(never)
    private func note<A: Component, B: Component>(_ first: A.Type, _ second: B.Type) {
      let name = "\(A.componentName) and \(B.componentName)"
      names.late.ask(
        LateNames.Question(name: name) { world in
          guard let a = world.filters(of: A.self), let b = world.filters(of: B.self) else {
            return nil
          }
          return a.wants & b.groups | b.wants & a.groups != 0
        })
    }

    /// The groups that colliders of entities with a component are in, and those that they want, all
    /// together; `nil` where there are none. Asks each collider, because a query would make a type known
    /// that the game does not know yet.
    private func filters<T: Component>(of type: T.Type) -> (groups: UInt32, wants: UInt32)? {
      var all: (groups: UInt32, wants: UInt32)?
      func add(_ entity: Entity, _ groups: UInt32, _ wants: UInt32) {
        if has(entity, T.self) { all = ((all?.groups ?? 0) | groups, (all?.wants ?? 0) | wants) }
      }
      each { (entity: Entity, collider: Collider) in add(entity, collider.groups, collider.wants) }
      if has(Slices.self) {
        // Its collider is only there in some frames.
        each { (entity: Entity, collider: SliceCollider) in
          add(entity, collider.groups, collider.wants)
        }
      }
      each { (entity: Entity, collider: TileCollider) in
        add(entity, collider.groups, collider.wants)
      }
      each { (entity: Entity, collider: ChainCollider) in
        add(entity, collider.groups, collider.wants)
      }
      return all
    }
  #endif
}

// Written by Tools/generate-overloads. Change that tool, not this file.

extension World {
  /// Creates an entity with this component. Amortised O(1).
  @discardableResult
  @export(implementation) public func spawn<A: Component>(
    _ c0: A
  ) -> Entity {
    let plan = spawnPlan(
      A.self,
      [
        id(of: A.self)
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component>(
    count: Int, _ body: (Int) -> A
  ) -> [Entity] {
    let plan = spawnPlan(
      A.self,
      [
        id(of: A.self)
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count { store(body(at), 0, plan, entities[at], first &+ at) }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component>(
    count: Int, _ c0: A
  ) -> [Entity] {
    spawn(count: count) { _ in c0 }
  }

  /// Makes room for `count` more entities with just this component, and for their ids.
  @export(implementation) public func reserve<A: Component>(
    _ count: Int, _ c0: A.Type
  ) {
    reserveRows(
      spawnPlan(
        A.self,
        [
          id(of: A.self)
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component>(
    _ c0: A, _ c1: B
  ) -> Entity {
    let plan = spawnPlan(
      (A, B).self,
      [
        id(of: A.self),
        id(of: B.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component>(
    count: Int, _ body: (Int) -> (A, B)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B).self,
      [
        id(of: A.self),
        id(of: B.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component>(
    count: Int, _ c0: A, _ c1: B
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation) public func reserve<A: Component, B: Component>(
    _ count: Int, _ c0: A.Type, _ c1: B.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B).self,
        [
          id(of: A.self),
          id(of: B.self),
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component>(
    _ c0: A, _ c1: B, _ c2: C
  ) -> Entity {
    let plan = spawnPlan(
      (A, B, C).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    store(c2, 2, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component>(
    count: Int, _ body: (Int) -> (A, B, C)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B, C).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
      store(value.2, 2, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component>(
    count: Int, _ c0: A, _ c1: B, _ c2: C
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1, c2) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation) public func reserve<A: Component, B: Component, C: Component>(
    _ count: Int, _ c0: A.Type, _ c1: B.Type, _ c2: C.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B, C).self,
        [
          id(of: A.self),
          id(of: B.self),
          id(of: C.self),
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component, D: Component>(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D
  ) -> Entity {
    let plan = spawnPlan(
      (A, B, C, D).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    store(c2, 2, plan, entity, row)
    store(c3, 3, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component, D: Component>(
    count: Int, _ body: (Int) -> (A, B, C, D)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B, C, D).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
      store(value.2, 2, plan, entities[at], first &+ at)
      store(value.3, 3, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation) public func spawn<A: Component, B: Component, C: Component, D: Component>(
    count: Int, _ c0: A, _ c1: B, _ c2: C, _ c3: D
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1, c2, c3) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation)
  public func reserve<A: Component, B: Component, C: Component, D: Component>(
    _ count: Int, _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B, C, D).self,
        [
          id(of: A.self),
          id(of: B.self),
          id(of: C.self),
          id(of: D.self),
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation)
  public func spawn<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E
  ) -> Entity {
    let plan = spawnPlan(
      (A, B, C, D, E).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    store(c2, 2, plan, entity, row)
    store(c3, 3, plan, entity, row)
    store(c4, 4, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<A: Component, B: Component, C: Component, D: Component, E: Component>(
    count: Int, _ body: (Int) -> (A, B, C, D, E)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B, C, D, E).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
      store(value.2, 2, plan, entities[at], first &+ at)
      store(value.3, 3, plan, entities[at], first &+ at)
      store(value.4, 4, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<A: Component, B: Component, C: Component, D: Component, E: Component>(
    count: Int, _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1, c2, c3, c4) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation)
  public func reserve<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ count: Int, _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type, _ c4: E.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B, C, D, E).self,
        [
          id(of: A.self),
          id(of: B.self),
          id(of: C.self),
          id(of: D.self),
          id(of: E.self),
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F
  ) -> Entity {
    let plan = spawnPlan(
      (A, B, C, D, E, F).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    store(c2, 2, plan, entity, row)
    store(c3, 3, plan, entity, row)
    store(c4, 4, plan, entity, row)
    store(c5, 5, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    count: Int, _ body: (Int) -> (A, B, C, D, E, F)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B, C, D, E, F).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
      store(value.2, 2, plan, entities[at], first &+ at)
      store(value.3, 3, plan, entities[at], first &+ at)
      store(value.4, 4, plan, entities[at], first &+ at)
      store(value.5, 5, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    count: Int, _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1, c2, c3, c4, c5) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation)
  public func reserve<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ count: Int, _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type, _ c4: E.Type, _ c5: F.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B, C, D, E, F).self,
        [
          id(of: A.self),
          id(of: B.self),
          id(of: C.self),
          id(of: D.self),
          id(of: E.self),
          id(of: F.self),
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G
  ) -> Entity {
    let plan = spawnPlan(
      (A, B, C, D, E, F, G).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
        id(of: G.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    store(c2, 2, plan, entity, row)
    store(c3, 3, plan, entity, row)
    store(c4, 4, plan, entity, row)
    store(c5, 5, plan, entity, row)
    store(c6, 6, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    count: Int, _ body: (Int) -> (A, B, C, D, E, F, G)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B, C, D, E, F, G).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
        id(of: G.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
      store(value.2, 2, plan, entities[at], first &+ at)
      store(value.3, 3, plan, entities[at], first &+ at)
      store(value.4, 4, plan, entities[at], first &+ at)
      store(value.5, 5, plan, entities[at], first &+ at)
      store(value.6, 6, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    count: Int, _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1, c2, c3, c4, c5, c6) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation)
  public func reserve<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    _ count: Int, _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type, _ c4: E.Type,
    _ c5: F.Type, _ c6: G.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B, C, D, E, F, G).self,
        [
          id(of: A.self),
          id(of: B.self),
          id(of: C.self),
          id(of: D.self),
          id(of: E.self),
          id(of: F.self),
          id(of: G.self),
        ]), count)
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G, _ c7: H
  ) -> Entity {
    let plan = spawnPlan(
      (A, B, C, D, E, F, G, H).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
        id(of: G.self),
        id(of: H.self),
      ])
    let (entity, row) = makeRow(plan)
    store(c0, 0, plan, entity, row)
    store(c1, 1, plan, entity, row)
    store(c2, 2, plan, entity, row)
    store(c3, 3, plan, entity, row)
    store(c4, 4, plan, entity, row)
    store(c5, 5, plan, entity, row)
    store(c6, 6, plan, entity, row)
    store(c7, 7, plan, entity, row)
    if needsFinish(plan) {
      finishSpawn(entity, plan)
    }
    return entity
  }

  /// Creates many entities; `body` returns the components of each, numbered from 0. While `body` runs,
  /// the entities are not in the world yet, and a change of structure traps. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    count: Int, _ body: (Int) -> (A, B, C, D, E, F, G, H)
  ) -> [Entity] {
    let plan = spawnPlan(
      (A, B, C, D, E, F, G, H).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
        id(of: G.self),
        id(of: H.self),
      ])
    let (entities, first) = beginRows(plan, count)
    for at in 0..<count {
      let value = body(at)
      store(value.0, 0, plan, entities[at], first &+ at)
      store(value.1, 1, plan, entities[at], first &+ at)
      store(value.2, 2, plan, entities[at], first &+ at)
      store(value.3, 3, plan, entities[at], first &+ at)
      store(value.4, 4, plan, entities[at], first &+ at)
      store(value.5, 5, plan, entities[at], first &+ at)
      store(value.6, 6, plan, entities[at], first &+ at)
      store(value.7, 7, plan, entities[at], first &+ at)
    }
    finishRows(plan, entities)
    return entities
  }

  /// Creates many entities with the same values. O(count).
  @discardableResult
  @export(implementation)
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    count: Int, _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G, _ c7: H
  ) -> [Entity] {
    spawn(count: count) { _ in (c0, c1, c2, c3, c4, c5, c6, c7) }
  }

  /// Makes room for `count` more entities with just these components, and for their ids.
  @export(implementation)
  public func reserve<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    _ count: Int, _ c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type, _ c4: E.Type,
    _ c5: F.Type, _ c6: G.Type, _ c7: H.Type
  ) {
    reserveRows(
      spawnPlan(
        (A, B, C, D, E, F, G, H).self,
        [
          id(of: A.self),
          id(of: B.self),
          id(of: C.self),
          id(of: D.self),
          id(of: E.self),
          id(of: F.self),
          id(of: G.self),
          id(of: H.self),
        ]), count)
  }
}

extension Commands {
  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult public func spawn<A: Component>(
    _ c0: A
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult public func spawn<A: Component, B: Component>(
    _ c0: A, _ c1: B
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult public func spawn<A: Component, B: Component, C: Component>(
    _ c0: A, _ c1: B, _ c2: C
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    insert(entity, c2)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult public func spawn<A: Component, B: Component, C: Component, D: Component>(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    insert(entity, c2)
    insert(entity, c3)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult
  public func spawn<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    insert(entity, c2)
    insert(entity, c3)
    insert(entity, c4)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    insert(entity, c2)
    insert(entity, c3)
    insert(entity, c4)
    insert(entity, c5)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    insert(entity, c2)
    insert(entity, c3)
    insert(entity, c4)
    insert(entity, c5)
    insert(entity, c6)
    return entity
  }

  /// Returns the id of a new entity, which has these components once the commands are applied.
  @discardableResult
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G, _ c7: H
  ) -> Entity {
    let entity = spawn()
    insert(entity, c0)
    insert(entity, c1)
    insert(entity, c2)
    insert(entity, c3)
    insert(entity, c4)
    insert(entity, c5)
    insert(entity, c6)
    insert(entity, c7)
    return entity
  }
}

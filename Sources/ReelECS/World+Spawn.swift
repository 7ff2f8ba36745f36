// Written by Tools/generate-overloads. Change that, not this.

extension World {
  /// Creates an entity with this component. Amortised O(1).
  @discardableResult
  @inlinable public func spawn<A: Component>(
    _ c0: A
  ) -> Entity {
    let bundle = bundle(
      A.self,
      [
        id(of: A.self)
      ])
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable public func spawn<A: Component, B: Component>(
    _ c0: A, _ c1: B
  ) -> Entity {
    let bundle = bundle(
      (A, B).self,
      [
        id(of: A.self),
        id(of: B.self),
      ])
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable public func spawn<A: Component, B: Component, C: Component>(
    _ c0: A, _ c1: B, _ c2: C
  ) -> Entity {
    let bundle = bundle(
      (A, B, C).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
      ])
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    table.pointee.initialize(Int(bundle.pointee.columns[2]), row, to: c2)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable public func spawn<A: Component, B: Component, C: Component, D: Component>(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D
  ) -> Entity {
    let bundle = bundle(
      (A, B, C, D).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
      ])
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    table.pointee.initialize(Int(bundle.pointee.columns[2]), row, to: c2)
    table.pointee.initialize(Int(bundle.pointee.columns[3]), row, to: c3)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable
  public func spawn<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E
  ) -> Entity {
    let bundle = bundle(
      (A, B, C, D, E).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
      ])
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    table.pointee.initialize(Int(bundle.pointee.columns[2]), row, to: c2)
    table.pointee.initialize(Int(bundle.pointee.columns[3]), row, to: c3)
    table.pointee.initialize(Int(bundle.pointee.columns[4]), row, to: c4)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F
  ) -> Entity {
    let bundle = bundle(
      (A, B, C, D, E, F).self,
      [
        id(of: A.self),
        id(of: B.self),
        id(of: C.self),
        id(of: D.self),
        id(of: E.self),
        id(of: F.self),
      ])
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    table.pointee.initialize(Int(bundle.pointee.columns[2]), row, to: c2)
    table.pointee.initialize(Int(bundle.pointee.columns[3]), row, to: c3)
    table.pointee.initialize(Int(bundle.pointee.columns[4]), row, to: c4)
    table.pointee.initialize(Int(bundle.pointee.columns[5]), row, to: c5)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G
  ) -> Entity {
    let bundle = bundle(
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
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    table.pointee.initialize(Int(bundle.pointee.columns[2]), row, to: c2)
    table.pointee.initialize(Int(bundle.pointee.columns[3]), row, to: c3)
    table.pointee.initialize(Int(bundle.pointee.columns[4]), row, to: c4)
    table.pointee.initialize(Int(bundle.pointee.columns[5]), row, to: c5)
    table.pointee.initialize(Int(bundle.pointee.columns[6]), row, to: c6)
    return entity
  }

  /// Creates an entity with these components. Amortised O(1).
  @discardableResult
  @inlinable
  public func spawn<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    _ c0: A, _ c1: B, _ c2: C, _ c3: D, _ c4: E, _ c5: F, _ c6: G, _ c7: H
  ) -> Entity {
    let bundle = bundle(
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
    let (entity, row) = makeRow(bundle)
    let table = bundle.pointee.table
    table.pointee.initialize(Int(bundle.pointee.columns[0]), row, to: c0)
    table.pointee.initialize(Int(bundle.pointee.columns[1]), row, to: c1)
    table.pointee.initialize(Int(bundle.pointee.columns[2]), row, to: c2)
    table.pointee.initialize(Int(bundle.pointee.columns[3]), row, to: c3)
    table.pointee.initialize(Int(bundle.pointee.columns[4]), row, to: c4)
    table.pointee.initialize(Int(bundle.pointee.columns[5]), row, to: c5)
    table.pointee.initialize(Int(bundle.pointee.columns[6]), row, to: c6)
    table.pointee.initialize(Int(bundle.pointee.columns[7]), row, to: c7)
    return entity
  }
}

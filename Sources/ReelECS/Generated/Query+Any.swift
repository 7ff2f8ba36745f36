// Written by Tools/generate-overloads. Change that tool, not this file.

extension Query {
  /// Narrows the query to entities that have at least one of two components.
  @export(implementation) public func any<A: Component, B: Component>(
    of c0: A.Type, _ c1: B.Type
  ) -> Query {
    any((A, B).self) { [world.id(of: c0), world.id(of: c1)] }
  }

  /// Narrows the query to entities that have at least one of three components.
  @export(implementation) public func any<A: Component, B: Component, C: Component>(
    of c0: A.Type, _ c1: B.Type, _ c2: C.Type
  ) -> Query {
    any((A, B, C).self) { [world.id(of: c0), world.id(of: c1), world.id(of: c2)] }
  }

  /// Narrows the query to entities that have at least one of four components.
  @export(implementation) public func any<A: Component, B: Component, C: Component, D: Component>(
    of c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type
  ) -> Query {
    any((A, B, C, D).self) {
      [world.id(of: c0), world.id(of: c1), world.id(of: c2), world.id(of: c3)]
    }
  }
}

extension World {
  /// Returns a query for entities that have at least one of two components.
  @export(implementation) public func query<A: Component, B: Component>(
    anyOf c0: A.Type, _ c1: B.Type
  ) -> Query { all.any(of: c0, c1) }

  /// Returns a query for entities that have at least one of three components.
  @export(implementation) public func query<A: Component, B: Component, C: Component>(
    anyOf c0: A.Type, _ c1: B.Type, _ c2: C.Type
  ) -> Query { all.any(of: c0, c1, c2) }

  /// Returns a query for entities that have at least one of four components.
  @export(implementation) public func query<A: Component, B: Component, C: Component, D: Component>(
    anyOf c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type
  ) -> Query { all.any(of: c0, c1, c2, c3) }
}

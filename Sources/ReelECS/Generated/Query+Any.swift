// Written by Tools/generate-overloads. Change that tool, not this file.

import ReelMath

// Steps to filters for at least one of some components; see `QueryFilter.swift`.

@usableFromInline enum AnyOf2<A: Component, B: Component>: FilterKey {
  @usableFromInline static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.any.append([world.id(of: A.self), world.id(of: B.self)])
  }
}

@usableFromInline enum AnyOf3<A: Component, B: Component, C: Component>: FilterKey {
  @usableFromInline static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.any.append([world.id(of: A.self), world.id(of: B.self), world.id(of: C.self)])
  }
}

@usableFromInline enum AnyOf4<A: Component, B: Component, C: Component, D: Component>: FilterKey {
  @usableFromInline static func narrow(_ filter: inout QueryFilter, in world: World) {
    filter.any.append([
      world.id(of: A.self), world.id(of: B.self), world.id(of: C.self), world.id(of: D.self),
    ])
  }
}

extension Query {
  /// Narrows the query to entities that have at least one of two components.
  @export(implementation) public func any<A: Component, B: Component>(
    of c0: A.Type, _ c1: B.Type
  ) -> Query { narrowed(world.filter(filter, AnyOf2<A, B>.self)) }

  /// Narrows the query to entities that have at least one of three components.
  @export(implementation) public func any<A: Component, B: Component, C: Component>(
    of c0: A.Type, _ c1: B.Type, _ c2: C.Type
  ) -> Query { narrowed(world.filter(filter, AnyOf3<A, B, C>.self)) }

  /// Narrows the query to entities that have at least one of four components.
  @export(implementation) public func any<A: Component, B: Component, C: Component, D: Component>(
    of c0: A.Type, _ c1: B.Type, _ c2: C.Type, _ c3: D.Type
  ) -> Query { narrowed(world.filter(filter, AnyOf4<A, B, C, D>.self)) }
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

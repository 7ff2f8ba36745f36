// Written by Tools/generate-overloads. Change that tool, not this file.

extension World {
  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<N0: Component>(
    without n0: N0.Type
  ) -> Query { all.without(n0) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<N0: Component, N1: Component>(
    without n0: N0.Type, _ n1: N1.Type
  ) -> Query { all.without(n0).without(n1) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<N0: Component, N1: Component, N2: Component>(
    without n0: N0.Type, _ n1: N1.Type, _ n2: N2.Type
  ) -> Query { all.without(n0).without(n1).without(n2) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<A0: Component>(
    with a0: A0.Type
  ) -> Query { all.with(a0) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<A0: Component, N0: Component>(
    with a0: A0.Type, without n0: N0.Type
  ) -> Query { all.with(a0).without(n0) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<A0: Component, N0: Component, N1: Component>(
    with a0: A0.Type, without n0: N0.Type, _ n1: N1.Type
  ) -> Query { all.with(a0).without(n0).without(n1) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation)
  public func query<A0: Component, N0: Component, N1: Component, N2: Component>(
    with a0: A0.Type, without n0: N0.Type, _ n1: N1.Type, _ n2: N2.Type
  ) -> Query { all.with(a0).without(n0).without(n1).without(n2) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<A0: Component, A1: Component>(
    with a0: A0.Type, _ a1: A1.Type
  ) -> Query { all.with(a0).with(a1) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<A0: Component, A1: Component, N0: Component>(
    with a0: A0.Type, _ a1: A1.Type, without n0: N0.Type
  ) -> Query { all.with(a0).with(a1).without(n0) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation)
  public func query<A0: Component, A1: Component, N0: Component, N1: Component>(
    with a0: A0.Type, _ a1: A1.Type, without n0: N0.Type, _ n1: N1.Type
  ) -> Query { all.with(a0).with(a1).without(n0).without(n1) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation)
  public func query<A0: Component, A1: Component, N0: Component, N1: Component, N2: Component>(
    with a0: A0.Type, _ a1: A1.Type, without n0: N0.Type, _ n1: N1.Type, _ n2: N2.Type
  ) -> Query { all.with(a0).with(a1).without(n0).without(n1).without(n2) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation) public func query<A0: Component, A1: Component, A2: Component>(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type
  ) -> Query { all.with(a0).with(a1).with(a2) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation)
  public func query<A0: Component, A1: Component, A2: Component, N0: Component>(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type, without n0: N0.Type
  ) -> Query { all.with(a0).with(a1).with(a2).without(n0) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation)
  public func query<A0: Component, A1: Component, A2: Component, N0: Component, N1: Component>(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type, without n0: N0.Type, _ n1: N1.Type
  ) -> Query { all.with(a0).with(a1).with(a2).without(n0).without(n1) }

  /// Returns a query for entities that have all components after `with` and none after `without`.
  @export(implementation)
  public func query<
    A0: Component, A1: Component, A2: Component, N0: Component, N1: Component, N2: Component
  >(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type, without n0: N0.Type, _ n1: N1.Type,
    _ n2: N2.Type
  ) -> Query { all.with(a0).with(a1).with(a2).without(n0).without(n1).without(n2) }
}

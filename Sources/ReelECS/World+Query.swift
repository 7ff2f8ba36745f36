// Written by Tools/generate-overloads. Change that, not this.

extension World {
  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<N0: Component>(
    without n0: N0.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (Without<N0>).self,
        with: [],
        without: [id(of: n0)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<N0: Component, N1: Component>(
    without n0: N0.Type, _ n1: N1.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (Without<N0>, Without<N1>).self,
        with: [],
        without: [id(of: n0), id(of: n1)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<N0: Component, N1: Component, N2: Component>(
    without n0: N0.Type, _ n1: N1.Type, _ n2: N2.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (Without<N0>, Without<N1>, Without<N2>).self,
        with: [],
        without: [id(of: n0), id(of: n1), id(of: n2)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component>(
    with a0: A0.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>).self,
        with: [id(of: a0)],
        without: []))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, N0: Component>(
    with a0: A0.Type, without n0: N0.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, Without<N0>).self,
        with: [id(of: a0)],
        without: [id(of: n0)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, N0: Component, N1: Component>(
    with a0: A0.Type, without n0: N0.Type, _ n1: N1.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, Without<N0>, Without<N1>).self,
        with: [id(of: a0)],
        without: [id(of: n0), id(of: n1)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, N0: Component, N1: Component, N2: Component>(
    with a0: A0.Type, without n0: N0.Type, _ n1: N1.Type, _ n2: N2.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, Without<N0>, Without<N1>, Without<N2>).self,
        with: [id(of: a0)],
        without: [id(of: n0), id(of: n1), id(of: n2)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, A1: Component>(
    with a0: A0.Type, _ a1: A1.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>).self,
        with: [id(of: a0), id(of: a1)],
        without: []))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, A1: Component, N0: Component>(
    with a0: A0.Type, _ a1: A1.Type, without n0: N0.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, Without<N0>).self,
        with: [id(of: a0), id(of: a1)],
        without: [id(of: n0)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, A1: Component, N0: Component, N1: Component>(
    with a0: A0.Type, _ a1: A1.Type, without n0: N0.Type, _ n1: N1.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, Without<N0>, Without<N1>).self,
        with: [id(of: a0), id(of: a1)],
        without: [id(of: n0), id(of: n1)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable
  public func query<A0: Component, A1: Component, N0: Component, N1: Component, N2: Component>(
    with a0: A0.Type, _ a1: A1.Type, without n0: N0.Type, _ n1: N1.Type, _ n2: N2.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, Without<N0>, Without<N1>, Without<N2>).self,
        with: [id(of: a0), id(of: a1)],
        without: [id(of: n0), id(of: n1), id(of: n2)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, A1: Component, A2: Component>(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, With<A2>).self,
        with: [id(of: a0), id(of: a1), id(of: a2)],
        without: []))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable public func query<A0: Component, A1: Component, A2: Component, N0: Component>(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type, without n0: N0.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, With<A2>, Without<N0>).self,
        with: [id(of: a0), id(of: a1), id(of: a2)],
        without: [id(of: n0)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable
  public func query<A0: Component, A1: Component, A2: Component, N0: Component, N1: Component>(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type, without n0: N0.Type, _ n1: N1.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, With<A2>, Without<N0>, Without<N1>).self,
        with: [id(of: a0), id(of: a1), id(of: a2)],
        without: [id(of: n0), id(of: n1)]))
  }

  /// Entities that have all components after `with` and none after `without`.
  @inlinable
  public func query<
    A0: Component, A1: Component, A2: Component, N0: Component, N1: Component, N2: Component
  >(
    with a0: A0.Type, _ a1: A1.Type, _ a2: A2.Type, without n0: N0.Type, _ n1: N1.Type,
    _ n2: N2.Type
  ) -> Query {
    Query(
      world: self,
      filter: filter(
        (With<A0>, With<A1>, With<A2>, Without<N0>, Without<N1>, Without<N2>).self,
        with: [id(of: a0), id(of: a1), id(of: a2)],
        without: [id(of: n0), id(of: n1), id(of: n2)]))
  }
}

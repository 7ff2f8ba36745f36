// Written by Tools/generate-overloads. Change that tool, not this file.

// Several types in one call.
extension World {
  /// Registers several types in one call: components, events and kinds of relations, at most
  /// eight at a time: `world.register(Ship.self, Shot.self, ShotFired.self)`.
  public func register<A: Registrable, B: Registrable>(
    _ a: A.Type, _ b: B.Type
  ) {
    A.register(in: self)
    B.register(in: self)
  }

  /// Registers several types in one call.
  public func register<A: Registrable, B: Registrable, C: Registrable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
  ) {
    A.register(in: self)
    B.register(in: self)
    C.register(in: self)
  }

  /// Registers several types in one call.
  public func register<A: Registrable, B: Registrable, C: Registrable, D: Registrable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
  ) {
    A.register(in: self)
    B.register(in: self)
    C.register(in: self)
    D.register(in: self)
  }

  /// Registers several types in one call.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type
  ) {
    A.register(in: self)
    B.register(in: self)
    C.register(in: self)
    D.register(in: self)
    E.register(in: self)
  }

  /// Registers several types in one call.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable, F: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type
  ) {
    A.register(in: self)
    B.register(in: self)
    C.register(in: self)
    D.register(in: self)
    E.register(in: self)
    F.register(in: self)
  }

  /// Registers several types in one call.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable, F: Registrable,
    G: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type, _ g: G.Type
  ) {
    A.register(in: self)
    B.register(in: self)
    C.register(in: self)
    D.register(in: self)
    E.register(in: self)
    F.register(in: self)
    G.register(in: self)
  }

  /// Registers several types in one call.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable, F: Registrable,
    G: Registrable, H: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type, _ g: G.Type,
    _ h: H.Type
  ) {
    A.register(in: self)
    B.register(in: self)
    C.register(in: self)
    D.register(in: self)
    E.register(in: self)
    F.register(in: self)
    G.register(in: self)
    H.register(in: self)
  }
}

// Several types in one call. Fixed numbers: Embedded Swift makes nothing of packs of types.

/// What a world knows by its type: components, events and kinds of relations.
public protocol Registrable {
  /// Makes the type known to a world; ``World/register(_:_:)`` calls it.
  static func register(in world: World)
}

extension Component {
  public static func register(in world: World) { world.register(Self.self) }
}

extension Event {
  public static func register(in world: World) { world.register(Self.self) }
}

extension Relation {
  public static func register(in world: World) { world.register(Self.self) }
}

extension World {
  /// Makes several types known, as `register` does one: components, events and kinds of relations, at most eight at
  /// a time: `world.register(Ship.self, Shot.self, ShotFired.self)`.
  public func register<A: Registrable, B: Registrable>(
    _ a: A.Type, _ b: B.Type
  ) {
    A.register(in: self)
    B.register(in: self)
  }

  /// The same.
  public func register<A: Registrable, B: Registrable, C: Registrable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
  ) {
    register(a, b)
    C.register(in: self)
  }

  /// The same.
  public func register<A: Registrable, B: Registrable, C: Registrable, D: Registrable>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
  ) {
    register(a, b, c)
    D.register(in: self)
  }

  /// The same.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type
  ) {
    register(a, b, c, d)
    E.register(in: self)
  }

  /// The same.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable, F: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type
  ) {
    register(a, b, c, d, e)
    F.register(in: self)
  }

  /// The same.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable, F: Registrable,
    G: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type, _ g: G.Type
  ) {
    register(a, b, c, d, e, f)
    G.register(in: self)
  }

  /// The same.
  public func register<
    A: Registrable, B: Registrable, C: Registrable, D: Registrable, E: Registrable, F: Registrable,
    G: Registrable, H: Registrable
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type, _ g: G.Type,
    _ h: H.Type
  ) {
    register(a, b, c, d, e, f, g)
    H.register(in: self)
  }
}

// swift-format-ignore
#if !hasFeature(Embedded)
  extension World {
    @available(*, unavailable, message: "takes one to eight types of components, events and relations; resources are given to `insert`.")
    public func register(_ types: Any.Type...) { fatalError("Unavailable.") }
  }
#endif

// Several component types in one call. Fixed numbers: Embedded Swift makes nothing of packs of types.

extension World {
  /// Makes several component types known, as `register` does one; at most eight at a time:
  /// `world.register(Ship.self, Shot.self, Foe.self)`.
  public func register<A: Component, B: Component>(
    _ a: A.Type, _ b: B.Type
  ) {
    register(a)
    register(b)
  }

  /// The same.
  public func register<A: Component, B: Component, C: Component>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type
  ) {
    register(a, b)
    register(c)
  }

  /// The same.
  public func register<A: Component, B: Component, C: Component, D: Component>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type
  ) {
    register(a, b, c)
    register(d)
  }

  /// The same.
  public func register<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type
  ) {
    register(a, b, c, d)
    register(e)
  }

  /// The same.
  public func register<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type
  ) {
    register(a, b, c, d, e)
    register(f)
  }

  /// The same.
  public func register<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component, G: Component
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type, _ g: G.Type
  ) {
    register(a, b, c, d, e, f)
    register(g)
  }

  /// The same.
  public func register<
    A: Component, B: Component, C: Component, D: Component, E: Component, F: Component,
    G: Component, H: Component
  >(
    _ a: A.Type, _ b: B.Type, _ c: C.Type, _ d: D.Type, _ e: E.Type, _ f: F.Type, _ g: G.Type,
    _ h: H.Type
  ) {
    register(a, b, c, d, e, f, g)
    register(h)
  }
}

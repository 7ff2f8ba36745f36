// Written by Tools/generate-overloads. Change that tool, not this file.

// One overload for every pattern of written (`inout`) and read parameters, up to five.
extension World {
  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter>(
    _ body: (A) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component>(
    _ body: (inout A) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: QueryParameter>(
    _ body: (A, B) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: QueryParameter>(
    _ body: (inout A, B) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: Component>(
    _ body: (A, inout B) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component>(
    _ body: (inout A, inout B) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter>(
    _ body: (A, B, C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: QueryParameter, C: QueryParameter>(
    _ body: (inout A, B, C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: Component, C: QueryParameter>(
    _ body: (A, inout B, C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component, C: QueryParameter>(
    _ body: (inout A, inout B, C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: QueryParameter, C: Component>(
    _ body: (A, B, inout C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: QueryParameter, C: Component>(
    _ body: (inout A, B, inout C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: QueryParameter, B: Component, C: Component>(
    _ body: (A, inout B, inout C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component, C: Component>(
    _ body: (inout A, inout B, inout C) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (A, B, C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, B, C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (A, inout B, C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter>(
    _ body: (inout A, inout B, C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (A, B, inout C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter>(
    _ body: (inout A, B, inout C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter>(
    _ body: (A, inout B, inout C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: QueryParameter>(
    _ body: (inout A, inout B, inout C, D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (A, B, C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component>(
    _ body: (inout A, B, C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component>(
    _ body: (A, inout B, C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: Component>(
    _ body: (inout A, inout B, C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component>(
    _ body: (A, B, inout C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: Component>(
    _ body: (inout A, B, inout C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: Component>(
    _ body: (A, inout B, inout C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation) public func each<A: Component, B: Component, C: Component, D: Component>(
    _ body: (inout A, inout B, inout C, inout D) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, inout B, C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, B, inout C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (inout A, B, inout C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: QueryParameter
  >(
    _ body: (A, inout B, inout C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, B, C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (inout A, B, C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: QueryParameter
  >(
    _ body: (A, inout B, C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: QueryParameter
  >(
    _ body: (A, B, inout C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, B, inout C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (A, inout B, inout C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: Component, E: QueryParameter>(
    _ body: (inout A, inout B, inout C, inout D, E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, B, C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: Component, B: QueryParameter, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (inout A, B, C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: Component, C: QueryParameter, D: QueryParameter, E: Component
  >(
    _ body: (A, inout B, C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: Component, D: QueryParameter, E: Component
  >(
    _ body: (A, B, inout C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, B, inout C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (A, inout B, inout C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: QueryParameter, E: Component>(
    _ body: (inout A, inout B, inout C, D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<
    A: QueryParameter, B: QueryParameter, C: QueryParameter, D: Component, E: Component
  >(
    _ body: (A, B, C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, B, C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (A, inout B, C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: QueryParameter, D: Component, E: Component>(
    _ body: (inout A, inout B, C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (A, B, inout C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: QueryParameter, C: Component, D: Component, E: Component>(
    _ body: (inout A, B, inout C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: QueryParameter, B: Component, C: Component, D: Component, E: Component>(
    _ body: (A, inout B, inout C, inout D, inout E) -> Void
  ) { all.each(body) }

  /// Calls `body` for every entity that has the values that the parameters of `body` name.
  @export(implementation)
  public func each<A: Component, B: Component, C: Component, D: Component, E: Component>(
    _ body: (inout A, inout B, inout C, inout D, inout E) -> Void
  ) { all.each(body) }
}

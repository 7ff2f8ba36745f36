// What the compiler says of a closure that no overload of `each` takes. These can not be called; without
// them it would speak of the one overload among 126 that it looked at last.

// swift-format-ignore
extension World {
  @available(
    *, unavailable,
    message:
      "takes a closure of one to six parameters: components (structs that conform to Component), `inout` ones, optional ones, Entity. None is both: for `inout C?` take `C?`, and write by `world[entity, C.self]`."
  )
  public func each<Body>(_ body: Body) { fatalError("Unavailable.") }
}

// swift-format-ignore
extension Query {
  @available(
    *, unavailable,
    message:
      "takes a closure of one to six parameters: components (structs that conform to Component), `inout` ones, optional ones, Entity. None is both: for `inout C?` take `C?`, and write by `world[entity, C.self]`."
  )
  public func each<Body>(_ body: Body) { fatalError("Unavailable.") }
}

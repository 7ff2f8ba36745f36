// The compiler's message for a closure that no overload of `each` takes. These overloads cannot be called; without them
// the message would name the last of the 62 overloads that the compiler tried.

// swift-format-ignore
extension World {
  @available(
    *, unavailable,
    message:
      "takes a closure of one to five parameters: components (structs that conform to Component), `inout` ones, optional ones, Entity. None is both: for `inout C?` take `C?`, and write by `world[entity, C.self]`."
  )
  public func each<Body>(_ body: Body) { fatalError("Unavailable.") }
}

// swift-format-ignore
extension Query {
  @available(
    *, unavailable,
    message:
      "takes a closure of one to five parameters: components (structs that conform to Component), `inout` ones, optional ones, Entity. None is both: for `inout C?` take `C?`, and write by `world[entity, C.self]`."
  )
  public func each<Body>(_ body: Body) { fatalError("Unavailable.") }
}

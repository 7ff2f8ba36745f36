import ReelECS

extension World {
  /// Whether any entity has a component: for systems that have nothing to do where nobody has. A loop
  /// over all who have it, which is nothing where nobody does; a query would cost more than the rest of
  /// such a system.
  @inline(__always)
  func hasAny<T: Component>(_ type: T.Type) -> Bool where T.Fetch == DenseFetch<T> {
    var isFound = false
    each { (_: T) in isFound = true }
    return isFound
  }
}

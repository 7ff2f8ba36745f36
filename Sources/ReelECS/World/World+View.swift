// Views: a `World` over the state of another one that reads everything, and traps at any change. Code that draws or
// reports uses one, so that it never changes a game.

extension World {
  /// Creates a view of a world. It keeps the world alive.
  package convenience init(inspecting world: World) {
    self.init(viewOf: world)
    context.iterationDepth = 1
  }

  /// Sets the name of this view's user, which appears in error sentences.
  package func identify(as name: StaticString) { context.identity.name = name }

  /// Traps in a view.
  package func checkNoView(_ action: @autoclosure () -> String) {
    if isView { viewMisuse(action()) }
  }

  // These are separate functions, so that building the sentence takes no room in callers that are inlined.

  @inline(never) @inlinable func viewMisuse<T: Component>(writing type: T.Type) -> Never {
    viewMisuse("write \(T.componentName)")
  }

  @inline(never) @inlinable func viewMisuse<R: Resource>(writing type: R.Type) -> Never {
    viewMisuse("write \(R.resourceName)")
  }

  @inline(never) @inlinable func viewMisuse<E: Event>(using type: E.Type) -> Never {
    viewMisuse("send or receive \(E.eventName)")
  }

  @inline(never) @usableFromInline func viewMisuse(_ action: String) -> Never {
    misuse(
      "\(systemName) cannot \(action): it only reads the world, so that drawing and inspecting never "
        + "change a game. Do that in a system.")
  }
}

import ReelMath

// A read-only world reads the state of another world, and traps at any change. Code that draws or reports uses one, so
// that it never changes a game.

extension World {
  /// Creates a world that only reads the state of another one. It keeps the other one alive.
  package convenience init(inspecting world: World) {
    self.init(reading: world)
    context.iterationDepth = 1
  }

  /// Sets the name of the user of this world, which appears in error sentences.
  package func identify(as name: StaticString) { context.identity.name = name }

  /// Traps in a read-only world.
  package func checkWritable(_ action: @autoclosure () -> String) {
    if isReadOnly { readOnlyMisuse(action()) }
  }

  // These are separate functions, so that building the sentence takes no room in callers that are inlined.

  @inline(never) @inlinable func readOnlyMisuse<T: Component>(writing type: T.Type) -> Never {
    readOnlyMisuse("write \(T.componentName)")
  }

  @inline(never) @inlinable func readOnlyMisuse<R: Resource>(writing type: R.Type) -> Never {
    readOnlyMisuse("write \(R.resourceName)")
  }

  @inline(never) @inlinable func readOnlyMisuse<E: Event>(using type: E.Type) -> Never {
    readOnlyMisuse("send or receive \(E.eventName)")
  }

  @inline(never) @usableFromInline func readOnlyMisuse(_ action: String) -> Never {
    misuse(
      "\(systemName) cannot \(action): it only reads the world, so that drawing and inspecting never "
        + "change a game. Do that in a system.")
  }
}

// The compiler's messages for calls that confuse systems and functions. These overloads cannot be called; without them
// the messages would name types that the caller never wrote.

// swift-format-ignore
extension Schedule {
  @available(*, unavailable, message: "A System has a name and a phase of its own: `add(system)`.")
  public func add(_ name: StaticString, in phase: Phase = .update, _ system: System) {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, message: "A function needs a name to be a system: `add(\"show\", show)`.")
  public func add(_ body: @escaping (World) -> Void) { fatalError("Unavailable.") }
}

// swift-format-ignore
extension World {
  @available(*, unavailable, message: "Observers see assignments and inserts that replace, not what `each` writes: `observe(assigned:)`. `query(changed:)` finds both.")
  public func observe<T: Component>(changed type: T.Type, _ body: @escaping (World, Entity) -> Void) {
    fatalError("Unavailable.")
  }
}

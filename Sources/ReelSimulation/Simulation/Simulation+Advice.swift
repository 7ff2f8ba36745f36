import ReelECS

// Unavailable overloads for calls that mix up systems and functions. Without them, the compiler's error would name
// types that the caller never wrote.

// swift-format-ignore
extension Simulation {
  @available(
    *, unavailable,
    message:
      "A simulation adds systems: `add(System(\"show\", show))`. A function is added by `schedule.add(\"show\", show)`."
  )
  public func add(_ name: StaticString, in phase: Phase = .update, _ body: @escaping (World) -> Void) {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, message: "A System has a name and a phase of its own: `add(system)`.")
  public func add(_ name: StaticString, in phase: Phase = .update, _ system: System) {
    fatalError("Unavailable.")
  }

  @available(
    *, unavailable,
    message:
      "A function needs a name to be a system: `add(System(\"show\", show))`, or `schedule.add(\"show\", show)`."
  )
  public func add(_ body: @escaping (World) -> Void) { fatalError("Unavailable.") }
}

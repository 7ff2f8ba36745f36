import ReelECS

extension Simulation {
  /// Inserts bindings with what ``ReelECS/World/save(_:)`` saved of them when the game was last played, as for any
  /// resource. Whether they rest and what they listen for belong to the moment in which they were saved: they are as
  /// in `initial`. The bindings of players beyond the first are no resource of their own, and not kept.
  public func keep(_ initial: Bindings) {
    keepFields(initial)
    world[Bindings.self].takeMoment(from: initial)
  }

  /// By way of a generic parameter it is the ``keep`` of all resources that is called.
  private func keepFields<R: Resource>(_ initial: R) { keep(initial) }
}

import ReelECS

/// The tick of transient output, which is not part of the state; invalid after the next tick or a restore.
package struct OutputTick: Equatable {
  private var tick: UInt64 = 0
  private var restores = 0

  package init() {}

  /// Creates the value of the running tick, or of the next one between two ticks.
  package init(of world: World) { (tick, restores) = (world[Clock.self].tick, world.restoreCount) }

  /// Returns true if this tick has just ended.
  package func hasEnded(in world: World) -> Bool {
    tick &+ 1 == world[Clock.self].tick && restores == world.restoreCount
  }

  /// Returns true if this tick has just ended, or if it is the running or the next one.
  package func isLast(in world: World) -> Bool {
    hasEnded(in: world) || self == OutputTick(of: world)
  }
}

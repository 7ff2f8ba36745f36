import ReelECS

/// The tick in which something was said that is no part of the state: of a tick before, or of another past that a
/// restore has undone, it is forgotten.
package struct TickMark: Equatable {
  private var tick: UInt64 = 0
  private var restores = 0

  package init() {}

  /// The tick that runs, or the next one where none does.
  package init(of world: World) { (tick, restores) = (world[Clock.self].tick, world.restoreCount) }

  /// Whether the tick has just ended.
  package func hasEnded(in world: World) -> Bool {
    tick &+ 1 == world[Clock.self].tick && restores == world.restoreCount
  }

  /// Whether the tick has just ended, or nothing has happened since.
  package func isLast(in world: World) -> Bool {
    hasEnded(in: world) || self == TickMark(of: world)
  }
}

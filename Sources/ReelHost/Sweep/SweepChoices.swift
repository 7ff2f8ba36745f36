import ReelSimulation

/// The choices of a person for the worlds of a sweep, which decide its lines.
package struct SweepChoices<Player: Bot>: Sendable {
  /// The ticks of each world.
  package var ticks: UInt64 = 0
  /// The bots that play.
  package var bots = BotChoice<Player>.usual
  /// The conditions of which one ends a world, such as `Score.points > 100`.
  package var ends: [String] = []
  /// The fields whose values a line has, such as `Score.points`.
  package var values: [String] = []

  package init() {}
}

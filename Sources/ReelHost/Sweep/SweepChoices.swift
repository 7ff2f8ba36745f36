/// The choices of a person for the worlds of a sweep, which decide its lines.
package struct SweepChoices: Sendable {
  /// The ticks of each world.
  package var ticks: UInt64 = 0
  /// True if the game's bot plays; false for players who do nothing.
  package var usesBot = true
  /// The conditions of which one ends a world, such as `Score.points > 100`.
  package var ends: [String] = []
  /// The fields whose values a line has, such as `Score.points`.
  package var values: [String] = []

  package init() {}
}

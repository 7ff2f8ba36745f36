import Reel

/// The numbers of the fight: times in ticks, lengths in pixels.
enum Rule {
  /// The distance of the lines where a round begins from the middle.
  static let start: Float = 84
  /// The distance of the fighters from the middle on the title.
  static let welcome: Float = 168
  /// The distance of the rope from the middle, and what is left of it in the end.
  static let edge: Float = 200
  static let lastEdge: Float = 104
  /// The distance beyond the rope at which a fighter is out.
  static let margin: Float = 12
  /// The distance from the middle at which the platform of the ring ends.
  static let platform: Float = 248

  static let walk: Float = 2.1
  static let windUp: Int32 = 9
  static let fullPower: Int32 = 40
  static let dash: Int32 = 24
  static let lowering: Int32 = 6
  static let longestBrace: Int32 = 66
  static let reaching: Int32 = 9
  static let grabbing: Int32 = 8
  static let holding: Int32 = 22
  static let patience: Int32 = 8

  /// The distance of two bodies that touch, and that of a grip.
  static let contact: Float = 50
  static let grip: Float = 66
  static let gravity: Float = 0.34
}

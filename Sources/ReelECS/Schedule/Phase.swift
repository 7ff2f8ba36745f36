/// A part of a tick. Phases run in ascending order; a game may put its own between them.
public struct Phase: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// From input to actions.
  public static let input = Phase(rawValue: 100)
  /// The game's own rules.
  public static let update = Phase(rawValue: 200)
  /// Movers and collision.
  public static let physics = Phase(rawValue: 300)
  /// What follows from this tick's events.
  public static let react = Phase(rawValue: 400)
  /// Sprite animation, then transforms.
  public static let animation = Phase(rawValue: 500)
  /// Camera and parallax.
  public static let present = Phase(rawValue: 600)

  public static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
}

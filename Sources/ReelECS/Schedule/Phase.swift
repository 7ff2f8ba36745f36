/// A part of a tick. Phases run in ascending order; a game may put its own between them.
public struct Phase: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// From input to actions.
  public static let input = Phase(rawValue: 100)
  /// The game's own rules.
  public static let update = Phase(rawValue: 200)
  /// What moves by itself: paths, glides, timelines. Before anything meets it, so that contacts are
  /// those of the places that are shown, and whoever stands on it goes along in the same tick.
  public static let motion = Phase(rawValue: 250)
  /// Movers move, then contacts are found.
  public static let physics = Phase(rawValue: 300)
  /// What follows from this tick's events.
  public static let react = Phase(rawValue: 400)
  /// Which pictures are shown: machines, clips, crossfades.
  public static let animation = Phase(rawValue: 500)
  /// What is seen and heard.
  public static let present = Phase(rawValue: 600)

  public static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
}

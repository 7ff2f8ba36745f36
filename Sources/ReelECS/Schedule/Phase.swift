/// A part of a tick. Phases run in ascending order; a game may add its own between them.
public struct Phase: RawRepresentable, Hashable, Comparable, Sendable {
  public var rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The translation of input into actions.
  public static let input = Phase(rawValue: 100)
  /// The game's own rules.
  public static let update = Phase(rawValue: 200)
  /// Motion along paths, implicit animations and timelines. It comes before physics, so that contacts match the
  /// positions that are drawn, and riders move along in the same tick.
  public static let motion = Phase(rawValue: 250)
  /// The movement of movers, then the search for contacts.
  public static let physics = Phase(rawValue: 300)
  /// Reactions to this tick's events.
  public static let react = Phase(rawValue: 400)
  /// The choice of pictures: state machines, clips, crossfades.
  public static let animation = Phase(rawValue: 500)
  /// Drawing and sound.
  public static let present = Phase(rawValue: 600)

  public static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
}

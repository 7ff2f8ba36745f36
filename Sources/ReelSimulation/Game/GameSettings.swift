import ReelContent
import ReelMath
import ReelPlatform

/// The settings of a game beside its rules.
public struct GameSettings: Sendable {
  /// The text in the window's title bar.
  public var title: String
  /// The number of ticks a second.
  public var rate: TickRate
  /// The width of the logical view in logical pixels, unless the player sets another one.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels, unless the player sets another one.
  public var viewHeight: UInt16
  /// The colour behind everything.
  public var background: Color
  /// The way in which the view fills a window of another size, unless the player sets another one.
  public var fit: WindowFit
  /// The version of the rules. Raise it when they change: reels of other versions are then refused with a clear
  /// sentence.
  public var rulesVersion: UInt32
  /// The version that players see, such as `1.2`: `--version` and shipped games name it. Empty for none. A replay does
  /// not depend on it.
  public var version: String
  /// Keys that the rules read directly and that the program would otherwise use itself: F3, F6 to F9 and F11. Keys that
  /// are bound to an action (``Bindings``) need not be listed.
  public var ownKeys: [Key]
  /// The number of players, 1 to 64. A game whose configuration sets the number implements ``Game/playerCount``
  /// instead.
  public var players: Int
  /// The time after which a player leaves a match over a network whose machine is silent, or holds up the others: 1 to
  /// 600 seconds. The host's `--timeout` replaces it.
  public var matchTimeout: TimeSpan
  /// The way in which the machines of a match over a network share its state.
  public var matchKind: MatchKind

  /// Creates settings; by default 60 ticks a second and a view of 480 by 320 logical pixels.
  public init(
    title: String, rate: TickRate = .standard, viewWidth: UInt16 = 480, viewHeight: UInt16 = 320,
    background: Color = .black, fit: WindowFit = .integerScale, rulesVersion: UInt32 = 1,
    version: String = "", ownKeys: [Key] = [], players: Int = 1,
    matchTimeout: TimeSpan = .seconds(5), matchKind: MatchKind = .rollback
  ) {
    self.title = title
    self.rate = rate
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.background = background
    self.fit = fit
    self.rulesVersion = rulesVersion
    self.version = version
    self.ownKeys = ownKeys
    self.players = players
    self.matchTimeout = matchTimeout
    self.matchKind = matchKind
  }
}

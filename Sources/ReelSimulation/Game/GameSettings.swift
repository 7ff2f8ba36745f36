import ReelContent
import ReelMath
import ReelPlatform

/// What a game is beside its rules.
public struct GameSettings: Sendable {
  /// In the window's title bar.
  public var title: String
  /// Ticks a second.
  public var rate: TickRate
  /// The logical view in logical pixels, unless the person asks for another.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels, unless the person asks for another.
  public var viewHeight: UInt16
  /// The colour behind everything.
  public var background: Color
  /// How the view fills a window of another size, unless the person asks for another way.
  public var fit: WindowFit
  /// Raise it when the rules change: reels of other versions are then refused with a clear sentence.
  public var rulesVersion: UInt32
  /// Keys that the rules ask for by themselves and that the program would take: F3, F6 to F9 and F11. Those that
  /// are bound to an action (``Bindings``) need no mention.
  public var ownKeys: [Key]
  /// How many players there are, 1 to 64. A game whose values say how many answers ``Game/playerCount`` itself.
  public var players: Int

  /// 60 ticks a second and a view of 480 by 320 logical pixels, unless told otherwise.
  public init(
    title: String, rate: TickRate = .standard, viewWidth: UInt16 = 480, viewHeight: UInt16 = 320,
    background: Color = .black, fit: WindowFit = .whole, rulesVersion: UInt32 = 1,
    ownKeys: [Key] = [], players: Int = 1
  ) {
    self.title = title
    self.rate = rate
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.background = background
    self.fit = fit
    self.rulesVersion = rulesVersion
    self.ownKeys = ownKeys
    self.players = players
  }
}

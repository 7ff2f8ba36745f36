import ReelContent
import ReelMath
import ReelPlatform
import ReelReplay
import ReelScene

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
  /// Raise it when the rules change: reels of other versions are then refused with a clear sentence.
  public var rulesVersion: UInt32

  /// 60 ticks a second and a view of 480 by 320 logical pixels, unless told otherwise.
  public init(
    title: String, rate: TickRate = .standard, viewWidth: UInt16 = 480, viewHeight: UInt16 = 320,
    background: Color = .black, rulesVersion: UInt32 = 1
  ) {
    self.title = title
    self.rate = rate
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.background = background
    self.rulesVersion = rulesVersion
  }
}

/// A scripted player: looks at the simulation and says what a person might do.
public protocol Bot {
  init(seed: UInt64)
  /// Appends this tick's input events. Reads the simulation, never changes it.
  mutating func play(_ simulation: Simulation, into frame: inout TickInput)
}

/// A player who does nothing.
public struct IdleBot: Bot {
  /// A bot without chance.
  public init(seed: UInt64) {}
  /// Appends nothing.
  public mutating func play(_ simulation: Simulation, into frame: inout TickInput) {}
}

/// The rules of a game: all that it is but the machine it runs on.
///
///     struct Pong: Game {
///       static let name = "Pong"
///       static let settings = GameSettings(title: "Pong")
///       static func setUp(_ simulation: Simulation) {
///         simulation.world.spawn(…)
///         simulation.schedule.add("moveBall") { world in … }
///       }
///     }
public protocol Game {
  /// One word, the same in every build: reels carry it.
  static var name: String { get }
  static var settings: GameSettings { get }
  /// Which files it needs.
  static var manifest: ContentManifest { get }
  /// Registers components, inserts resources, adds systems and spawns what is there at the start.
  static func setUp(_ simulation: Simulation)
  /// Who plays when nobody does.
  associatedtype Player: Bot = IdleBot
}

extension Game {
  /// No files.
  public static var manifest: ContentManifest { ContentManifest() }

  /// A simulation of this game at tick 0.
  public static func makeSimulation(content: GameContent, seed: UInt64) -> Simulation {
    let simulation = Simulation(content: content, seed: seed)
    setUp(simulation)
    simulation.start()
    simulation.world.sealLayout()
    return simulation
  }

  /// The header of a reel of a simulation fresh from ``makeSimulation(content:seed:)``.
  public static func reelHeader(
    _ simulation: Simulation, viewWidth: UInt16, viewHeight: UInt16
  ) -> ReelHeader {
    simulation.reelHeader(
      game: name, rulesVersion: settings.rulesVersion, rate: settings.rate, viewWidth: viewWidth,
      viewHeight: viewHeight)
  }
}

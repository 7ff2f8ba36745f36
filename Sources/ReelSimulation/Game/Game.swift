import ReelContent
import ReelMath
import ReelPlatform

/// The rules of a game: all that it is but the machine it runs on.
///
///     struct Pong: Game {
///       var level: UInt8 = 1
///       func setUp(_ simulation: Simulation) {
///         simulation.world.spawn(…)
///         simulation.schedule.add("moveBall") { world in … }
///       }
///     }
///
/// What a game stores is how it was configured: `Pong(level: 3)`. These values are written into the
/// header of every reel, from which a replay makes the same game, and the command line sets them by
/// name (`--set level=3`). Like a component's, the list of fields is derived by native builds, and
/// Embedded builds require it of a game that stores something.
public protocol Game: FieldValue {
  /// One word, the same in every build: reels carry it. Native builds take the type's own name.
  static var name: String { get }
  /// What it is beside its rules. Unless it says otherwise: its name as the title, and else the usual.
  static var settings: GameSettings { get }
  /// Which files it needs. None, unless it says otherwise.
  static var manifest: ContentManifest { get }
  /// The assets that the rules name by constants. The game's program writes these and this list:
  /// `assets --write FILE`. A start with content that has them elsewhere is refused.
  static var assetNames: StaticString { get }
  /// How many players there are, 1 to 64: as ``GameSettings/players`` has it, unless the game says otherwise.
  var playerCount: Int { get }
  /// Installs the engine's features that the game is made of: those that games usually need, unless it
  /// says otherwise. Which these are, the module says that its rules import: `Reel` or `ReelServer`.
  func installFeatures(in simulation: Simulation)
  /// Registers components, inserts resources, adds systems and spawns what is there at the start; or
  /// names the game's own features, which do that.
  func setUp(_ simulation: Simulation)
  /// Who plays when nobody does.
  associatedtype Player: Bot = IdleBot
}

extension Game {
  #if !hasFeature(Embedded)
    public static var name: String { DerivedName.game.of(Self.self) }
  #endif

  /// The name as the title, and the usual.
  public static var settings: GameSettings { GameSettings(title: name) }

  /// No files.
  public static var manifest: ContentManifest { ContentManifest() }

  /// No constants.
  public static var assetNames: StaticString { "" }

  public var playerCount: Int { Self.settings.players }

  /// A simulation of this game at tick 0.
  /// - Parameter startData: what ``Simulation/startData`` shall be.
  public func makeSimulation(
    content: GameContent, seed: UInt64, startData: [UInt8] = []
  ) -> Simulation {
    let simulation = Simulation(
      content: content, seed: seed, rate: Self.settings.rate, startData: startData,
      players: playerCount, features: { installFeatures(in: $0) })
    simulation.check(assets: Self.assetNames)
    setUp(simulation)
    simulation.start()
    return simulation
  }

  #if hasFeature(Embedded)
    /// Nothing is stored, so there is nothing to show. Traps where something is: list it.
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      if MemoryLayout<Self>.size > 0 {
        fatalError("A game that stores values needs a `visit` that lists them in Embedded builds.")
      }
    }
  #endif
}

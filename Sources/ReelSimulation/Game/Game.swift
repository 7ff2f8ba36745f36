import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// The rules of a game: everything but the machine that they run on.
///
///     struct Pong: Game {
///       var level: UInt8 = 1
///       func setUp(_ simulation: Simulation) {
///         simulation.world.spawn(…)
///         simulation.schedule.add("moveBall") { world in … }
///       }
///     }
///
/// The stored properties of a game are its configuration: `Pong(level: 3)`. These values are written into the header of
/// every reel, so that a replay makes the same game. The command line sets them by name (`--set level=3`). Native
/// builds derive the list of fields, as they do for a component; Embedded builds require `visit` if a game has stored
/// properties.
public protocol Game: FieldValue {
  /// The game's name, one word and the same in every build, because reels contain it. Native builds derive it from the
  /// type.
  static var name: String { get }
  /// The settings beside the rules. The default has the name as its title, and standard values.
  static var settings: GameSettings { get }
  /// The files that the game needs; none by default.
  static var manifest: ContentManifest { get }
  /// The assets that the rules name by constants. The game's program writes the constants and this list: `assets
  /// --write FILE`. A start with content that has one of them at another index is refused.
  static var assetNames: StaticString { get }
  /// The number of players, 1 to 64; ``GameSettings/players`` by default.
  var playerCount: Int { get }
  /// Installs the engine's features that the game is made of. The module that the rules import, `Reel` or `ReelServer`,
  /// has a default: the features that games usually need.
  func installFeatures(in simulation: Simulation)
  /// Registers components, inserts resources, adds systems and spawns the first entities, or installs the game's own
  /// features, which do that.
  func setUp(_ simulation: Simulation)
  /// Completes the set-up by what depends on the seed, such as a start by chance. It runs once, after ``setUp(_:)`` and
  /// the start functions of features. Worlds of a batch copy the set-up and run only this function for each seed, so a
  /// set-up that leaves the seed to it makes episodes cheap. The default does nothing.
  func setUpBySeed(_ simulation: Simulation)
  /// Guesses what a player at another machine does in the next tick of a match, by appending events to `input`. Ticks
  /// with a wrong guess are repeated once the input has arrived. It must not change the simulation. By default it
  /// appends nothing: players hold what they hold.
  static func predict(_ simulation: Simulation, player: Int, into input: inout TickInput)
  /// Removes from a copy of the state what a player may not see, in a match of the kind ``MatchKind/hidden``: despawns
  /// entities, removes components and blanks values. The player's machine gets what is left, and nothing else. It runs
  /// after a tick, between two ticks, and must not depend on anything but the state and the player. By default it
  /// removes nothing.
  ///
  /// It may also round values, so that fewer bytes change: `position.x = (position.x * 16).rounded() / 16`.
  /// - Parameter player: the player; `nil` for spectators.
  static func hide(in world: World, from player: Int?)
  /// The scripted player of a run without a human.
  associatedtype Player: Bot = IdleBot
  /// The task of learning agents in this game.
  associatedtype Training: Environment = NoEnvironment
}

extension Game {
  #if !hasFeature(Embedded)
    public static var name: String { DerivedName.game.of(Self.self) }
  #endif

  /// The standard settings, with the name as the title.
  public static var settings: GameSettings { GameSettings(title: name) }

  /// No files.
  public static var manifest: ContentManifest { ContentManifest() }

  /// No constants.
  public static var assetNames: StaticString { "" }

  public var playerCount: Int { Self.settings.players }

  public func setUpBySeed(_ simulation: Simulation) {}

  public static func predict(_ simulation: Simulation, player: Int, into input: inout TickInput) {}

  public static func hide(in world: World, from player: Int?) {}

  /// Returns a simulation of this game at tick 0.
  /// - Parameter startData: the value of ``Simulation/startData``.
  public func makeSimulation(
    content: GameContent, seed: UInt64, startData: [UInt8] = []
  ) -> Simulation {
    let simulation = makeSetUp(content: content, seed: seed, startData: startData)
    setUpBySeed(simulation)
    return simulation
  }

  /// Returns a simulation after the set-up, without ``setUpBySeed(_:)``.
  package func makeSetUp(
    content: GameContent, seed: UInt64, startData: [UInt8]
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
    /// Visits nothing. Traps if the game has stored properties: it has to list them in a `visit` of its own.
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      if MemoryLayout<Self>.size > 0 {
        fatalError("A game that stores values needs a `visit` that lists them in Embedded builds.")
      }
    }

    /// A game without values always shows the same fields: none. So its reels have the header of native builds.
    public static var fieldListKind: FieldListKind {
      MemoryLayout<Self>.size == 0 ? .verified : .varying
    }
  #endif
}

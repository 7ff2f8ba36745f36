import Reel

/// A duel of a panda and a frog on a ring of clay, for two players at one machine or over a network, or for one player
/// against the computer. A fighter beyond the rope of straw loses the round; three rounds win the match.
public struct Duel: Game {
  public static let name = "Duel"

  public static let settings = GameSettings(
    title: "Duel", viewWidth: 640, viewHeight: 360, background: Color(hex: 0x4B3A8C),
    rulesVersion: 1, players: 2)

  public static let manifest = ContentManifest(
    atlases: ["duel.plist"], fonts: ["font.fnt", "font-big.fnt"], particles: ["duel.json"],
    sounds: [
      "step.wav", "wind.wav", "dash.wav", "hit.wav", "block.wav", "grip.wav", "throw.wav",
      "fall.wav", "gong.wav", "clap.wav", "crowd.wav", "win.wav", "button.wav",
    ],
    music: ["music.ogg"], smooth: ["duel.plist", "font-big.fnt"])

  public typealias Player = DuelBot
  public typealias Training = DuelTask

  public init() {}

  public func setUp(_ simulation: Simulation) {
    Keys.bind(.all, simulation.world)
    simulation.require(BoutFeature.self)
    simulation.require(FighterFeature.self)
    simulation.require(MenuFeature.self)
    simulation.require(FigureFeature.self)
    simulation.require(SceneryFeature.self)
    simulation.require(DisplayFeature.self)
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
  /// The action that grips the other fighter and throws it.
  static let grab = Action(2)
  static let brace = Action(3)
  /// The action that charges; held longer, it gathers more power.
  static let charge = Action(4)
  static let menu = Action(5)
}

/// The keys of the players.
enum Keys {
  /// Every player has all keys: against the computer, and in a match, where each machine has one player.
  case all
  /// The players share one keyboard.
  case shared

  // The bindings are made once, because their lists take memory.
  private static let apart = [make(.all, isFirst: true), make(.all, isFirst: false)]
  private static let together = [make(.shared, isFirst: true), make(.shared, isFirst: false)]

  static func bind(_ keys: Keys, _ world: World) {
    let bindings = keys == .all ? apart : together
    for player in 0..<2 { world.controls.setBindings(bindings[player], of: player) }
  }

  private static func make(_ keys: Keys, isFirst: Bool) -> Bindings {
    Bindings {
      switch keys {
      case .all:
        $0.bind(.arrowsAndStick, left: .left, right: .right, up: .grab, down: .brace)
        $0.bind([Key.space, .enter], to: .charge)
      case .shared:
        $0.bind(
          isFirst ? [.letters, .cross, .leftStick] : [.arrows, .cross, .leftStick],
          left: .left, right: .right, up: .grab, down: .brace)
        $0.bind(isFirst ? Key.space : .enter, to: .charge)
      }
      $0.bind(PadButton.south, to: .charge)
      $0.bind(PadButton.west, to: .grab)
      $0.bind(PadButton.east, to: .brace)
      $0.bind(PadButton.start, to: .menu)
      if keys == .all || isFirst { $0.bind(.escape, to: .menu) }
    }
  }
}

/// The drawing order.
enum Layers {
  static let sky: Int16 = -100
  static let hills: Int16 = -90
  static let stand: Int16 = -80
  static let crowd: Int16 = -70
  static let ring: Int16 = -40
  static let fighters: Int16 = 20
  static let display: Int16 = 100
}

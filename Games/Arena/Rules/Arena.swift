import Reel

/// A room that shows collision and movers, a place for each idea, and a hero who runs through it.
public struct Arena: Game {
  public static let name = "Arena"

  public static let settings = GameSettings(
    title: "Arena", viewWidth: 480, viewHeight: 270, background: Color(hex: 0x161A2F),
    rulesVersion: 2)

  public static let manifest = ContentManifest(
    atlases: ["arena.json"], fonts: ["font.fnt"], maps: ["arena.tmx"], particles: ["bursts.json"],
    sounds: ["catch.wav", "jump.wav", "miss.wav"])

  public typealias Player = ArenaBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    simulation.world[Bindings.self] = Self.keys
    simulation.world.insert(Aim())
    for system in [
      Hero.obey, Turning.turn, Thrown.throwAgain, Hero.beginAgain, Hero.goBack,
      Hero.show, Gem.gather, Aim.cast,
    ] { simulation.add(system) }
    simulation.draw(Painted.pass)
    simulation.draw(PaintedGround.pass)
    simulation.draw(Thrown.twins, after: SpriteFeature.pass)
    simulation.draw(Aim.pass, after: Painted.pass)
    Level.spawn(simulation.world)
    GemCount.spawn(simulation.world)
  }

  static let keys = Bindings {
    $0.bind(.arrowsAndStick, left: .left, right: .right, down: .drop)
    $0.bind([Key.space, .up, .w], to: .jump)
    $0.bind(.r, to: .again)
    $0.bind(PadButton.south, to: .jump)
    $0.bind(PadButton.north, to: .again)
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
  static let jump = Action(2)
  /// The action that drops through one-way ledges.
  static let drop = Action(3)
  /// The action that returns to the start of the place.
  static let again = Action(4)
}

enum Layers {
  static let backdrop: Int16 = -100
  static let moving: Int16 = -10
  // The layer of the map itself, the ground, is 0.
  static let figures: Int16 = 10
  static let hero: Int16 = 20
  static let aim: Int16 = 30
  static let text: Int16 = 100
}

/// The categories of colliders.
enum Category {
  static let solid: UInt32 = 1
  static let hero: UInt32 = 2
  static let gems: UInt32 = 4
}

/// The few colours of the room that are not in its pictures.
enum Palette {
  static let machine = Color(hex: 0x4FD3C4)
  static let shape = Color(hex: 0x8C7BE8)
  static let oneWay = Color(hex: 0xFFD27A)
  static let ground = Color(hex: 0x313A63)
  static let edge = Color(hex: 0xA9BCEB)
  static let ray = Color(hex: 0xFF6FB1)
  static let cast = Color(hex: 0xFFD27A)
  static let muted = Color(hex: 0x8FA0D8)
}

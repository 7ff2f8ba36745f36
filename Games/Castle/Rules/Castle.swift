import Reel

/// A platform game in the style of the castle games of the 16-bit consoles: one night, one whip, six rooms from the
/// courtyard to the throne of the Pale Count, and the morning after.
public struct Castle: Game {
  public static let name = "Castle"

  public static let settings = GameSettings(
    title: "Mooncastle", viewWidth: 384, viewHeight: 216, background: Color(hex: 0x0D0B32),
    rulesVersion: 1)

  public static let manifest = ContentManifest(
    atlases: ["castle.json"], fonts: ["font.fnt", "font-big.fnt"], maps: ["castle.tmx"],
    sounds: [
      "whip.wav", "hit.wav", "candle.wav", "jump.wav", "hurt.wav", "pickup.wav", "power.wav",
      "checkpoint.wav", "die.wav", "fire.wav", "roar.wav", "start.wav", "victory.wav", "pause.wav",
    ],
    music: ["night.ogg", "battle.ogg"])

  public typealias Player = CastleBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    Self.bindActions(simulation.world)
    simulation.require(PlanFeature.self)
    simulation.require(PlayFeature.self)
    simulation.require(SceneryFeature.self)
    simulation.require(RoomFeature.self)
    simulation.require(LiftFeature.self)
    simulation.require(HeroFeature.self)
    simulation.require(WhipFeature.self)
    simulation.require(FoeFeature.self)
    simulation.require(BatFeature.self)
    simulation.require(SkeletonFeature.self)
    simulation.require(ArmourFeature.self)
    simulation.require(CountFeature.self)
    simulation.require(CandleFeature.self)
    simulation.require(FurnitureFeature.self)
    simulation.require(PickupFeature.self)
    simulation.require(EffectFeature.self)
    simulation.require(DisplayFeature.self)
  }

  static func bindActions(_ world: World) {
    var bindings = Bindings()
    bindings.bind(.arrowsAndStick, left: .left, right: .right, up: .up, down: .down)
    bindings.bind([Key.space, .z], to: .jump)
    bindings.bind([Key.x, .k], to: .whip)
    bindings.bind([Key.p, .escape, .enter], to: .pause)
    bindings.bind(PadButton.south, to: .jump)
    bindings.bind(PadButton.west, to: .whip)
    bindings.bind(PadButton.start, to: .pause)
    world[Bindings.self] = bindings
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
  static let up = Action(2)
  static let down = Action(3)
  static let jump = Action(4)
  static let whip = Action(5)
  /// The action that pauses the game, and begins it on the title.
  static let pause = Action(6)
}

enum Layers {
  static let sky: Int16 = -100
  static let moon: Int16 = -98
  static let clouds: Int16 = -96
  static let mountains: Int16 = -94
  static let farCastle: Int16 = -92
  static let trees: Int16 = -90
  static let graves: Int16 = -88
  // The layers of the map itself: back walls at -40, decoration on them at -38, the ground at -20, and plants in front
  // of everything at 40.
  /// Moonlight through windows.
  static let beams: Int16 = -30
  static let furniture: Int16 = -39
  static let objects: Int16 = -10
  static let foes: Int16 = 0
  static let hero: Int16 = 10
  static let whip: Int16 = 12
  static let sparks: Int16 = 20
  static let light: Int16 = 30
  /// The layer of scenery nearer than the world.
  static let near: Int16 = 60
  static let display: Int16 = 100
}

/// The categories of colliders.
enum Category {
  static let solid: UInt32 = 1
  static let hero: UInt32 = 2
  static let whip: UInt32 = 4
  /// Colliders that the whip can hit.
  static let targets: UInt32 = 8
  /// Colliders that hurt the hero.
  static let harm: UInt32 = 16
  static let pickups: UInt32 = 32
}

import Reel

/// A game for small children: things with letters fall from the sky, and the player drives a cart left and right to
/// catch them. Two aliens watch and jump for joy.
public struct AlienCatch: Game {
  public static let name = "AlienCatch"
  public static let settings = GameSettings(
    title: "Alien Catch", rate: TickRate(10), viewWidth: 480, viewHeight: 320,
    background: Color(hex: 0x2B1B4D), rulesVersion: 4)
  public static let manifest = ContentManifest(
    atlases: ["aliencatch.plist"], fonts: ["font.fnt", "font-big.fnt"],
    particles: ["sparks.json"],
    sounds: [
      "catch.wav", "miss.wav", "jump.wav", "button.wav", "round.wav", "over.wav", "start.wav",
    ],
    music: ["music.ogg"])

  public typealias Player = AlienCatchBot
  public typealias Training = CatchTask

  public init() {}

  /// The engine's features that the game uses, instead of all usual ones: the code of the others would be a fourth of
  /// the game's page.
  public func installFeatures(in simulation: Simulation) {
    simulation.require(ProgramFeature.self)
    simulation.require(InterfaceFeature.self)
    simulation.require(ButtonFeature.self)
    simulation.require(SpriteFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.require(LabelFeature.self)
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(AnimationFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.require(CollisionFeature.self)
    simulation.require(SoundFeature.self)
    simulation.require(ParticleFeature.self)
    simulation.require(PauseFeature.self)
    simulation.require(AuthorFeatures.self)
  }

  public func setUp(_ simulation: Simulation) {
    simulation.persist(Self.usualKeys)
    simulation.require(MatchFeature.self)
    simulation.require(CartFeature.self)
    simulation.require(LandscapeFeature.self)
    simulation.require(DropFeature.self)
    simulation.require(AlienFeature.self)
    simulation.require(TiltFeature.self)
    simulation.require(DisplayFeature.self)
    simulation.require(OptionsFeature.self)
  }

  /// The keys of actions that the player has not bound.
  static let usualKeys = Bindings {
    $0.bind(.arrowsAndStick, left: .left, right: .right)
    $0.bind([Key.space, .enter], to: .start)
    $0.bind([PadButton.south, .start], to: .start)
    $0.bind(.escape, to: .options)
    $0.bind(PadButton.back, to: .options)
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
  static let start = Action(2)
  static let options = Action(3)
}

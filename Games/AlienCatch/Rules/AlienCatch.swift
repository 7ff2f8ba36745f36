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

  public init() {}

  public func setUp(_ simulation: Simulation) {
    simulation.keep(Self.usualKeys)
    simulation.need(MatchFeature.self)
    simulation.need(CartFeature.self)
    simulation.need(LandscapeFeature.self)
    simulation.need(DropFeature.self)
    simulation.need(AlienFeature.self)
    simulation.need(TiltFeature.self)
    simulation.need(DisplayFeature.self)
    simulation.need(OptionsFeature.self)
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

import Reel

/// A game for small children: things with letters fall from the sky, and a cart that is driven left
/// and right catches them, while two aliens watch and jump for joy.
public struct AlienCatch: Game {
  public static let name = "AlienCatch"

  public static let settings = GameSettings(
    title: "Alien Catch", rate: TickRate(10), viewWidth: 480, viewHeight: 320,
    background: Color(hex: 0x2B1B4D), rulesVersion: 2)

  public static let manifest = ContentManifest(
    atlases: ["aliencatch.plist"], fonts: ["font.fnt", "font-big.fnt"],
    sounds: [
      "catch.wav", "miss.wav", "jump.wav", "button.wav", "round.wav", "over.wav", "start.wav",
    ],
    music: ["music.ogg"])

  public typealias Player = AlienCatchBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    Self.bindActions(simulation.world)
    simulation.need(MatchFeature.self)
    simulation.need(LandscapeFeature.self)
    simulation.need(CartFeature.self)
    simulation.need(AlienFeature.self)
    simulation.need(DropFeature.self)
    simulation.need(DisplayFeature.self)
    simulation.need(OptionsFeature.self)
    simulation.need(GroundShadowFeature.self)
  }

  static func bindActions(_ world: World) {
    var map = ActionMap()
    for key in [Key.left, .a] { map.bind(key, to: .left) }
    for key in [Key.right, .d] { map.bind(key, to: .right) }
    for key in [Key.space, .enter] { map.bind(key, to: .start) }
    map.bind(.escape, to: .options)
    map.bind(PadButton.back, to: .options)
    map.bind(PadButton.left, to: .left)
    map.bind(PadButton.right, to: .right)
    for button in [PadButton.south, .start] { map.bind(button, to: .start) }
    map.bind(.leftX, positive: false, to: .left)
    map.bind(.leftX, positive: true, to: .right)
    world.insert(map)
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
  static let start = Action(2)
  static let options = Action(3)
}

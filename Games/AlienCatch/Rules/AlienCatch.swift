import Reel

/// A game for small children: things with letters fall from the sky, and a cart that is driven left
/// and right catches them, while two aliens watch and jump for joy.
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
    let world = simulation.world
    simulation.keep(Self.usualKeys)
    simulation.keep(HighScore())
    simulation.keep(Options())
    world.insert(Match())
    world.insert(Tilt())
    world.insert(Shown())
    world.register(Drop.self, Caught.self)  // these appear only later

    // Input: .update: .react: .animation: .present, each in its order.
    simulation.add(
      Tilt.read, Match.run, Options.run, Cart.drive, Drop.dropNext, Drop.fall, Drop.catchAll,
      Alien.jump, Tilt.castShadows, Banner.showButtons, Banner.update)
    simulation.add(Alien.watch, after: AnimationState.advance, before: SpriteAnimation.advance)
    simulation.add(Landscape.shiftHills, after: ScrollLayer.drift)

    Cart.spawn(world)
    Landscape.spawn(world)
    Drop.addMoves(world)
    Alien.spawnBoth(world)
    Banner.spawnAll(world)
    Options.setTheme(world)
    Options.apply(world)
    world.audio.playMusic(.music, gain: 0.45)
  }

  /// What the player has not bound himself.
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

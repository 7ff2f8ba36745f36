import Reel

/// A game for small children: things with letters fall from the sky, and a cart that is driven left
/// and right catches them, while two aliens watch and jump for joy.
public struct AlienCatch: Game {
  public static let name = "AlienCatch"

  public static let settings = GameSettings(
    title: "Alien Catch", rate: TickRate(10), viewWidth: 480, viewHeight: 320,
    background: Color(hex: 0x2B1B4D), rulesVersion: 1)

  public static let manifest = ContentManifest(
    atlases: ["aliencatch.plist"], fonts: ["font.fnt", "font-big.fnt"],
    sounds: [
      "catch.wav", "miss.wav", "jump.wav", "button.wav", "round.wav", "over.wav", "start.wav",
    ],
    music: ["music.ogg"])

  public typealias Player = AlienCatchBot

  public init() {}

  public func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Cart.self)
    world.register(Drop.self)
    world.register(Alien.self)
    world.register(Cloud.self)
    world.register(Spark.self)
    world.register(Heart.self)
    world.register(Banner.self)
    world.register(Caught.self)
    world.register(Missed.self)
    world.insert(Match(seed: simulation.seed))
    world.insert(Tilt())
    world.insert(Pictures(simulation))

    Self.bindActions(world)
    spawnLandscape(simulation)
    spawnCart(simulation)
    spawnAliens(simulation)
    spawnButtons(simulation)
    spawnDisplay(simulation)

    let schedule = simulation.schedule
    schedule.add("startMusic", in: .input, startMusic)
    schedule.add("readTilt", in: .input, readTilt)
    schedule.add("runMatch", runMatch)
    schedule.add("driveCart", after: ["runMatch"], driveCart)
    schedule.add("dropThings", after: ["runMatch"], dropThings)
    schedule.add("fall", after: ["dropThings"], fall)
    schedule.add("catchThings", in: .react, catchThings)
    schedule.add("countMisses", in: .react, after: ["catchThings"], countMisses)
    schedule.add("moveAliens", in: .react, after: ["catchThings"], moveAliens)
    schedule.add("moveSparks", in: .react, moveSparks)
    schedule.add("driftClouds", in: .react, driftClouds)
    schedule.add("showButtons", in: .present, showButtons)
    schedule.add("shiftHills", in: .present, shiftHills)
    schedule.add(
      "watchCart", in: .animation, after: ["advanceMachines"], before: ["advanceAnimations"],
      watchCart)
    schedule.add("castShadows", in: .present, castShadows)
    schedule.add("showDisplay", in: .present, showDisplay)
  }

  static func bindActions(_ world: World) {
    var map = ActionMap()
    map.bind(Key.left, to: .left)
    map.bind(Key.a, to: .left)
    map.bind(PadButton.left, to: .left)
    map.bind(.leftX, positive: false, to: .left)
    map.bind(Key.right, to: .right)
    map.bind(Key.d, to: .right)
    map.bind(PadButton.right, to: .right)
    map.bind(.leftX, positive: true, to: .right)
    map.bind(.space, to: .start)
    map.bind(.enter, to: .start)
    map.bind(.south, to: .start)
    map.bind(PadButton.start, to: .start)
    world.insert(map)
  }
}

extension Action {
  static let left = Action(0)
  static let right = Action(1)
  static let start = Action(2)
}

/// Numbers of the sounds in the manifest.
public enum Sounds {
  public static let caught = SoundID(rawValue: 0)
  public static let missed = SoundID(rawValue: 1)
  public static let jump = SoundID(rawValue: 2)
  public static let button = SoundID(rawValue: 3)
  public static let round = SoundID(rawValue: 4)
  public static let over = SoundID(rawValue: 5)
  public static let start = SoundID(rawValue: 6)
  public static let music = SoundID(rawValue: 7)
}

/// The frames that rules put on sprites and the numbers of clips and timelines, looked up once.
struct Pictures: Resource {
  static let resourceName = "Pictures"
  static let isTransient = true
  var letters: [FrameID] = []
  var zip: [FrameID] = []
  var zap: [FrameID] = []
  var sparks: UInt16 = 0
  /// Timelines of what moves by itself.
  var jump: UInt16 = 0
  var sway: UInt16 = 0
  var fade: UInt16 = 0
  var spark = FrameID()
  var heart = FrameID()
  var emptyHeart = FrameID()
  var clouds: [FrameID] = []
  var buttons: [(up: FrameID, down: FrameID)] = []

  init() {}

  init(_ simulation: Simulation) {
    for letter in UInt8(0x41)...0x5A {
      letters.append(simulation.frame("drop-" + String(decoding: [letter], as: UTF8.self)))
    }
    for number in 1...12 {
      let digits = number < 10 ? "0\(number)" : "\(number)"
      zip.append(simulation.frame("zip-" + digits))
      zap.append(simulation.frame("zap-" + digits))
    }
    let sparkFrames = (1...4).map { simulation.frame("star-\($0)") }
    spark = sparkFrames[0]
    sparks = simulation.world[Clips.self].add(
      Clip(sparkFrames, ticksPerFrame: 1, isLooping: false))
    // One pixel high, slower and slower up, faster and faster down; the player's amplitude does the rest.
    jump = simulation.world[Timelines.self].add(
      .sequence([
        .tween(.position, by: Vec2(0, -1), ticks: 8, curve: .easeOutQuad),
        .tween(.position, by: Vec2(0, 1), ticks: 7, curve: .easeInQuad),
      ]))
    sway = simulation.world[Timelines.self].add(
      .tween(.rotation, from: -0.18, to: 0.18, ticks: 6, curve: .easeInOutSine)
        .autoreversed().repeatedForever().offset(by: 3))
    fade = simulation.world[Timelines.self].add(
      .group([
        .tween(.opacity, from: 1, to: 0, ticks: 7, curve: .easeInQuad),
        .tween(.rotation, by: 3, ticks: 7),
      ]))
    heart = simulation.frame("heart")
    emptyHeart = simulation.frame("heart-empty")
    clouds = [simulation.frame("cloud-1"), simulation.frame("cloud-2")]
    buttons = [
      (simulation.frame("button-left"), simulation.frame("button-left-down")),
      (simulation.frame("button-right"), simulation.frame("button-right-down")),
    ]
  }

  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

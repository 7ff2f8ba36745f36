import Reel

/// A race of four elephants through a jungle village. Each runs after the banana that its mahout swings in front of it,
/// and they play tricks on each other on the way. One to four people steer elephants, at one machine or in a match over
/// a network; drivers with characters steer the others (`Seats`).
public struct ElephantRace: Game {
  public static let name = "ElephantRace"

  public static let settings = GameSettings(
    title: "Elephant Race", rate: TickRate(30), viewWidth: 640, viewHeight: 360,
    background: Color(hex: 0x8FD8E8), rulesVersion: 2, players: 4)

  public static let manifest = ContentManifest(
    atlases: ["race.plist"], fonts: ["font.fnt", "font-big.fnt"], maps: ["track.tmx"],
    particles: ["race.json"],
    sounds: [
      "stomp.wav", "trumpet.wav", "munch.wav", "crash.wav", "splat.wav", "squeak.wav", "roar.wav",
      "bump.wav", "snatch.wav", "throw.wav", "cheer.wav", "beep.wav", "go.wav", "win.wav",
      "lose.wav", "snore.wav",
    ],
    music: ["music.ogg"], smooth: ["race.plist", "track.tmx", "font-big.fnt"])

  public typealias Player = ElephantRaceBot

  /// The zoom of the village; 1 is its drawn size.
  public var zoom: Float = 1

  public init() {}

  public func setUp(_ simulation: Simulation) {
    simulation.require(RaceFeature.self)
    simulation.require(SeatFeature.self)
    simulation.require(LandscapeFeature.self)
    simulation.require(ElephantFeature.self)
    simulation.require(FigureFeature.self)
    simulation.require(DriverFeature.self)
    simulation.require(TrickFeature.self)
    simulation.require(ObstacleFeature.self)
    simulation.require(PickupFeature.self)
    simulation.require(CrowdFeature.self)
    simulation.require(ShoutFeature.self)
    simulation.require(DisplayFeature.self)
    simulation.require(PodiumFeature.self)
    simulation.require(NetworkMenuFeature.self)
    simulation.install(CameraRigFeature(zoom: zoom))
  }
}

extension Action {
  static let up = Action(0)
  static let down = Action(1)
  /// The action that makes the mahout swing the banana nearer.
  static let hurry = Action(2)
  static let trick = Action(3)
  /// The action that pauses a race on one machine, and leaves a match.
  static let pause = Action(4)
  /// The action that opens the title's menu for matches.
  static let network = Action(5)
}

/// The drawing order. Each lane has ten layers of its own, so that nearer elephants are drawn over those behind.
enum Layers {
  static let sky: Int16 = -100
  static let clouds: Int16 = -95
  static let hills: Int16 = -90
  static let temples: Int16 = -85
  static let jungle: Int16 = -80
  static let huts: Int16 = -75
  /// The first of the map's own layers; the others follow.
  static let map: Int16 = -60
  static let crowd: Int16 = -50
  /// The layer of the words, over all lanes.
  static let words: Int16 = 65
  static let foreground: Int16 = 70
  static let display: Int16 = 100

  static func lane(_ lane: Int32) -> Int16 { Int16(truncatingIfNeeded: 10 + 10 * lane) }
}

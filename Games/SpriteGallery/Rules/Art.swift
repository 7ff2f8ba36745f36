import Reel

/// What the pages show.
struct ArtFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(SpriteFeature.self)
    simulation.world.insert(Art(simulation))
  }
}

/// The frames, looked up once.
struct Art: Resource {
  static let isTransient = true
  var zip: [FrameID] = []
  var zap: [FrameID] = []
  var drops: [FrameID] = []
  var stars: [FrameID] = []
  var strip: [FrameID] = []
  var heart = FrameID()
  var moon = FrameID()
  var cloud = FrameID()
  var cart = FrameID()
  var panel = FrameID()
  var tile = FrameID()
  var gem = FrameID()
  var far = FrameID()
  var near = FrameID()
  var ground = FrameID()
  init() {}

  init(_ simulation: Simulation) {
    func numbered(_ name: String) -> [FrameID] {
      (1...12).map { simulation.frame("\(name)-\($0 < 10 ? "0" : "")\($0)") }
    }
    zip = numbered("zip")
    zap = numbered("zap")
    drops = ["A", "B", "C", "D", "E", "F"].map { simulation.frame("drop-\($0)") }
    stars = (1...4).map { simulation.frame("star-\($0)") }
    strip = (0..<4).map { simulation.frame("\($0)") }
    heart = simulation.frame("heart")
    moon = simulation.frame("moon")
    cloud = simulation.frame("cloud-1")
    cart = simulation.frame("cart-1")
    panel = simulation.frame("panel")
    tile = simulation.frame("tile")
    gem = simulation.frame("gem")
    far = simulation.frame("hills-far")
    near = simulation.frame("hills-near")
    ground = simulation.frame("ground")
  }

  /// All looks from left to right and back.
  var looking: [FrameID] { Array(zip[..<8]) }
  var laughing: [FrameID] { Array(zip[8...]) }
}

/// On the ground, or behind what floats.
func shadow(flat: Bool) -> DropShadow {
  DropShadow(
    offset: flat ? .zero : Vec2(6, 6), color: Color(10, 0, 30, 110), lean: flat ? 0.7 : 0,
    scale: flat ? Vec2(1, 0.35) : .one)
}

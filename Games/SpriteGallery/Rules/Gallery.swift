import Reel

/// The pages, in their order.
public enum Page: UInt8, CaseIterable, FieldValue {
  case frames, sprites, blending, sizes, shadows, timelines, transactions, machines, camera
  public init() { self = .frames }

  var title: String {
    switch self {
    case .frames: "Clips: speeds, directions, times of their own"
    case .sprites: "Tint, opacity, flips, anchors, order by height"
    case .blending: "Normal, additive, multiply, screen"
    case .sizes: "Nine-patches, tiles, meshes"
    case .shadows: "Shadows and crop areas"
    case .timelines: "Timelines: curves, keyframes, groups"
    case .transactions: "Transactions: set it, and it glides"
    case .machines: "State machines, crossfades, followers"
    case .camera: "A gliding camera on whole pixels"
    }
  }
}

/// Which page is open, and for how long.
struct Gallery: Resource {
  static let resourceName = "Gallery"
  var page = Page.frames
  var age: Int32 = -1
  var chance = RandomStream(seed: 0)
  init(seed: UInt64) { chance = RandomStream(seed: seed, stream: 1) }
  init() {}
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("page", &page)
    v.field("age", &age)
    v.field("chance", &chance)
  }
}

/// Goes when the page is turned, with all below it.
struct OnPage: Component {
  static let componentName = "OnPage"
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// The pictures, looked up once.
struct Art: Resource {
  static let resourceName = "Art"
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

  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

func turnPages(_ world: World) {
  let actions = world[Actions.self]
  let count = UInt8(Page.allCases.count)
  var step: UInt8 = 0
  if actions.hasBegun(.next) { step = 1 }
  if actions.hasBegun(.previous) { step = count - 1 }
  world[Gallery.self].age += 1
  guard step > 0 || world[Gallery.self].age == 0 else { return }
  let page = Page(rawValue: (world[Gallery.self].page.rawValue + step) % count) ?? .frames
  world[Gallery.self].page = page
  world[Gallery.self].age = 0
  world.query(with: OnPage.self).despawn()
  world[Camera.self] = Camera()
  world[Clips.self] = Clips()
  world[Timelines.self] = Timelines()
  world[AnimationMachines.self] = AnimationMachines()
  caption(world, page.title, x: world[Input.self].view.x / 2, y: 8)
  caption(
    world, "\(page.rawValue + 1) of \(count)", x: world[Input.self].view.x / 2,
    y: world[Input.self].view.y - 24, tint: Color(hex: 0xB9A8FF))
  switch page {
  case .frames: openFrames(world)
  case .sprites: openSprites(world)
  case .blending: openBlending(world)
  case .sizes: openSizes(world)
  case .shadows: openShadows(world)
  case .timelines: openTimelines(world)
  case .transactions: openTransactions(world)
  case .machines: openMachines(world)
  case .camera: openCamera(world)
  }
}

/// What a page does besides what its components do by themselves.
func runPage(_ world: World) {
  let age = world[Gallery.self].age
  switch world[Gallery.self].page {
  case .frames: showEvents(world)
  case .sprites: wander(world)
  case .sizes: breathe(world, age)
  case .shadows: sway(world, age)
  case .transactions: scatter(world, age)
  case .machines: direct(world, age)
  case .camera: glide(world, age)
  case .blending, .timelines: break
  }
}

@discardableResult
func caption(
  _ world: World, _ text: String, x: Float, y: Float, tint: Color = .white
) -> Entity {
  world.spawn(
    Transform(x: x, y: y), OnPage(),
    Label(text, alignment: .center, layer: Layers.text, tint: tint))
}

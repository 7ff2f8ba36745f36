import Reel

/// The frame around the pages: the open page, its caption, and the turning of pages.
struct GalleryFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.require(AnimationFeature.self)
    simulation.require(ButtonFeature.self)
    simulation.require(CameraFeature.self)
    simulation.require(LabelFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.world.register(OnPage.self)
    simulation.world.insert(Gallery())
    simulation.add(Gallery.turn)
    simulation.atStart(spawnButtons)
  }
}

extension Simulation {
  /// Adds a page, in the `install` of its feature.
  /// - Parameters:
  ///   - opens: the system that runs when the page is opened.
  ///   - runs: the system that runs in each tick of the page, for everything that its components do not do by
  ///     themselves.
  func addPage<Feature: Reel.Feature>(
    _ page: Page, _ feature: Feature.Type, opens: System, runs: System? = nil
  ) {
    require(GalleryFeature.self)
    schedule.gate(Feature.systems) { $0[Gallery.self].page == page }
    add(opens, after: Gallery.turn)
    if let runs { add(runs, after: opens) }
  }
}

/// The open page; `age` counts its ticks.
struct Gallery: Resource {
  var page = Page.frames
  var age: Int32 = -1
}

/// The marker of an entity that is despawned, with its children, when the page is turned.
struct OnPage: Component {}

extension Gallery {
  static let turn = System("turnPages") { world in
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
    world[CameraFollow.self] = CameraFollow()
    world[Clips.self] = Clips()
    world[Timelines.self].removeAll()
    world[AnimationMachines.self] = AnimationMachines()
    caption(world, page.title, x: world[Input.self].view.x / 2, y: 8)
    caption(
      world, "\(page.rawValue + 1) of \(count)", x: world[Input.self].view.x / 2,
      y: world[Input.self].view.y - 24, tint: Color(hex: 0xB9A8FF))
  }

  /// Returns true if a page was opened in this tick.
  static func hasTurned(_ world: World) -> Bool { world[Gallery.self].age == 0 }
}

private func spawnButtons(_ simulation: Simulation) {
  for (x, text, action) in [(Float(0), "<", Action.previous), (1, ">", .next)] {
    simulation.world.spawn(
      Transform(), ScreenAnchor(Vec2(x, 1), offset: Vec2(24 - 48 * x, -24)), ScreenSpace(),
      PressButton(Rect(-24, -24, 48, 48), action: action),
      Label(text, alignment: .center, layer: Layers.text, tint: Color(hex: 0xB9A8FF)))
  }
}

@discardableResult
func caption(
  _ world: World, _ text: String, x: Float, y: Float, tint: Color = .white
) -> Entity {
  world.spawn(
    Transform(x: x, y: y), OnPage(), ScreenSpace(),
    Label(text, alignment: .center, layer: Layers.text, tint: tint))
}

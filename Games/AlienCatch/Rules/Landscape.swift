import Reel

enum Layers {
  static let sky: Int16 = -100
  static let clouds: Int16 = -90
  static let farHills: Int16 = -80
  static let nearHills: Int16 = -70
  static let ground: Int16 = -50
  static let shadows: Int16 = -10
  static let aliens: Int16 = 0
  static let drops: Int16 = 5
  static let cart: Int16 = 10
  static let buttons: Int16 = 50
  static let display: Int16 = 100
}

enum Ground {
  /// The height of the ground line above the view's bottom edge.
  static let height: Float = 36
}

/// The landscape behind everything, which moves a little in the direction opposite to the cart.
struct LandscapeFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(CartFeature.self)
    simulation.add(Landscape.shiftHills, after: ParallaxLayer.drift)
    simulation.atStart { Landscape.spawn($0.world) }
  }
}

/// Sky, clouds, hills and ground.
enum Landscape {
  static func spawn(_ world: World) {
    world.spawn(ParallaxLayer(.sky, layer: Layers.sky))
    world.spawn(
      ParallaxLayer(
        .hillsFar, factor: Vec2(0.3, 0), inset: 40, fromBottom: true, layer: Layers.farHills))
    world.spawn(
      ParallaxLayer(
        .hillsNear, factor: Vec2(0.6, 0), inset: 34, fromBottom: true, layer: Layers.nearHills))
    world.spawn(ParallaxLayer(.ground, fromBottom: true, layer: Layers.ground))
    world.spawn(
      Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-84, 62)),
      Sprite(.moon, layer: Layers.clouds, z: -1))
    spawnClouds(.cloud1, Vec2(20, 34), speed: 0.6, world)
    spawnClouds(.cloud2, Vec2(210, 70), speed: 0.9, world)
    spawnClouds(.cloud1, Vec2(380, 22), speed: 0.5, world)
  }

  /// Spawns clouds of a kind, far from each other, that drift across the sky.
  private static func spawnClouds(_ frame: FrameID, _ at: Vec2, speed: Float, _ world: World) {
    world.spawn(
      ParallaxLayer(
        frame, drift: Vec2(speed, 0), offset: Vec2(at.x, 0), gap: Vec2(460, 0), inset: at.y,
        layer: Layers.clouds))
  }

  /// The system that moves the hills a little in the direction opposite to the cart, distant ones less. This gives an
  /// impression of depth.
  static let shiftHills = System("shiftHills", in: .present) { world in
    let shift = (world[Input.self].view.x / 2 - Cart.x(world)) * 0.12
    world.each { (layer: inout ParallaxLayer) in  // except clouds, which drift by themselves
      if layer.factor.x > 0 { layer.offset.x = shift * layer.factor.x }
    }
  }
}

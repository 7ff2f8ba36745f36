import Reel

/// Layers and groups at speeds of their own, under a camera that follows, zooms and turns, and a small map.
struct LayersPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(AnimationFeature.self)
    simulation.require(CameraFeature.self)
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.world.register(Rover.self)
    simulation.addPage(.layers, Self.self, opens: Self.open, runs: Self.rove)
  }
}

/// The cart, which the camera follows.
struct Rover: Component {}

extension LayersPage {
  static let open = System("openLayers", when: Gallery.hasTurned) { world in
    spawnLayers(world)
    let sky = world.spawn(Transform(), OnPage(), Parallax(0.1))
    let moon = world.spawn(Transform(x: 330, y: 90), Sprite(.moon, layer: -94))
    world.setParent(of: moon, to: sky)
    for at in 0..<40 {
      let figures = at % 3 == 0 ? Art.zap : Art.zip
      world.spawn(
        Transform(x: 73 * Float(at) - 240, y: 270), OnPage(),
        Sprite(figures[at % 8], anchor: Vec2(0.5, 1)), shadow(flat: true))
    }
    let cart = world.spawn(
      Transform(x: 60, y: 276), OnPage(), Rover(), Sprite(.cart1, z: 1, anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: world[Clips.self].add(Clip(Art.strip, ticksPerFrame: 4))))
    world[Camera.self].anchor = Vec2(0.5, 0.5)
    world[CameraFollow.self] = CameraFollow(cart, halfLife: 0.15)
    world[CameraFollow.self].point = Vec2(0.45, 0.8)
    world[CameraFollow.self].lookAhead = 0.5
    spawnMap(world, cart)
  }

  private static func spawnLayers(_ world: World) {
    world.spawn(
      OnPage(),
      ParallaxLayer(
        .tile, factor: Vec2(0.1, 0.1), depth: 0.1, repeatsY: true, layer: -95,
        tint: Color(hex: 0x8468D8)))
    world.spawn(
      OnPage(),
      ParallaxLayer(.hillsFar, factor: Vec2(0.3, 0.3), inset: 52, fromBottom: true, layer: -90))
    world.spawn(
      OnPage(),
      ParallaxLayer(.hillsNear, factor: Vec2(0.6, 0.6), inset: 40, fromBottom: true, layer: -80))
    world.spawn(
      OnPage(), ParallaxLayer(.ground, factor: .one, inset: 0, fromBottom: true, layer: -70))
  }

  /// Spawns a small map of the entire way, without captions.
  private static func spawnMap(_ world: World, _ cart: Entity) {
    var map = CameraView(
      Camera(at: .zero, anchor: Vec2(0.5, 0.5), zoom: 0.15), in: Rect(0.7, 0.1, 0.27, 0.17),
      layers: -75...50, background: Color(hex: 0x1B1236))
    map.follow = CameraFollow(cart)
    map.follow.point = Vec2(0.5, 0.85)
    world.spawn(OnPage(), map)
  }

  /// The system that drives the cart; the camera sways as it follows.
  static let rove = System("rove") { world in
    world.each { (_: Rover, transform: inout Transform) in transform.position.x += 1.7 }
    let time = Float(world[Gallery.self].age) * world[Clock.self].secondsPerTick
    world[Camera.self].zoom = 1.05 - 0.45 * .sin(time * 1.7)
    world[Camera.self].rotation = 0.14 * .sin(time * 2.3)
  }
}

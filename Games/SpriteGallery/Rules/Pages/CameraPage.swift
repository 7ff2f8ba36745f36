import Reel

/// A camera that glides past layers on full pixels.
struct CameraPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(AnimationFeature.self)
    simulation.require(CameraFeature.self)
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.world.register(Traveller.self)
    simulation.addPage(.camera, Self.self, opens: Self.open, runs: Self.glide)
  }
}

/// The cart, which the camera follows.
struct Traveller: Component {}

extension CameraPage {
  static let open = System("openCamera", when: Gallery.hasTurned) { world in
    world[Camera.self].snapsToPixels = true
    world.spawn(
      OnPage(),
      ParallaxLayer(.hillsFar, factor: Vec2(0.2, 0), inset: 60, fromBottom: true, layer: -90))
    world.spawn(
      OnPage(),
      ParallaxLayer(.hillsNear, factor: Vec2(0.5, 0), inset: 46, fromBottom: true, layer: -80)
    )
    world.spawn(
      OnPage(), ParallaxLayer(.ground, factor: Vec2(1, 0), inset: 24, fromBottom: true, layer: -70)
    )
    for at in 0..<24 {
      let figures = at % 3 == 0 ? Art.zap : Art.zip
      world.spawn(
        Transform(x: 40 + 61.3 * Float(at), y: 270), OnPage(),
        Sprite(figures[at % 8], anchor: Vec2(0.5, 1)), shadow(flat: true))
    }
    world.spawn(
      Transform(x: 240, y: 276), OnPage(), Traveller(),
      Sprite(.cart1, z: 1, anchor: Vec2(0.5, 1)),
      SpriteAnimation(clip: world[Clips.self].add(Clip(Art.strip, ticksPerFrame: 4))))
  }

  /// The system that drives the cart; the camera follows it smoothly.
  static let glide = System("glide") { world in
    let speed: Float = 1.37
    world.each { (_: Traveller, transform: inout Transform) in
      transform.position.x += speed
      let targetX = transform.position.x - 240
      world[Camera.self].position.x += (targetX - world[Camera.self].position.x) * 0.08
    }
  }
}

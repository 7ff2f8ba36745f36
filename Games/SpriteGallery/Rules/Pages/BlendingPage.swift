import Reel

/// The four blend modes, over drifting hills.
struct BlendingPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.addPage(.blending, Self.self, opens: Self.open)
  }
}

extension BlendingPage {
  static let open = System("openBlending", when: Gallery.hasTurned) { world in
    world.spawn(
      OnPage(), ParallaxLayer(.hillsFar, drift: Vec2(-0.2, 0), inset: 56, fromBottom: true))
    world.spawn(
      OnPage(),
      ParallaxLayer(.hillsNear, drift: Vec2(-0.6, 0), inset: 40, fromBottom: true, layer: -50)
    )
    for (at, blend) in [BlendMode.normal, .additive, .multiply, .screen].enumerated() {
      let x = 75 + 110 * Float(at)
      let names = ["normal", "additive", "multiply", "screen"]
      for (number, tint) in [Color(hex: 0xFF6A5A), Color(hex: 0x5AFF8A), Color(hex: 0x5A8AFF)]
        .enumerated()
      {
        let (sin, cos) = Float.sincos(Float(number) / 3 * 2 * .pi)
        let turn = world[Timelines.self].add(
          .tween(.rotation, by: (number % 2 == 0 ? 2 : -2) * .pi, over: .ticks(600))
            .repeatedForever())
        world.spawn(
          Transform(x: x + 22 * cos, y: 160 + 22 * sin), OnPage(),
          Sprite(.moon, layer: 1, tint: tint.faded(0.85), blend: blend), TimelinePlayer(turn))
      }
      caption(world, names[at], x: x, y: 84)
    }
  }
}

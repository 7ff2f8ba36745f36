import Reel

/// Tint, opacity, flips and rotation; lower sprites are drawn later.
struct SpritesPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.world.register(Wanderer.self)
    simulation.addPage(.sprites, Self.self, opens: Self.open, runs: Self.wander)
  }
}

/// A sprite that walks to and fro.
struct Wanderer: Component {
  var phase: Float = 0
}

extension SpritesPage {
  static let open = System("openSprites", when: Gallery.hasTurned) { world in
    func show(
      _ name: String, _ at: Int, _ transform: (inout Transform) -> Void = { _ in },
      _ change: (inout Sprite) -> Void
    ) {
      let x = 44 + 65 * Float(at)
      var sprite = Sprite(Art.zap[6], anchor: Vec2(0.5, 1))
      change(&sprite)
      var start = Transform(x: x, y: 112)
      transform(&start)
      world.spawn(start, OnPage(), sprite)
      caption(world, name, x: x, y: 116, tint: Color(hex: 0xB9A8FF))
    }
    show("plain", 0) { _ in }
    show("tint", 1) { $0.tint = Color(hex: 0x66D9FF) }
    show("opacity", 2) { $0.tint = Color.white.faded(0.4) }
    show("flip x", 3) { $0.flipsX = true }
    show("flip y", 4, { $0.position.y -= 72 }) { $0.flipsY = true }
    show("turned", 5, { $0.rotation = 0.4 }) { _ in }
    show("leaning", 6) { $0.lean = 0.5 }

    for number in 0..<14 {
      let figures = number % 2 == 0 ? Art.zip : Art.zap
      var sprite = Sprite(figures[3], anchor: Vec2(0.5, 0.95))
      sprite.sortsByY = true
      let phase = Float(number) / 14 * 2 * .pi
      world.spawn(Transform(), OnPage(), sprite, Wanderer(phase: phase), shadow(flat: true))
    }
    caption(world, "who stands lower comes first", x: 240, y: 270, tint: Color(hex: 0xB9A8FF))
    wander(world)
  }

  /// The system that moves the wanderers to and fro.
  static let wander = System("wander") { world in
    world.each { (wanderer: inout Wanderer, transform: inout Transform, sprite: inout Sprite) in
      wanderer.phase += 0.012
      let (sin, cos) = Float.sincos(wanderer.phase)
      transform.position = Vec2(240 + 180 * cos, 222 + 34 * sin)
      sprite.flipsX = sin < 0
    }
  }
}

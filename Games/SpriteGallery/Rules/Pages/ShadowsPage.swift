import Reel

/// Shadows on the ground and in the air; a list that is clipped to its window.
struct ShadowsPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ShadowFeature.self)
    simulation.require(ParallaxLayerFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.addPage(.shadows, Self.self, opens: Self.open, runs: Self.sway)
  }
}

extension ShadowsPage {
  static let open = System("openShadows", when: Gallery.hasTurned) { world in
    world.spawn(
      OnPage(), ParallaxLayer(.ground, inset: 140, fromBottom: true, layer: Layers.back))
    for at in 0..<4 {
      let figures = at % 2 == 0 ? Art.zip : Art.zap
      world.spawn(
        Transform(x: 50 + 62 * Float(at), y: 150), OnPage(),
        Sprite(figures[2 + at], anchor: Vec2(0.5, 0.96)), shadow(flat: true))
    }
    for at in 0..<3 {
      world.spawn(
        Transform(x: 316 + 54 * Float(at), y: 100), OnPage(), Sprite(Art.drops[at]),
        shadow(flat: false))
    }

    // A window whose content is larger than its area.
    let window = world.spawn(
      Transform(x: 60, y: 196), OnPage(), Sprite(.panel, anchor: .zero),
      SpriteSize(360, 88, fill: .ninePatch))
    let inside = world.spawn(Transform(x: 8, y: 8), CropArea(Rect(0, 0, 344, 72)))
    world.setParent(of: inside, to: window)
    let scroll = world[Timelines.self].add(
      Timeline.tween(.position, from: Vec2(0, 0), to: Vec2(-432, 0), over: .ticks(360))
        .repeatedForever())
    let list = world.spawn(Transform(), TimelinePlayer(scroll))
    world.setParent(of: list, to: inside)
    for at in 0..<12 {
      let item = world.spawn(
        Transform(position: Vec2(36 + 72 * Float(at), 36), scale: Vec2(1.4, 1.4)),
        Sprite(Art.drops[at % 6], layer: 1))
      world.setParent(of: item, to: list)
    }
  }

  /// The system that moves the sun.
  static let sway = System("sway") { world in
    let age = world[Gallery.self].age
    let (sin, _) = Float.sincos(Float(age) * 0.03)
    world.each { (shadow: inout DropShadow) in
      if shadow.scale.y < 1 { shadow.lean = sin * 1.4 }
    }
  }
}

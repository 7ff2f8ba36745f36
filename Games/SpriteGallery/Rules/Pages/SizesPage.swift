import Reel

/// Pictures that fill another size; meshes.
struct SizesPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.require(TimelineFeature.self)
    simulation.world.register(Jumper.self)
    simulation.addPage(.sizes, Self.self, opens: Self.open, runs: Self.breathe)
  }
}

/// A picture that grows and shrinks.
struct Jumper: Component {
  var home: Vec2 = .zero
}

extension SizesPage {
  static let open = System("openSizes", when: Gallery.hasTurned) { world in
    let row: [(String, FrameID, SpriteFill)] = [
      ("nine-patch", .panel, .ninePatch), ("stretched", .panel, .stretch),
      ("tiled", .tile, .tile),
    ]
    for (at, (name, frame, fill)) in row.enumerated() {
      let x = 90 + 150 * Float(at)
      world.spawn(
        Transform(x: x, y: 105), OnPage(), Sprite(frame), SpriteSize(100, 80, fill: fill),
        Jumper(home: Vec2(100, 80)))
      caption(world, name, x: x, y: 172, tint: Color(hex: 0xB9A8FF))
    }
    for at in 0..<5 {
      let x = 80 + 80 * Float(at)
      let swing = world[Timelines.self].add(
        Timeline.tween(.rotation, from: -0.35, to: 0.35, over: .ticks(60), curve: .easeInOutSine)
          .autoreversed().repeatedForever().offset(by: Float(at) * 24))
      world.spawn(
        Transform(x: x, y: 262), OnPage(),
        Sprite(.gem, tint: Color.white.mixed(with: Color(hex: 0xFF7AC8), Float(at) / 4)),
        shadow(flat: true), TimelinePlayer(swing))
    }
    caption(world, "meshes that swing on their pivots", x: 240, y: 274, tint: Color(hex: 0xB9A8FF))
  }

  /// The system that makes pictures grow and shrink.
  static let breathe = System("breathe") { world in
    let age = world[Gallery.self].age
    let (sin, cos) = Float.sincos(Float(age) * 0.05)
    world.each { (jumper: Jumper, size: inout SpriteSize) in
      size.size = Vec2(jumper.home.x + 26 * sin, jumper.home.y + 26 * cos)
    }
  }
}

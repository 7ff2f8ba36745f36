import Reel

/// Values that move to their new setting.
struct ImplicitPage: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ImplicitAnimationFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.addPage(.implicit, Self.self, opens: Self.open, runs: Self.scatter)
  }
}

extension ImplicitPage {
  static let open = System("openImplicit", when: Gallery.hasTurned) { world in
    for at in 0..<18 {
      let drop = world.spawn(
        Transform(x: 240, y: 160), OnPage(), Sprite(Art.drops[at % 6]), shadow(flat: false))
      // The last three are never animated.
      if at >= 15 {
        world.insert(drop, NoImplicitAnimation())
        world[drop, Sprite.self]?.tint = Color(hex: 0xFFD070)
      }
    }
    caption(world, "the yellow ones jump", x: 240, y: 270, tint: Color(hex: 0xB9A8FF))
  }

  /// The system that sets all values at random every 60 ticks; the values move there.
  static let scatter = System("scatter") { world in
    let age = world[Gallery.self].age
    guard age % 60 == 0 else { return }
    let curves: [Easing] = [.easeInOutQuad, .easeOutBack, .easeOutBounce]
    world.properties.animate(over: .ticks(40), curve: curves[Int(age / 60) % 3]) {
      world.query(with: OnPage.self).each { (entity: Entity, _: Sprite) in
        let position = Vec2(
          world.random[1].float(in: 40...440), world.random[1].float(in: 60...250))
        world.properties.set(.position, of: entity, to: position)
        world.properties.set(.rotation, of: entity, to: world.random[1].float(in: -0.6...0.6))
        let size = world.random[1].float(in: 0.7...1.5)
        world.properties.set(.scale, of: entity, to: Vec2(size, size))
      }
    }
  }
}

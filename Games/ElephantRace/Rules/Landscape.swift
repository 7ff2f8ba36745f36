import Reel

/// The landscape behind and in front of the village: seven layers, each at a speed of its own.
///
///     sky 0 ─ clouds 0.05 ─ hills 0.12 ─ temples 0.25 ─ jungle 0.4 ─ huts 0.65 ─ village 1 ─ leaves 1.5
struct LandscapeFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ParallaxLayerFeature.self)
    simulation.atStart { simulation in
      let world = simulation.world
      func layer(_ name: String, _ factor: Float, _ inset: Float, _ layer: Int16) -> ParallaxLayer {
        ParallaxLayer(
          simulation.frame(name), factor: Vec2(factor, 0), depth: factor, inset: inset,
          fromBottom: true, layer: layer)
      }
      world.spawn(ParallaxLayer(simulation.frame("sky"), layer: Layers.sky))
      var clouds = layer("clouds", 0.05, 226, Layers.clouds)
      clouds.drift = Vec2(-0.25, 0)
      world.spawn(clouds)
      world.spawn(layer("hills", 0.12, 120, Layers.hills))
      world.spawn(layer("temples", 0.25, 116, Layers.temples))
      world.spawn(layer("jungle", 0.4, 108, Layers.jungle))
      world.spawn(layer("huts", 0.65, 104, Layers.huts))
      // The leaves ignore the zoom, so that they stay at the lower edge.
      var leaves = layer("leaves", 1.5, -26, Layers.foreground)
      leaves.depth = 0
      world.spawn(leaves)
    }
  }
}

/// The few colours that are not in the pictures.
enum Palette {
  static let curtain = Color(hex: 0x2C6E49)
  static let gold = Color(hex: 0xFFE27A)
  static let appetite = Color(hex: 0x7BE05A)
  static let hunger = Color(hex: 0xFF6B5A)
  /// The colour of a player who has not joined.
  static let absent = Color(hex: 0xC9D8CE)

  /// Returns the colour of a player's name and place.
  static func player(_ number: Int) -> Color {
    switch number {
    case 0: Color(hex: 0xFF8A70)
    case 1: Color(hex: 0x7CC8FF)
    case 2: Color(hex: 0x9BEA7A)
    default: Color(hex: 0xEBA6FF)
    }
  }
}

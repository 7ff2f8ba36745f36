import Reel

/// Rings that open and fade: dust, sparks, an end.
struct PuffFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(TransformFeature.self)
    simulation.world.register(Puff.self)
    simulation.add(Puff.fade)
    simulation.draw(Puff.pass, after: SpriteFeature.pass)
  }
}

/// A ring that opens and is gone.
struct Puff: Component {
  static let life: Int32 = 18
  var age: Int32 = 0
  var radius: Float = 0
  var color = Color.white
  init(_ color: Color, radius: Float) {
    self.color = color
    self.radius = radius
  }
  init() {}

  static let fade = System("fadePuffs", in: .present) { world in
    world.each { (entity: Entity, puff: inout Puff) in
      puff.age += 1
      if puff.age >= Puff.life { world.commands.despawn(entity) }
    }
  }

  static let pass = DrawPass("puffs") { view, list in
    view.world.each { (entity: Entity, puff: Puff) in
      let way = min(1, (Float(puff.age) + view.alpha) / Float(Puff.life))
      let open = 1 - (1 - way) * (1 - way)
      var style = ShapeStyle(
        puff.color.faded(1 - way), layer: Layers.aim, transform: view.place(of: entity))
      list.strokeCircle(at: .zero, radius: 2 + puff.radius * open, width: 3 - 2 * way, style)
      // Six sparks that fly a little further.
      guard puff.radius > 10 else { return }
      style.color = puff.color.faded((1 - way) * 0.8)
      for at in 0..<6 {
        let spark = Vec2(angle: Float(at) * 1.0472 + 0.3, length: puff.radius * 1.3 * open)
        list.fill(Rect(center: spark, size: Vec2(2, 2)), style)
      }
    }
  }
}

func puff(_ world: World, at place: Vec2, _ color: Color, radius: Float) {
  world.commands.spawn(Transform(position: place), Puff(color, radius: radius))
}

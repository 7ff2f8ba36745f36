import Reel

struct Rays: Example {
  static let about = "Rays: from the middle to the first thing in the way."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.insert(Beams())
    for at in 0..<7 {
      let position = Vec2(120, 68) + Vec2(angle: Float(at) * 0.9, length: 34 + Float(at % 3) * 12)
      world.spawn(
        Transform(position: position), Sprite(world.frame("slime-1")), Collider(.circle(radius: 8)))
    }
    simulation.schedule.add("shine", in: .react) { world in
      let turn = Float(world[Clock.self].tick) * 0.01
      world[Beams.self].ends = (0..<24).map { at in
        let way = Vec2(angle: turn + Float(at) * .pi / 12, length: 150)
        let end = Vec2(120, 68) + way
        return world.collision.segment(from: Vec2(120, 68), to: end)?.hit.point ?? end
      }
    }
    simulation.draw(Self.pass)
  }

  static let pass = DrawPass("beams") { view, list in
    for end in view.world[Beams.self].ends {
      list.line(
        from: view.toView(Vec2(120, 68)), to: view.toView(end),
        ShapeStyle(Color(hex: 0xFFD84A).faded(0.6), layer: 5))
    }
  }

  struct Beams: Resource { var ends: [Vec2] = [] }
}

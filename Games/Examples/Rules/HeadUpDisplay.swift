import Reel

struct HeadUpDisplay: Example {
  static let about =
    "Screen anchors keep labels at the edges of the view, whatever its size and camera."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let corners = [
      (Vec2(0, 0), TextAlignment.left), (Vec2(1, 0), .right), (Vec2(0, 1), .left),
      (Vec2(1, 1), .right),
    ]
    for (corner, alignment) in corners {
      let offset = Vec2(corner.x == 0 ? 6 : -6, corner.y == 0 ? 4 : -24)
      world.spawn(
        Transform(), ScreenAnchor(corner, offset: offset),
        Label("\(Int(corner.x)), \(Int(corner.y))", alignment: alignment))
    }
    world.spawn(Transform(x: 120, y: 68), Sprite(world.frame("flag")))
    simulation.schedule.add("sway") { world in
      world[Camera.self].position.x = Float.sin(Float(world[Clock.self].tick) * 0.03) * 60
    }
  }
}

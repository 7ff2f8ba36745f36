import Reel

struct ShapeArt: Example {
  static let about = "A draw pass of one's own: rectangles, circles, rings and lines."

  func setUp(_ simulation: Simulation) { simulation.draw(Self.pass) }

  static let pass = DrawPass("shapes") { view, list in
    let turn = Float(view.world[Clock.self].tick) * 0.02
    list.fill(Rect(20, 20, 50, 30), ShapeStyle(Color(hex: 0xE0483E)))
    list.stroke(Rect(20, 70, 50, 40), width: 3, ShapeStyle(Color(hex: 0xFFD84A)))
    list.fillCircle(at: Vec2(115, 40), radius: 22, ShapeStyle(Color(hex: 0x74C949)))
    list.strokeCircle(at: Vec2(115, 95), radius: 22, width: 4, ShapeStyle(Color(hex: 0x49A8F2)))
    let star = (0..<10).map { at in
      Vec2(190, 68)
        + Vec2(angle: turn + Float(at) * .pi / 5, length: at % 2 == 0 ? 42 : 18)
    }
    list.polyline(star, width: 3, isClosed: true, ShapeStyle(Color(hex: 0xB56CE0)))
  }
}

import ReelContent
import ReelMath

/// The mining cart that catches the drops: open at the top, four frames of turning wheels.
enum Cart {
  private static let wood = Color(hex: 0xC47A3A)
  private static let metal = Color(hex: 0x8C9BC4)

  static func frame(_ index: Int) -> Bitmap {
    var canvas = Canvas(96, 56)
    hollow(&canvas)
    box(&canvas)
    rims(&canvas)
    axle(&canvas)
    for x in [Float(24), 72] { wheel(&canvas, Vec2(x, 43.6), turn: Float(index) * 18) }
    return canvas.bitmap()
  }

  /// Draws the dark inside that shows over the front rim, with the far rim behind it.
  private static func hollow(_ canvas: inout Canvas) {
    let mouth = Shape.rounded(Rect(5, 3, 86, 17), 7)
    canvas.part(mouth, metal.darker(0.25), depth: 2)
    let inside = Shape.rounded(Rect(9, 6.4, 78, 14), 5)
    canvas.fill(
      inside, .vertical(6, 18, Color(hex: 0x2C1526), Color(hex: 0x5E3327)))
    canvas.clipped(to: inside) { canvas in
      for x in stride(from: Float(20), to: 88, by: 14) {
        canvas.fill(.line(Vec2(x, 6), Vec2(x, 18), width: 1), ink, opacity: 0.5)
      }
    }
  }

  private static func box(_ canvas: inout Canvas) {
    let front = Shape.grown(
      .polygon([Vec2(10, 16), Vec2(86, 16), Vec2(79, 38), Vec2(17, 38)]), 3)
    canvas.part(front, wood, depth: 4)
    canvas.clipped(to: front) { canvas in
      for (i, y) in [Float(22.5), 29, 35.5].enumerated() {
        canvas.fill(.line(Vec2(4, y), Vec2(92, y), width: 1.3), wood.darker(0.6), opacity: 0.8)
        canvas.fill(
          .line(Vec2(4, y + 1.3), Vec2(92, y + 1.3), width: 0.9), wood.lighter(0.5), opacity: 0.55)
        let x = [Float(27), 66, 34][i]
        canvas.fill(
          .curve(Vec2(x, y - 3.4), Vec2(x + 5, y - 4.6), Vec2(x + 10, y - 3), width: 0.9),
          wood.darker(0.4), opacity: 0.6)
      }
    }
    for side in [Float(-1), 1] {
      let brace = Shape.polygon([
        Vec2(48 + side * 35, 18), Vec2(48 + side * 29.5, 18), Vec2(48 + side * 24.5, 40),
        Vec2(48 + side * 29, 40),
      ])
      canvas.part(.grown(brace, 0.6), metal, outline: 1, depth: 1.5)
      for (x, y) in [(Float(31.6), Float(22.5)), (29.6, 31)] {
        rivet(&canvas, Vec2(48 + side * x, y))
      }
    }
    let badge = Vec2(48, 29.5)
    canvas.part(.circle(badge, 8.6), Color(hex: 0x5B3FB5), outline: 1.3, depth: 2)
    canvas.part(
      .grown(.star(badge + Vec2(0, 0.4), tips: 5, outer: 5.6, inner: 2.6), 0.7),
      Color(hex: 0xFFD23F), outline: 0.9, depth: 1)
  }

  private static func rims(_ canvas: inout Canvas) {
    let rim = Shape.rounded(Rect(4, 12.5, 88, 7), 3.5)
    canvas.part(rim, metal, depth: 2)
    for x in stride(from: Float(11), through: 85, by: 14.8) { rivet(&canvas, Vec2(x, 16)) }
    canvas.gloss(Vec2(21, 14.4), Vec2(8, 0.8), turn: 0, opacity: 0.6)
  }

  private static func axle(_ canvas: inout Canvas) {
    canvas.part(.rounded(Rect(15, 38.5, 66, 5.5), 2.6), metal.darker(0.2), depth: 1.6)
  }

  private static func rivet(_ canvas: inout Canvas, _ at: Vec2) {
    canvas.fill(.circle(at, 1.5), ink, opacity: 0.75)
    canvas.fill(.circle(at + Vec2(-0.2, -0.3), 1.05), Color(hex: 0xE6ECFF))
  }

  private static func wheel(_ canvas: inout Canvas, _ center: Vec2, turn: Float) {
    let tyre = Shape.circle(center, 10)
    canvas.fill(.grown(tyre, 1.4), ink)
    canvas.fill(
      tyre, .vertical(center.y - 10, center.y + 10, metal.lighter(0.3), metal.darker(0.4)))
    canvas.fill(.circle(center, 7.2), ink)
    canvas.fill(.circle(center, 6.4), Color(hex: 0x4A2E52))
    for spoke in 0..<5 {
      let way = unit(degrees: turn + Float(spoke) * 72 - 90)
      canvas.fill(.line(center, center + way * 7, width: 3.2), ink, opacity: 0.6)
      canvas.fill(.line(center, center + way * 7, width: 2.2), Color(hex: 0xF2B35C))
    }
    canvas.part(.circle(center, 2.6), Color(hex: 0xFFD23F), outline: 1, depth: 1)
    canvas.fill(
      .curve(
        center + Vec2(-8.3, -2.6), center + Vec2(-6.4, -7.2), center + Vec2(-1.5, -8.6), width: 1.3),
      .white, opacity: 0.75)
  }
}

import ReelContent
import ReelMath

/// Decorations and people of the day of the race: flags, guests and gates.
enum RaceFeast {
  /// Draws little flags on a rope, 150 by 40.
  static func flags() -> Bitmap {
    var canvas = Canvas(156, 40, detail: 3)
    canvas.fill(.curve(Vec2(3, 6), Vec2(78, 30), Vec2(153, 6), width: 1.8), ink)
    for i in 0..<9 {
      let t = (Float(i) + 0.5) / 9
      let x = 3 + 150 * t
      let y = 6 + 48 * t * (1 - t)
      let color = [0xE8405A, 0xFFD45A, 0x4FB3E8, 0x6CC24A, 0xB07BE0][i % 5]
      canvas.part(
        .polygon([Vec2(x - 6, y), Vec2(x + 6, y), Vec2(x, y + 14)]), Color(hex: UInt32(color)),
        outline: 1.1, depth: 1.5)
    }
    return canvas.bitmap()
  }

  /// Draws a cheerful guest, 40 by 52.
  static func guest(_ number: Int, _ shirt: Color) -> Bitmap {
    var canvas = Canvas(42, 54, detail: 3)
    let faces = [0xE0A066, 0xF2C295, 0xBE7E4E]
    let skin = Color(hex: UInt32(faces[number % 3]))
    for x in [Float(16), 25] {
      canvas.part(
        .line(Vec2(x, 40), Vec2(x, 49), width: 4.6), skin.darker(0.1), outline: 1.2, depth: 1)
    }
    let waves = number % 2 == 0
    for side in [Float(-1), 1] {
      let hand = Vec2(20.5 + side * 13, waves || side > 0 ? 12 : 36)
      let arm = Shape.curve(Vec2(20.5 + side * 7, 30), Vec2(20.5 + side * 13, 26), hand, width: 4.6)
      canvas.part(arm, skin, outline: 1.2, depth: 1)
      if number % 3 == 0 && side > 0 {
        canvas.part(
          .polygon([hand + Vec2(0, -10), hand + Vec2(7, -7), hand + Vec2(0, -3)]),
          Color(hex: 0xFFE27A), outline: 1.1, depth: 0.5)
        canvas.fill(.line(hand, hand + Vec2(0, -10), width: 1.4), ink)
      }
    }
    canvas.part(
      .grown(.polygon([Vec2(15, 28), Vec2(26, 28), Vec2(29, 42), Vec2(12, 42)]), 2.6), shirt,
      outline: 1.3, depth: 2.4)
    let head = Vec2(20.5, 18)
    canvas.part(.circle(head, 8.4), skin, outline: 1.3, depth: 2)
    var hair = Path()
    hair.move(head + Vec2(-9, 0))
    hair.cubic(head + Vec2(-10, -13), head + Vec2(10, -13), head + Vec2(9, 0))
    hair.quad(head + Vec2(0, -7), head + Vec2(-9, 0))
    hair.close()
    let cap = number % 3 == 1 ? shirt.darker(0.3) : Color(hex: 0x3A2438)
    canvas.part(.filled(hair), cap, outline: 1.2, depth: 1)
    for x in [Float(-3), 3] { canvas.fill(.ellipse(head + Vec2(x, 1), Vec2(1.2, 1.8)), ink) }
    canvas.mouth(head + Vec2(0, 4), width: 6, pose: Pose(mouth: 0.5))
    return canvas.bitmap()
  }

  /// Draws a gate of two carved posts with a banner between them, 200 by 190.
  static func gate(isFinish: Bool) -> Bitmap {
    var canvas = Canvas(202, 192, detail: 3)
    let color = isFinish ? Color(hex: 0xE8405A) : Color(hex: 0x2FA86A)
    for x in [Float(18), 184] {
      canvas.part(.rounded(Rect(x - 9, 30, 18, 160), 4), Color(hex: 0xD9A648), depth: 4)
      for y in stride(from: Float(64), through: 176, by: 22) {
        canvas.part(.rounded(Rect(x - 11, y, 22, 7), 3), color, outline: 1.2, depth: 1.5)
      }
      canvas.part(.circle(Vec2(x, 24), 11), Color(hex: 0xFFD45A), depth: 3)
    }
    var path = Path()
    path.move(Vec2(10, 38))
    path.quad(Vec2(101, 26), Vec2(192, 38))
    path.line(Vec2(192, 70))
    path.quad(Vec2(101, 58), Vec2(10, 70))
    path.close()
    canvas.part(.filled(path), color, depth: 4)
    if isFinish {
      canvas.clipped(to: .filled(path)) { canvas in
        for row in 0..<2 {
          for i in 0..<16 where (i + row) % 2 == 0 {
            let x = 10 + Float(i) * 11.6
            let y = 37 + Float(row) * 13 - 6 * (1 - abs(x - 101) / 92)
            canvas.fill(
              .polygon([Vec2(x, y), Vec2(x + 11.6, y), Vec2(x + 11.6, y + 13), Vec2(x, y + 13)]),
              .white)
          }
        }
      }
    } else {
      for i in 0..<7 {
        canvas.fill(
          .star(
            Vec2(34 + Float(i) * 22.4, 49 + abs(Float(i) - 3) * 1.4), tips: 5, outer: 7, inner: 3.2),
          Color(hex: 0xFFE27A))
      }
    }
    return canvas.bitmap()
  }
}

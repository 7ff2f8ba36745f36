import ReelContent
import ReelMath

/// Buttons, hearts, sparkles and the panel.
enum Widgets {
  static func button(pointsLeft: Bool, isDown: Bool) -> Bitmap {
    var canvas = Canvas(72, 72)
    let color = pointsLeft ? Color(hex: 0x2FA8F5) : Color(hex: 0xFF8A1F)
    let y: Float = isDown ? 37.5 : 34.2
    let center = Vec2(36, y)
    // The socket stays; the cap sinks into it.
    canvas.fill(.circle(Vec2(36, 37), 33.4), ink, opacity: 0.9)
    canvas.fill(
      .circle(Vec2(36, 36.8), 31.8), .vertical(8, 70, Color(hex: 0x6C55B8), Color(hex: 0x3B2678)))
    canvas.fill(.circle(center, 29.6), ink)
    let cap = Shape.circle(center, 28.2)
    let face = isDown ? color.darker(0.14) : color
    canvas.fill(
      cap,
      .vertical(y - 28, y + 28, face.lighter(0.4), face, face.darker(0.28)))
    canvas.clipped(to: cap) { canvas in
      canvas.fill(
        .minus(.grown(cap, 4), cap.moved(0, -4)), face.darker(0.6), feather: 4, opacity: 0.5)
      canvas.fill(
        .minus(.grown(cap, 4), cap.moved(0, 2)), .white, feather: 2, opacity: isDown ? 0.2 : 0.6)
      canvas.fill(
        .ellipse(center + Vec2(0, -15), Vec2(20, 10.5)),
        .vertical(y - 26, y - 4, Color(255, 255, 255, isDown ? 70 : 170), Color(255, 255, 255, 15)))
    }
    let side: Float = pointsLeft ? -1 : 1
    let arrow = Shape.grown(
      .polygon([
        center + Vec2(side * 15, 0), center + Vec2(side * 1, -13), center + Vec2(side * 1, -5),
        center + Vec2(-side * 12, -5), center + Vec2(-side * 12, 5), center + Vec2(side * 1, 5),
        center + Vec2(side * 1, 13),
      ]), 2)
    canvas.fill(.grown(arrow.moved(0, 1), 1.8), face.darker(0.7))
    canvas.fill(
      arrow, .vertical(y - 13, y + 13, .white, isDown ? Color(hex: 0xFFE98A) : Color(hex: 0xDDE8FF))
    )
    return canvas.bitmap()
  }

  static func heart(isFull: Bool) -> Bitmap {
    var canvas = Canvas(20, 20)
    let heart = Shape.heart(Rect(2.8, 2.8, 14.4, 14))
    if isFull {
      canvas.part(heart, Color(hex: 0xFF3D62), outline: 1.4, depth: 2.4)
      canvas.gloss(Vec2(6.6, 6.6), Vec2(2, 1.4), turn: -35, opacity: 0.9)
    } else {
      canvas.fill(.grown(heart, 1.4), ink)
      canvas.fill(heart, .vertical(2, 18, Color(hex: 0x4A3A78), Color(hex: 0x6A5A9A)))
    }
    return canvas.bitmap()
  }

  /// Draws one of four frames of a sparkle: it bursts, spreads and fades.
  static func sparkle(_ index: Int) -> Bitmap {
    var canvas = Canvas(24, 24)
    let center = Vec2(12, 12)
    let outer: [Float] = [5.5, 9.6, 10.6, 9]
    let turn: [Float] = [0, 12, 28, 45]
    let opacity: [Float] = [1, 1, 0.9, 0.55]
    let glow = Color(hex: 0xFFE066)
    canvas.fill(
      .circle(center, 11.8),
      .radial(center, 11.8, [0: Color(255, 240, 150, 190), 1: Color(255, 220, 90, 0)]),
      opacity: opacity[index])
    let star = Shape.grown(
      .star(center, tips: 4, outer: outer[index], inner: outer[index] * 0.3, turn: turn[index]), 0.5
    )
    canvas.fill(.grown(star, 0.9), Color(hex: 0xFF9A1F), opacity: opacity[index])
    canvas.fill(star, glow, opacity: opacity[index])
    canvas.fill(
      .star(
        center, tips: 4, outer: outer[index] * 0.62, inner: outer[index] * 0.2, turn: turn[index]),
      .white, opacity: opacity[index])
    if index >= 1 {
      for ray in 0..<4 {
        let way = unit(degrees: Float(ray) * 90 + 45 + turn[index])
        let reach: Float = [0, 7, 9, 10.4][index]
        canvas.fill(
          .circle(center + way * reach, [0, 1.5, 1.3, 0.9][index]), .white,
          opacity: opacity[index])
      }
    }
    return canvas.bitmap()
  }

  static func panel() -> Bitmap {
    var canvas = Canvas(240, 120)
    let panel = Shape.rounded(Rect(3, 3, 234, 114), 18)
    canvas.fill(.grown(panel, 2), ink, opacity: 0.85)
    canvas.fill(
      .minus(panel, .grown(panel, -3)),
      .vertical(0, 120, Color(hex: 0xB79CFF), Color(hex: 0x6B4FC9)), opacity: 0.95)
    canvas.fill(
      .grown(panel, -2.6), .vertical(0, 120, Color(58, 36, 112, 215), Color(32, 16, 72, 225)))
    canvas.clipped(to: .grown(panel, -3)) { canvas in
      canvas.fill(
        .rounded(Rect(9, 8, 222, 16), 8),
        .vertical(8, 24, Color(255, 255, 255, 46), Color(255, 255, 255, 4)))
    }
    return canvas.bitmap()
  }
}

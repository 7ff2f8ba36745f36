import ReelContent
import ReelMath

/// The four elephants in pieces that the game joins: each piece turns about its anchor.
struct RaceElephant {
  let skin: Color
  let cloth: Color
  let trim: Color

  static let all = [
    RaceElephant(
      skin: Color(hex: 0x7CC4F4), cloth: Color(hex: 0xE8405A), trim: Color(hex: 0xFFD45A)),
    RaceElephant(
      skin: Color(hex: 0xBC9CF2), cloth: Color(hex: 0x18A79A), trim: Color(hex: 0xFFE48A)),
    RaceElephant(
      skin: Color(hex: 0xF7957F), cloth: Color(hex: 0x3D55B8), trim: Color(hex: 0xFFD45A)),
    RaceElephant(
      skin: Color(hex: 0x8FDDA6), cloth: Color(hex: 0xF28C28), trim: Color(hex: 0xFFF0A8)),
  ]

  static func sprites() -> [Sprite] {
    var sprites: [Sprite] = []
    for (number, elephant) in all.enumerated() {
      func add(_ name: String, _ picture: Bitmap) {
        sprites.append(Sprite(name: "\(name).png", picture: picture))
      }
      add("body-\(number)", elephant.body())
      add("leg-\(number)", elephant.leg())
      add("ear-\(number)", elephant.ear())
      add("tail-\(number)", elephant.tail())
      for mood in 0..<3 { add("head-\(number)-\(mood)", elephant.head(mood)) }
      for piece in 1...3 { add("trunk-\(number)-\(piece)", elephant.trunk(piece)) }
      add("face-\(number)", elephant.face())
    }
    return sprites
  }

  // MARK: - Body

  /// Draws the body, 92 by 70; its anchor is its middle.
  private func body() -> Bitmap {
    var canvas = Canvas(92, 70)
    let shape = bodyShape
    canvas.part(shape, skin, depth: 5)
    canvas.clipped(to: shape) { canvas in
      canvas.fill(
        .ellipse(Vec2(50, 60), Vec2(30, 14)), skin.lighter(0.45), feather: 8, opacity: 0.7)
      blanket(&canvas)
    }
    return canvas.bitmap()
  }

  private var bodyShape: Shape {
    var path = Path()
    path.move(Vec2(9, 36))
    path.cubic(Vec2(9, 18), Vec2(26, 10), Vec2(46, 11))
    path.cubic(Vec2(66, 11), Vec2(82, 16), Vec2(83, 34))
    path.cubic(Vec2(84, 50), Vec2(74, 60), Vec2(54, 60))
    path.cubic(Vec2(40, 61), Vec2(32, 61), Vec2(24, 58))
    path.cubic(Vec2(14, 54), Vec2(9, 48), Vec2(9, 36))
    path.close()
    return .filled(path)
  }

  /// Draws a cloth over the back with a golden hem, tassels and a sun.
  private func blanket(_ canvas: inout Canvas) {
    var path = Path()
    path.move(Vec2(26, 4))
    path.cubic(Vec2(23, 20), Vec2(23, 32), Vec2(26, 43))
    path.quad(Vec2(46, 50), Vec2(66, 43))
    path.cubic(Vec2(69, 32), Vec2(69, 20), Vec2(66, 4))
    path.close()
    let drape = Shape.filled(path)
    canvas.fill(.grown(drape, 1.4), ink)
    canvas.fill(drape, trim)
    let inner = Shape.grown(drape, -3.6)
    canvas.fill(.grown(inner, 0.8), ink, opacity: 0.45)
    canvas.fill(inner, .vertical(8, 44, cloth.lighter(0.2), cloth, cloth.darker(0.25)))
    for i in 0..<5 {
      let x = 29 + Float(i) * 8.6
      let y: Float = 44 + (i == 0 || i == 4 ? 0 : i == 2 ? 3 : 2)
      canvas.fill(.circle(Vec2(x, y + 1.5), 2.5), ink)
      canvas.fill(.circle(Vec2(x, y + 1.5), 1.7), trim.lighter(0.3))
    }
    let sun = Vec2(46, 29)
    canvas.fill(.star(sun, tips: 8, outer: 8.4, inner: 5.4, turn: 8), trim)
    canvas.fill(.circle(sun, 4.4), cloth.darker(0.2))
    canvas.fill(.circle(sun, 2.6), trim.lighter(0.4))
    canvas.fill(
      .minus(.grown(drape, 2), drape.moved(3, 0)), .white, feather: 3, opacity: 0.25)
  }

  // MARK: - Limbs

  /// Draws a leg, 28 by 38; the hip is at (14, 5.3), the sole at 31.
  private func leg() -> Bitmap {
    var canvas = Canvas(28, 38)
    var path = Path()
    path.move(Vec2(6, 6))
    path.cubic(Vec2(6, -1), Vec2(22, -1), Vec2(22, 6))
    path.cubic(Vec2(22, 16), Vec2(21, 20), Vec2(23, 27))
    path.cubic(Vec2(24, 31.6), Vec2(22, 32), Vec2(14, 32))
    path.cubic(Vec2(6, 32), Vec2(4, 31.6), Vec2(5.4, 27))
    path.cubic(Vec2(7, 20), Vec2(6, 16), Vec2(6, 6))
    path.close()
    let limb = Shape.filled(path).moved(0, 2)
    canvas.part(limb, skin, depth: 3)
    canvas.clipped(to: limb) { canvas in
      for x in [Float(9.5), 15.2, 20.6] {
        canvas.fill(.ellipse(Vec2(x, 33.4), Vec2(2.6, 2.8)), ink, opacity: 0.35)
        canvas.fill(.ellipse(Vec2(x, 34), Vec2(2.2, 2.5)), Color(hex: 0xFFF4E4))
      }
      canvas.fill(
        .curve(Vec2(8, 18), Vec2(13, 20), Vec2(18, 18), width: 1), skin.darker(0.5), opacity: 0.4)
    }
    return canvas.bitmap()
  }

  /// Draws the tail, 26 by 36; the root is at (21, 4).
  private func tail() -> Bitmap {
    var canvas = Canvas(26, 36)
    let rope = Shape.curve(Vec2(21, 5), Vec2(10, 12), Vec2(9, 24), width: 3.4)
    canvas.fill(.grown(rope, 1.4), ink)
    canvas.fill(rope, skin.darker(0.05))
    var tuft = Path()
    tuft.move(Vec2(9, 21))
    tuft.quad(Vec2(14.5, 27), Vec2(9, 33))
    tuft.quad(Vec2(3.5, 27), Vec2(9, 21))
    tuft.close()
    canvas.part(.filled(tuft), cloth, outline: 1.4, depth: 1.5)
    return canvas.bitmap()
  }

  /// Draws an ear, 46 by 50; it hangs from (36, 11), backwards.
  private func ear() -> Bitmap {
    var canvas = Canvas(46, 50)
    var path = Path()
    path.move(Vec2(37, 8))
    path.cubic(Vec2(28, 2), Vec2(10, 3), Vec2(6, 16))
    path.cubic(Vec2(2, 28), Vec2(8, 43), Vec2(17, 44))
    path.cubic(Vec2(25, 45), Vec2(29, 37), Vec2(34, 32))
    path.cubic(Vec2(41, 26), Vec2(43, 14), Vec2(37, 8))
    path.close()
    let flap = Shape.filled(path)
    canvas.part(flap, skin, depth: 3)
    let inner = Shape.grown(flap, -5).moved(-1, 0.5)
    canvas.clipped(to: flap) { canvas in
      canvas.fill(
        inner, .vertical(8, 42, Color(hex: 0xFFC4D6), Color(hex: 0xF79AB8)), feather: 2)
      canvas.fill(
        .ellipse(Vec2(35, 15), Vec2(8, 12)), skin, feather: 7, opacity: 0.95)
    }
    return canvas.bitmap()
  }

  // MARK: - Trunk

  /// Draws one of three pieces of the trunk, 40 by 42, that hang from (18, 14); each covers the end of the one above it
  /// with a round of bare skin.
  private func trunk(_ piece: Int) -> Bitmap {
    var canvas = Canvas(40, 42)
    let shape: Shape
    let joint: (center: Vec2, radius: Float)
    switch piece {
    case 1:
      shape = taper(Vec2(18, 14), 10.5, Vec2(19, 29), 7.8)
      joint = (Vec2(18, 14), 9.6)
    case 2:
      shape = taper(Vec2(18, 14), 7.8, Vec2(18, 26), 6)
      joint = (Vec2(18, 14), 7.4)
    default:
      shape = tip.moved(4.4, 8.6)
      joint = (Vec2(18, 14), 5.7)
    }
    canvas.part(shape, skin, depth: 2.4)
    canvas.clipped(to: shape) { canvas in
      for i in 0..<2 where piece < 3 {
        let y: Float = 20 + Float(i) * 5.4
        canvas.fill(
          .curve(Vec2(8, y), Vec2(18, y + 3.4), Vec2(30, y - 1), width: 1.1), skin.darker(0.5),
          opacity: 0.4)
      }
    }
    // There is no line where the piece joins the one above it.
    let cover = Shape.circle(joint.center, joint.radius)
    canvas.fill(cover, skin.lighter(0.06))
    if piece == 3 {
      let nostril = Vec2(30, 31)
      canvas.fill(
        .ellipse(nostril, Vec2(2.1, 3)).turned(-50, about: nostril), skin.darker(0.6))
    }
    return canvas.bitmap()
  }

  private func taper(_ a: Vec2, _ wide: Float, _ b: Vec2, _ narrow: Float) -> Shape {
    .union([
      .circle(a, wide), .circle(b, narrow),
      .polygon([
        a + Vec2(-wide, 0), a + Vec2(wide, 0), b + Vec2(narrow, 0), b + Vec2(-narrow, 0),
      ]),
    ])
  }

  /// The end, which curls forwards.
  private var tip: Shape {
    var path = Path()
    path.move(Vec2(8, 5))
    path.cubic(Vec2(7.6, 18), Vec2(12, 27), Vec2(22, 28))
    path.cubic(Vec2(28, 28.4), Vec2(31, 24), Vec2(28, 20))
    path.cubic(Vec2(26, 17), Vec2(23.6, 20.4), Vec2(22, 19))
    path.cubic(Vec2(19.4, 17), Vec2(19.4, 12), Vec2(19.2, 5))
    path.cubic(Vec2(19, -1.4), Vec2(8.2, -1.4), Vec2(8, 5))
    path.close()
    return .filled(path)
  }
}

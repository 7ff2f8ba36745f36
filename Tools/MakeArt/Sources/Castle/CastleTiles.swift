import ReelContent
import ReelMath

/// The tiles of the map with the numbers of `castle.tsx`: sixteen a row, 16 pixels each.
enum CastleTiles {
  static let size: Float = 16
  static let stone = Color(hex: 0x6C73AC)
  static let stoneDark = Color(hex: 0x4A4F86)
  static let mortar = Color(hex: 0x25234E)
  static let backStone = Color(hex: 0x2F2C5C)
  static let earth = Color(hex: 0x54386E)

  static func picture() -> Bitmap {
    var sheet = Bitmap(width: 256, height: 112)
    for index in 0..<112 {
      var canvas = Canvas(16, 16)
      var dice = Dice(UInt64(index) + 3)
      draw(&canvas, index, &dice)
      sheet.paste(canvas.bitmap().coarsened(), x: index % 16 * 16, y: index / 16 * 16)
    }
    return sheet
  }

  static var whole: Shape {
    .polygon([Vec2(-1, -1), Vec2(17, -1), Vec2(17, 17), Vec2(-1, 17)])
  }

  static func draw(_ canvas: inout Canvas, _ index: Int, _ dice: inout Dice) {
    switch index {
    case 0...3: bricks(&canvas, stone.darker(0.12), &dice, variant: index)
    case 4:
      bricks(&canvas, stone, &dice, variant: 0)
      capstone(&canvas)
    case 5:
      bricks(&canvas, stone, &dice, variant: 2)
      capstone(&canvas)
    case 6: bricks(&canvas, stoneDark.darker(0.3), &dice, variant: 1)
    case 7: carpet(&canvas, &dice)
    case 8: ledge(&canvas, -1)
    case 9: ledge(&canvas, 0)
    case 10: ledge(&canvas, 1)
    case 11: ladder(&canvas, top: false)
    case 12: ladder(&canvas, top: true)
    case 13: spikes(&canvas)
    case 14, 15: stairs(&canvas, up: index == 14, &dice)
    case 16...18: turf(&canvas, [Vec2(0, 0), Vec2(16, 0)], &dice)
    case 19, 20: ground(&canvas, whole, &dice)
    case 21: turf(&canvas, [Vec2(0, 16), Vec2(16, 0)], &dice)
    case 22: turf(&canvas, [Vec2(0, 0), Vec2(16, 16)], &dice)
    case 23: turf(&canvas, [Vec2(0, 16), Vec2(16, 8)], &dice)
    case 24: turf(&canvas, [Vec2(0, 8), Vec2(16, 0)], &dice)
    case 25: turf(&canvas, [Vec2(0, 0), Vec2(16, 8)], &dice)
    case 26: turf(&canvas, [Vec2(0, 8), Vec2(16, 16)], &dice)
    case 27...30: buried(&canvas, index - 27, &dice)
    case 32...35: backWall(&canvas, &dice, variant: index - 32)
    case 36...39, 52...55, 68...71, 84...87:
      window(&canvas, (index - 36) % 16, (index - 36) / 16, &dice)
    case 40: column(&canvas, 0)
    case 56: column(&canvas, 1)
    case 72: column(&canvas, 2)
    case 41, 57, 73: banner(&canvas, (index - 41) / 16)
    case 42: beam(&canvas)
    case 43: chain(&canvas)
    case 44...47: skirting(&canvas, &dice, variant: index - 44)
    case 58: battlement(&canvas)
    case 59: grass(&canvas, &dice)
    case 60, 61, 76, 77: gate(&canvas, index)
    case 90, 91, 106, 107: litWindow(&canvas, index, &dice)
    default: break
    }
  }

  // MARK: - Stone

  static func bricks(
    _ canvas: inout Canvas, _ color: Color, _ dice: inout Dice, variant: Int
  ) {
    canvas.fill(whole, mortar)
    for row in 0..<2 {
      let y = Float(row) * 8
      let shift: Float = row == 0 ? 0 : (variant % 2 == 0 ? 8 : 5)
      let cuts: [Float] =
        variant == 3 ? [0, 16] : [shift - 16, shift, shift + (variant == 1 ? 11 : 16)]
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        let box = Rect(from + 0.6, y + 0.6, to - from - 1.2, 6.8)
        let tone = color.mixed(
          dice.roll() > 0.5 ? color.lighter(0.16) : color.darker(0.16), dice.roll())
        let brick = Shape.rounded(box, 1.4)
        canvas.fill(brick, .vertical(y, y + 8, tone.lighter(0.14), tone, tone.darker(0.22)))
        canvas.clipped(to: brick) { canvas in
          canvas.fill(
            .minus(.grown(brick, 2), brick.moved(0.7, 1)), .white, feather: 0.8, opacity: 0.2)
          canvas.fill(
            .minus(.grown(brick, 2), brick.moved(-0.6, -1.2)), mortar, feather: 1, opacity: 0.55)
        }
      }
    }
    if variant == 2 {
      canvas.fill(.curve(Vec2(4, 1), Vec2(7, 4), Vec2(5, 7), width: 0.7), mortar, opacity: 0.7)
    }
  }

  static func capstone(_ canvas: inout Canvas) {
    let slab = Shape.polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 5), Vec2(-1, 5)])
    canvas.fill(.polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 6.6), Vec2(-1, 6.6)]), mortar)
    canvas.fill(slab, .vertical(0, 5, Color(hex: 0xC2CBF4), Color(hex: 0x8E98D0)))
    canvas.fill(.line(Vec2(-1, 0.5), Vec2(17, 0.5), width: 1), Color(hex: 0xE8EEFF))
    canvas.fill(.line(Vec2(0, 1), Vec2(0, 5), width: 0.8), mortar, opacity: 0.6)
  }

  static func carpet(_ canvas: inout Canvas, _ dice: inout Dice) {
    bricks(&canvas, stone, &dice, variant: 0)
    canvas.fill(.polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 6.6), Vec2(-1, 6.6)]), mortar)
    canvas.fill(
      .polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 5.4), Vec2(-1, 5.4)]),
      .vertical(0, 5, Color(hex: 0xF0486A), Color(hex: 0xA81E48)))
    canvas.fill(.line(Vec2(-1, 4.4), Vec2(17, 4.4), width: 1.2), Color(hex: 0xFFCB5A))
    canvas.fill(.line(Vec2(-1, 0.5), Vec2(17, 0.5), width: 0.9), Color(hex: 0xFF9AAE))
  }

  static func ledge(_ canvas: inout Canvas, _ side: Float) {
    let left: Float = side < 0 ? 1 : -3
    let right: Float = side > 0 ? 15 : 19
    let wood = Color(hex: 0xB8743E)
    canvas.part(.rounded(Rect(left, 0.9, right - left, 5.6), 1.8), wood, outline: 0.9, depth: 1.6)
    canvas.fill(
      .line(Vec2(left + 1, 1.6), Vec2(right - 1, 1.6), width: 0.9), Color(hex: 0xFFD9A0),
      opacity: 0.8)
    if side != 0 {
      let x = side < 0 ? Float(6) : 10
      canvas.part(
        .polygon([Vec2(x - 3, 7), Vec2(x + 3, 7), Vec2(x, 13)]), Color(hex: 0x7A80B8), outline: 1,
        depth: 1)
    }
  }

  static func ladder(_ canvas: inout Canvas, top: Bool) {
    let wood = Color(hex: 0xC98A4A)
    for x in [Float(2.6), 13.4] {
      canvas.part(
        .line(Vec2(x, top ? 1 : -3), Vec2(x, 19), width: 2.2), wood, outline: 0.9, depth: 0.8)
    }
    for y in [Float(3), 11] {
      canvas.part(
        .line(Vec2(2.6, y), Vec2(13.4, y), width: 2), wood.lighter(0.15), outline: 0.9, depth: 0.8)
    }
    if top {
      canvas.part(.rounded(Rect(-1, 0.8, 18, 3), 1), wood, outline: 0.9, depth: 1)
    }
  }

  static func spikes(_ canvas: inout Canvas) {
    for x in [Float(2.7), 8, 13.3] {
      canvas.part(
        .polygon([Vec2(x - 2.3, 17), Vec2(x, 4.4), Vec2(x + 2.3, 17)]), Color(hex: 0xC6CFF2),
        outline: 1, depth: 1.2)
    }
    canvas.part(.rounded(Rect(-3, 13.4, 22, 5), 1), stoneDark, outline: 1, depth: 1)
  }

  static func stairs(_ canvas: inout Canvas, up: Bool, _ dice: inout Dice) {
    let flip = up ? Affine.identity : .about(Vec2(8, 8), .scale(Vec2(-1, 1)))
    canvas.transformed(flip) { canvas in
      let steps = Shape.union(
        (0..<4).map { i in
          let x = Float(i) * 4
          return .polygon([Vec2(x, 12 - x), Vec2(17, 12 - x), Vec2(17, 17), Vec2(x, 17)])
        })
      canvas.clipped(to: steps) { canvas in
        canvas.fill(whole, .vertical(0, 16, stone, stoneDark))
      }
      for i in 0..<4 {
        let x = Float(i) * 4
        canvas.fill(
          .polygon([Vec2(x, 12 - x), Vec2(x + 5, 12 - x), Vec2(x + 5, 14 - x), Vec2(x, 14 - x)]),
          Color(hex: 0xC2CBF4))
        canvas.fill(
          .line(Vec2(x, 12.3 - x), Vec2(x + 4.4, 12.3 - x), width: 0.8), Color(hex: 0xE8EEFF))
        canvas.fill(
          .line(Vec2(x + 0.3, 13.8 - x), Vec2(x + 0.3, 16 - x), width: 0.9), mortar, opacity: 0.8)
      }
    }
  }

  // MARK: - Earth

  static func ground(_ canvas: inout Canvas, _ shape: Shape, _ dice: inout Dice) {
    canvas.clipped(to: shape) { canvas in
      canvas.fill(whole, earth)
      for _ in 0..<5 {
        let at = Vec2(dice.roll(2, 14), dice.roll(2, 14))
        let pebble = Shape.ellipse(at, Vec2(dice.roll(1, 2.2), dice.roll(0.8, 1.5)))
        canvas.fill(
          pebble, dice.roll() > 0.5 ? earth.lighter(0.16) : earth.darker(0.3), opacity: 0.8)
      }
    }
  }

  /// Draws earth with something in it: a skull, a crystal, roots, a stone.
  static func buried(_ canvas: inout Canvas, _ kind: Int, _ dice: inout Dice) {
    ground(&canvas, whole, &dice)
    switch kind {
    case 0:
      let bone = Color(hex: 0xC8BCD8)
      canvas.part(.rounded(Rect(6, 9, 5, 4), 1.2), bone.darker(0.2), outline: 0.9, depth: 0.8)
      canvas.part(.ellipse(Vec2(8.5, 6.8), Vec2(4.6, 4.2)), bone, outline: 1, depth: 1.2)
      for x in [Float(6.8), 10.2] {
        canvas.fill(.ellipse(Vec2(x, 7.2), Vec2(1.2, 1.4)), earth.darker(0.6))
      }
    case 1:
      for (x, lean) in [(Float(6), Float(-14)), (10, 12)] {
        let crystal = Shape.polygon([
          Vec2(x, 3.4), Vec2(x + 2.4, 7), Vec2(x + 1.6, 12.6), Vec2(x - 1.6, 12.6),
          Vec2(x - 2.4, 7),
        ]).turned(lean, about: Vec2(x, 12))
        canvas.part(crystal, Color(hex: 0x6AC8E8), outline: 0.9, depth: 1.4)
      }
    case 2:
      for (from, bend, to) in [
        (Vec2(2, -1), Vec2(4, 7), Vec2(2, 14)), (Vec2(9, -1), Vec2(8, 5), Vec2(12, 10)),
        (Vec2(13, -1), Vec2(14, 3), Vec2(13, 6)),
      ] {
        canvas.fill(.curve(from, bend, to, width: 1.4), earth.darker(0.55))
        canvas.fill(.curve(from, bend, to, width: 0.6), Color(hex: 0xA87868))
      }
    default:
      let rock = Shape.grown(
        .polygon([Vec2(4, 7), Vec2(9, 4), Vec2(13, 8), Vec2(10, 12), Vec2(5, 11)]), 1.2)
      canvas.part(rock, Color(hex: 0x6E5E96), outline: 0.9, depth: 1.8)
    }
  }

  static func turf(_ canvas: inout Canvas, _ line: [Vec2], _ dice: inout Dice) {
    let (a, b) = (line[0], line[1])
    let slope = (b.y - a.y) / (b.x - a.x)
    func at(_ x: Float) -> Float { a.y + (x - a.x) * slope }
    let below = Shape.polygon([Vec2(-1, at(-1)), Vec2(17, at(17)), Vec2(17, 40), Vec2(-1, 40)])
    ground(&canvas, .both(below, whole), &dice)
    var points: [Vec2] = [Vec2(-1, at(-1))]
    points.append(Vec2(17, at(17)))
    for x in stride(from: Float(17), through: -1, by: -1) {
      let scallop = abs(Float(Int(x + 32) % 8) - 4) * 0.7
      points.append(Vec2(x, at(x) + 4.2 + scallop))
    }
    let grass = Shape.polygon(points)
    canvas.fill(.grown(grass, 0.9), Color(hex: 0x1C3A5A))
    canvas.clipped(to: .grown(below, 0.2)) { canvas in
      canvas.fill(grass, Color(hex: 0x3C9C8C))
      canvas.fill(
        .line(Vec2(-1, at(-1) + 1.2), Vec2(17, at(17) + 1.2), width: 2.4), Color(hex: 0x7EE0A0))
      canvas.fill(
        .line(Vec2(-1, at(-1) + 0.4), Vec2(17, at(17) + 0.4), width: 0.9), Color(hex: 0xD6FFC8))
    }
  }

  static func grass(_ canvas: inout Canvas, _ dice: inout Dice) {
    for i in 0..<7 {
      let x = 1.4 + Float(i) * 2.2
      let bend = dice.roll(-2.5, 2.5)
      canvas.fill(
        .polygon([Vec2(x - 1.2, 17), Vec2(x + bend, 17 - dice.roll(5, 10)), Vec2(x + 1.2, 17)]),
        i % 2 == 0 ? Color(hex: 0x2E7E86) : Color(hex: 0x5CC09A))
    }
  }

  // MARK: - Inside

  static func backWall(_ canvas: inout Canvas, _ dice: inout Dice, variant: Int) {
    canvas.fill(whole, Color(hex: 0x1C1840))
    for row in 0..<2 {
      let y = Float(row) * 8
      let shift: Float = row == 0 ? 0 : 8
      for from in [shift - 16, shift] {
        let tone = backStone.mixed(
          dice.roll() > 0.5 ? backStone.lighter(0.09) : backStone.darker(0.3), dice.roll())
        let brick = Shape.rounded(Rect(from + 0.5, y + 0.5, 15, 7), 1.2)
        canvas.fill(brick, tone)
        canvas.clipped(to: brick) { canvas in
          canvas.fill(
            .minus(.grown(brick, 2), brick.moved(0.5, 0.8)), Color(hex: 0x8C88D0), feather: 0.8,
            opacity: 0.16)
        }
      }
    }
    if variant == 3 {
      canvas.fill(.curve(Vec2(2, 3), Vec2(8, 6), Vec2(6, 13), width: 0.8), Color(hex: 0x151232))
    }
  }

  static func skirting(_ canvas: inout Canvas, _ dice: inout Dice, variant: Int) {
    backWall(&canvas, &dice, variant: 0)
    let wood = Color(hex: 0x4A3068)
    canvas.fill(.polygon([Vec2(-1, 2), Vec2(17, 2), Vec2(17, 17), Vec2(-1, 17)]), wood)
    canvas.fill(.line(Vec2(-1, 2), Vec2(17, 2), width: 1.6), Color(hex: 0x8C64A8))
    canvas.fill(.line(Vec2(-1, 3.6), Vec2(17, 3.6), width: 0.9), Color(hex: 0x241640))
    let field = Shape.rounded(Rect(2.5, 6, 11, 12), 1.5)
    canvas.fill(field, wood.darker(0.3))
    canvas.fill(.minus(field, field.moved(0.8, 1)), Color(hex: 0x170E30), opacity: 0.8)
  }
}

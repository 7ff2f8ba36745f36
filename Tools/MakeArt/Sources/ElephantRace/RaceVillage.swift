import ReelContent
import ReelMath

/// The tiles of the village that have a picture each: houses, palms, people, gates. The map shows them.
enum RaceVillage {
  /// Returns the pictures by file name, without extension.
  static func pictures() -> [(name: String, picture: Bitmap)] {
    var pictures: [(String, Bitmap)] = [
      ("house-1", house(Color(hex: 0xF2A65A), Color(hex: 0xE0B04A), door: Color(hex: 0x2E7F8C))),
      ("house-2", house(Color(hex: 0xF28FA0), Color(hex: 0xC98A3C), door: Color(hex: 0x6A4BB0))),
      ("house-3", house(Color(hex: 0x74C7B8), Color(hex: 0xD9A648), door: Color(hex: 0xC94F3D))),
      ("palm", palm()), ("bush", bush()), ("fence", fence()), ("banana-plant", plant()),
      ("bananas", RaceProps.bunch()), ("basket", RaceObstacles.basket()),
      ("door", RaceObstacles.door(isBroken: false)), ("pot", RaceObstacles.pot(isBroken: false)),
      ("cage", RaceObstacles.cage(isOpen: false)), ("gate-start", RaceFeast.gate(isFinish: false)),
      ("gate-finish", RaceFeast.gate(isFinish: true)), ("flags", RaceFeast.flags()),
      ("fern", fern()),
    ]
    let shirts = [0xE8405A, 0xFFD45A, 0x4FB3E8, 0xB07BE0, 0x6CC24A, 0xFF9A4A]
    for (number, shirt) in shirts.enumerated() {
      pictures.append(("guest-\(number + 1)", RaceFeast.guest(number, Color(hex: UInt32(shirt)))))
    }
    return pictures
  }

  /// Draws a house, 170 by 130: walls of clay, windows, and a thatched roof that is flat enough to stand on.
  private static func house(_ wall: Color, _ thatch: Color, door: Color) -> Bitmap {
    var canvas = Canvas(172, 132, detail: 3)
    let walls = Shape.rounded(Rect(22, 48, 128, 82), 5)
    canvas.part(walls, wall, depth: 6)
    canvas.clipped(to: walls) { canvas in
      canvas.fill(.line(Vec2(20, 118), Vec2(152, 118), width: 12), wall.darker(0.3), opacity: 0.6)
      for x in stride(from: Float(30), through: 150, by: 12) {
        canvas.fill(
          .polygon([Vec2(x - 5, 113), Vec2(x, 106), Vec2(x + 5, 113)]), .white, opacity: 0.75)
      }
      canvas.fill(.line(Vec2(20, 66), Vec2(152, 66), width: 14), ink, feather: 8, opacity: 0.35)
    }
    let arch = Shape.union([.rounded(Rect(72, 84, 30, 46), 3), .circle(Vec2(87, 86), 15)])
    canvas.fill(.grown(arch, 3.4), Color(hex: 0xFFF0D0))
    canvas.part(arch, door, outline: 1.2, depth: 3)
    canvas.fill(.circle(Vec2(96, 106), 2), Color(hex: 0xFFD45A))
    for x in [Float(46), 126] {
      let pane = Shape.union([.rounded(Rect(x - 10, 84, 20, 20), 2), .circle(Vec2(x, 85), 10)])
      canvas.fill(.grown(pane, 2.6), Color(hex: 0xFFF0D0))
      canvas.fill(.grown(pane, 0.6), ink)
      canvas.fill(pane, .vertical(75, 104, Color(hex: 0x4A3A7A), Color(hex: 0xFFB45A)))
      canvas.fill(.line(Vec2(x, 76), Vec2(x, 104), width: 1.6), ink)
      canvas.fill(.line(Vec2(x - 10, 90), Vec2(x + 10, 90), width: 1.6), ink)
    }
    roof(&canvas, thatch)
    return canvas.bitmap()
  }

  private static func roof(_ canvas: inout Canvas, _ thatch: Color) {
    var path = Path()
    path.move(Vec2(34, 24))
    path.line(Vec2(138, 24))
    path.quad(Vec2(148, 44), Vec2(164, 58))
    for i in 0..<14 {
      let x = 164 - Float(i) * 11.2
      path.quad(Vec2(x - 2.6, 66), Vec2(x - 5.6, 60))
      path.quad(Vec2(x - 8, 65), Vec2(x - 11.2, 58.6))
    }
    path.quad(Vec2(24, 44), Vec2(34, 24))
    path.close()
    let straw = Shape.filled(path)
    canvas.part(straw, thatch, depth: 6)
    canvas.clipped(to: straw) { canvas in
      var dice = Dice(5)
      for _ in 0..<70 {
        let x = dice.roll(10, 162)
        let y = dice.roll(26, 58)
        let way = (x - 86) * 0.16
        canvas.fill(
          .line(Vec2(x, y), Vec2(x + way, y + 9), width: 1), thatch.darker(0.5), opacity: 0.5)
      }
      canvas.fill(
        .curve(Vec2(20, 45), Vec2(86, 49), Vec2(152, 45), width: 2), thatch.darker(0.5),
        opacity: 0.5)
    }
    canvas.part(.rounded(Rect(30, 18, 112, 10), 4), thatch.darker(0.18), depth: 2)
    for x in stride(from: Float(38), through: 136, by: 14) {
      canvas.fill(.line(Vec2(x - 3, 18.6), Vec2(x + 3, 27.4), width: 1.8), Color(hex: 0x7A4A1E))
    }
  }

  private static func palm() -> Bitmap {
    var canvas = Canvas(132, 176, detail: 3)
    let bark = Color(hex: 0xB5834E)
    let trunk = Shape.union(
      (0..<12).map { i in
        let t = Float(i) / 11
        return Shape.ellipse(
          Vec2(60 + 14 * t * t, 168 - 112 * t), Vec2(8.6 - 3 * t, 7))
      })
    canvas.part(trunk, bark, depth: 4)
    canvas.clipped(to: trunk) { canvas in
      for i in 0..<11 {
        let t = Float(i) / 11
        let at = Vec2(60 + 14 * t * t, 164 - 112 * t)
        canvas.fill(
          .curve(at + Vec2(-9, -2), at + Vec2(0, 4), at + Vec2(9, -2), width: 1.5),
          bark.darker(0.55), opacity: 0.7)
      }
    }
    let crown = Vec2(74, 50)
    let green = Color(hex: 0x3FAE49)
    for (angle, length, shade) in [
      (Float(200), Float(56), Float(0.2)), (-20, 56, 0.2), (165, 52, 0), (15, 52, 0),
      (235, 46, 0.1),
      (-55, 46, 0.1), (140, 44, 0.05), (40, 44, 0.05), (270, 40, 0),
    ] {
      frond(&canvas, crown, angle, length, green.darker(shade))
    }
    for x in [Float(-6), 3] {
      canvas.part(.circle(crown + Vec2(x, 7), 5.4), Color(hex: 0x8A5A2B), outline: 1.3, depth: 2)
    }
    return canvas.bitmap()
  }

  private static func frond(
    _ canvas: inout Canvas, _ root: Vec2, _ angle: Float, _ length: Float, _ color: Color
  ) {
    let way = unit(degrees: angle)
    let end = root + way * length + Vec2(0, length * 0.42)
    let middle = root + way * (length * 0.62) + Vec2(0, -length * 0.12)
    let side = Vec2(-way.y, way.x) * 7
    var path = Path()
    path.move(root)
    path.quad(middle - side * (side.y > 0 ? 1 : -1), end)
    path.quad(middle + side * (side.y > 0 ? 1 : -1) * 1.1, root)
    path.close()
    let leaf = Shape.filled(path)
    canvas.part(leaf, color, outline: 1.3, depth: 2.4)
    canvas.clipped(to: leaf) { canvas in
      canvas.fill(.curve(root, middle, end, width: 1.3), color.lighter(0.45), opacity: 0.8)
    }
  }

  private static func bush() -> Bitmap {
    var canvas = Canvas(104, 60, detail: 3)
    let green = Color(hex: 0x3E9E4F)
    let heap = Shape.union([
      .circle(Vec2(24, 38), 17), .circle(Vec2(50, 28), 22), .circle(Vec2(78, 38), 18),
      .rounded(Rect(8, 36, 88, 20), 9),
    ])
    canvas.part(heap, green, depth: 6)
    canvas.clipped(to: heap) { canvas in
      for (x, y) in [
        (Float(20), Float(32)), (40, 20), (58, 30), (78, 30), (34, 44), (66, 46), (88, 44),
      ] {
        canvas.fill(
          .curve(Vec2(x - 6, y + 3), Vec2(x, y - 4), Vec2(x + 6, y + 3), width: 2),
          green.lighter(0.5), opacity: 0.6)
      }
    }
    for (x, y, c) in [
      (Float(30), Float(40), 0xFF7FA8), (58, 18, 0xFFE27A), (74, 44, 0xFF7FA8), (46, 38, 0xFFFFFF),
    ] {
      for i in 0..<5 {
        canvas.fill(
          .circle(Vec2(x, y) + unit(degrees: Float(i) * 72) * 2.8, 2.2), Color(hex: UInt32(c)))
      }
      canvas.fill(.circle(Vec2(x, y), 1.6), Color(hex: 0xF28C28))
    }
    return canvas.bitmap()
  }

  private static func fern() -> Bitmap {
    var canvas = Canvas(64, 48, detail: 3)
    for (angle, length, shade) in [
      (Float(190), Float(26), Float(0.25)), (-10, 26, 0.25), (225, 30, 0.1), (-45, 30, 0.1),
      (270, 30, 0),
    ] {
      frond(&canvas, Vec2(32, 40), angle, length, Color(hex: 0x57B947).darker(shade))
    }
    return canvas.bitmap()
  }

  private static func plant() -> Bitmap {
    var canvas = Canvas(92, 110, detail: 3)
    canvas.part(
      .curve(Vec2(46, 106), Vec2(44, 80), Vec2(46, 48), width: 9), Color(hex: 0x86B545), depth: 2)
    for (angle, length, shade) in [
      (Float(195), Float(38), Float(0.2)), (-15, 38, 0.2), (230, 42, 0.08), (-50, 42, 0.08),
      (268, 40, 0),
    ] {
      frond(&canvas, Vec2(46, 52), angle, length, Color(hex: 0x4DB24A).darker(shade))
    }
    for (x, y) in [(Float(36), Float(62)), (46, 66), (54, 61)] {
      RaceProps.paintBanana(&canvas, Vec2(x, y), 6)
    }
    return canvas.bitmap()
  }

  private static func fence() -> Bitmap {
    var canvas = Canvas(124, 36, detail: 3)
    let bamboo = Color(hex: 0xE0BE6A)
    for y in [Float(13), 23] {
      canvas.part(.line(Vec2(5, y), Vec2(119, y), width: 3.6), bamboo, outline: 1.1, depth: 1)
    }
    for x in stride(from: Float(12), through: 114, by: 20) {
      canvas.part(
        .line(Vec2(x, 7), Vec2(x, 31), width: 5), bamboo.lighter(0.1), outline: 1.2, depth: 1.4)
      canvas.fill(.line(Vec2(x - 2, 18), Vec2(x + 2, 18), width: 1.2), bamboo.darker(0.5))
    }
    return canvas.bitmap()
  }
}

import ReelContent
import ReelMath

/// The tiles of the ground, 30 pixels a side, in one picture of eight columns with a pixel of border each.
enum RaceGround {
  static let size = 30
  static let columns = 8

  /// Draws all tiles by their numbers in the tile set.
  static func sheet() -> Bitmap {
    let tiles = all()
    let cell = size + 2
    let rows = (tiles.count + columns - 1) / columns
    var sheet = Bitmap(width: columns * cell, height: rows * cell)
    for (at, tile) in tiles.enumerated() {
      let (x, y) = (at % columns * cell + 1, at / columns * cell + 1)
      let last = size - 1
      // The border repeats the tile's edge, for renderers with smooth filters.
      sheet.paste(tile.cropped(x: 0, y: 0, 1, size), x: x - 1, y: y)
      sheet.paste(tile.cropped(x: last, y: 0, 1, size), x: x + size, y: y)
      sheet.paste(tile.cropped(x: 0, y: 0, size, 1), x: x, y: y - 1)
      sheet.paste(tile.cropped(x: 0, y: last, size, 1), x: x, y: y + size)
      sheet.paste(tile, x: x, y: y)
    }
    return sheet.coarsened()
  }

  private static let sand = Color(hex: 0xE9BE7C)
  private static let grass = Color(hex: 0x7CC24F)
  private static let mud = Color(hex: 0x7A4B2C)
  private static var whole: Shape {
    .polygon([Vec2(-9, -9), Vec2(39, -9), Vec2(39, 39), Vec2(-9, 39)])
  }

  private static func all() -> [Bitmap] {
    [
      path(1), path(2), path(3), verge(isBack: true), verge(isBack: false), meadow(4), meadow(5),
      bed(.left), bed(.middle), bed(.right), ferns(.middle, 6), ferns(.middle, 7), chequers(),
      path(8), meadow(9),
      meadow(10), ferns(.left, 12), ferns(.right, 13),
    ]
  }

  private static func tile(_ base: Color, _ draw: (inout Canvas) -> Void) -> Bitmap {
    var canvas = Canvas(size, size, detail: 3)
    canvas.fill(whole, base)
    draw(&canvas)
    return canvas.bitmap()
  }

  /// Draws trodden sand: a light middle, a rim of darker grains towards the next lane.
  private static func path(_ seed: UInt64) -> Bitmap {
    tile(sand) { canvas in sandy(&canvas, seed) }
  }

  private static func sandy(_ canvas: inout Canvas, _ seed: UInt64) {
    canvas.fill(.line(Vec2(-9, 13), Vec2(39, 13), width: 15), sand.lighter(0.28), feather: 9)
    canvas.fill(.line(Vec2(-9, 29.4), Vec2(39, 29.4), width: 2.4), sand.darker(0.22), feather: 2)
    var dice = Dice(seed)
    for _ in 0..<5 {
      let at = Vec2(dice.roll(3, 27), dice.roll(4, 27))
      canvas.fill(.ellipse(at, Vec2(1.7, 0.9)), sand.darker(0.3), opacity: 0.7)
    }
    if seed == 3 {
      for (x, y) in [(Float(9), Float(19)), (19, 10)] {
        canvas.fill(.ellipse(Vec2(x, y), Vec2(4.2, 2.5)), sand.darker(0.45), opacity: 0.7)
        canvas.fill(.ellipse(Vec2(x, y - 0.6), Vec2(3.4, 1.8)), Color(hex: 0xD8CDBE))
      }
    }
    if seed == 8 {
      // The print of a great round foot.
      canvas.fill(.ellipse(Vec2(14, 15), Vec2(6.4, 4)), sand.darker(0.22), feather: 1.5)
      for x in [Float(18.6), 20.4, 19.4] {
        canvas.fill(.circle(Vec2(x, 11.6 + (x - 18) * 1.6), 1.1), sand.darker(0.22))
      }
    }
  }

  /// Draws grass along the upper or the lower edge of the track.
  private static func verge(isBack: Bool) -> Bitmap {
    tile(grass) { canvas in
      canvas.fill(
        whole, .vertical(0, 30, grass.lighter(isBack ? 0.05 : 0.1), grass.darker(isBack ? 0 : 0.1)))
      let y: Float = isBack ? 27 : 2
      canvas.fill(.line(Vec2(-9, isBack ? 31 : -1), Vec2(39, isBack ? 31 : -1), width: 6), sand)
      for x in stride(from: Float(-2.5), through: 35, by: 5) {
        canvas.fill(
          .polygon([Vec2(x - 3, y), Vec2(x + 3, y), Vec2(x + 0.6, y + 5)]),
          isBack ? grass.darker(0.12) : grass.lighter(0.1))
      }
      tufts(&canvas, isBack ? 21 : 22)
    }
  }

  private static func meadow(_ seed: UInt64) -> Bitmap {
    tile(grass.darker(0.1)) { canvas in tufts(&canvas, seed) }
  }

  private static func tufts(_ canvas: inout Canvas, _ seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<5 {
      let at = Vec2(dice.roll(5, 25), dice.roll(9, 24))
      for way in [Float(-3), 0, 3] {
        canvas.fill(
          .curve(at, at + Vec2(way * 0.3, -3), at + Vec2(way, -5), width: 1.3), grass.darker(0.35),
          opacity: 0.6)
      }
    }
    if seed % 2 == 0 {
      let at = Vec2(dice.roll(8, 22), dice.roll(9, 21))
      for i in 0..<5 { canvas.fill(.circle(at + unit(degrees: Float(i) * 72) * 2, 1.5), .white) }
      canvas.fill(.circle(at, 1.2), Color(hex: 0xFFC93A))
    }
  }

  private enum Side { case left, middle, right }

  /// Draws a bed of mud that begins, goes on, or ends.
  private static func bed(_ side: Side) -> Bitmap {
    tile(sand) { canvas in
      sandy(&canvas, 2)
      let pool = pool(side)
      canvas.fill(.grown(pool, 2.6), mud.lighter(0.3), feather: 2)
      canvas.fill(.grown(pool, 0.9), mud.darker(0.45))
      canvas.fill(pool, .vertical(2, 28, mud.darker(0.25), mud, mud.lighter(0.1)))
      canvas.clipped(to: pool) { canvas in
        // The sky is reflected in the mud.
        canvas.fill(
          .minus(.grown(pool, 3), pool.moved(0, 3.4)), Color(hex: 0x4A2A1C), feather: 2,
          opacity: 0.7)
        for (x, y, w) in [(Float(4), Float(12), Float(5)), (18, 20, 7), (23, 9, 3.4)] {
          canvas.fill(
            .ellipse(Vec2(x, y), Vec2(w, 1.3)), Color(hex: 0xC89A78), feather: 1, opacity: 0.65)
        }
        for (x, y, r) in [(Float(11), Float(22), Float(2)), (14.5, 20.6, 1.3), (25, 15, 1.6)] {
          canvas.fill(.circle(Vec2(x, y), r), mud.lighter(0.32))
          canvas.fill(.circle(Vec2(x - r * 0.3, y - r * 0.3), r * 0.35), .white, opacity: 0.8)
        }
      }
    }
  }

  /// Returns the shape of a bed within a tile: its banks are crooked, and go on from tile to tile.
  private static func pool(_ side: Side) -> Shape {
    func bank(_ x: Float, _ upper: Bool) -> Vec2 {
      let wave = unit(degrees: x * 12 + (upper ? 40 : 190)).y * 1.5
      return Vec2(x, (upper ? 4 : 26) + wave)
    }
    let from: Float = side == .left ? 14 : -10
    let to: Float = side == .right ? 16 : 40
    var points = stride(from: from, through: to, by: 2).map { bank($0, true) }
    points += stride(from: to, through: from, by: -2).map { bank($0, false) }
    let middle = Shape.polygon(points)
    switch side {
    case .middle: return middle
    case .left:
      return .union([
        middle, .ellipse(Vec2(14, 15.6), Vec2(10.5, 10)), .ellipse(Vec2(7, 20), Vec2(4.6, 3)),
      ])
    case .right:
      return .union([
        middle, .ellipse(Vec2(16, 14.6), Vec2(10.5, 10)), .ellipse(Vec2(24, 9), Vec2(4, 2.6)),
      ])
    }
  }

  /// Draws ferns and stones, for ground that is no lane.
  private static func ferns(_ side: Side, _ seed: UInt64) -> Bitmap {
    tile(sand) { canvas in
      sandy(&canvas, 2)
      let bed = pool(side)
      canvas.fill(.grown(bed, 3), Color(hex: 0x5FA648), feather: 1.5)
      canvas.fill(bed, .vertical(2, 28, Color(hex: 0x3F8A3E), Color(hex: 0x4E9A43)))
      var dice = Dice(seed)
      for i in 0..<5 {
        let x =
          side == .left ? dice.roll(10, 25) : side == .right ? dice.roll(5, 20) : dice.roll(7, 23)
        let at = Vec2(x, 13 + Float(i) * 3.4)
        for way in [Float(-8), -4, 0, 4, 8] {
          canvas.fill(
            .curve(
              at, at + Vec2(way * 0.4, -7), at + Vec2(way, -9 + way.magnitude * 0.4), width: 2),
            Color(hex: 0x2F7A38).mixed(Color(hex: 0x9BD655), dice.roll()))
        }
      }
      let stone = Vec2(dice.roll(10, 20), dice.roll(9, 22))
      canvas.part(.ellipse(stone, Vec2(4.4, 3.2)), Color(hex: 0xB9B4C0), outline: 1, depth: 1.4)
    }
  }

  private static func chequers() -> Bitmap {
    tile(.white) { canvas in
      for row in 0..<3 {
        for column in 0..<3 where (row + column) % 2 == 0 {
          let (x, y) = (Float(column) * 10, Float(row) * 10)
          canvas.fill(
            .polygon([Vec2(x, y), Vec2(x + 10, y), Vec2(x + 10, y + 10), Vec2(x, y + 10)]),
            Color(hex: 0x3A2A55))
        }
      }
    }
  }
}

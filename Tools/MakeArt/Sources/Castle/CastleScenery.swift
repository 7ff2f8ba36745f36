import Foundation
import ReelContent
import ReelMath

/// The background: the sky of night and of dawn, moon, clouds, mountains, the distant castle, trees.
enum CastleScenery {
  private static let period: Float = 256

  static func frames() -> [CastleFrame] {
    [
      CastleFrame(name: "sky", picture: sky(), pivot: .zero, tiles: true),
      CastleFrame(name: "dawn", picture: dawn(), pivot: .zero, tiles: true),
      CastleFrame(name: "moon", picture: moon(), pivot: Vec2(52, 52)),
      CastleFrame(name: "sun", picture: sun(), pivot: Vec2(60, 60)),
      CastleFrame(name: "clouds", picture: clouds(), pivot: .zero, tiles: true),
      CastleFrame(name: "mountains", picture: mountains(), pivot: .zero, tiles: true),
      CastleFrame(name: "far-castle", picture: castle(), pivot: Vec2(90, 150)),
      CastleFrame(name: "trees", picture: trees(), pivot: .zero, tiles: true),
      CastleFrame(name: "graves", picture: graves(), pivot: .zero, tiles: true),
      CastleFrame(name: "bushes", picture: bushes(), pivot: .zero, tiles: true),
    ]
  }

  /// Returns a wave that closes after the period, −1 to 1.
  private static func wave(_ x: Float, _ turns: Float, _ phase: Float) -> Float {
    Float(sin(Double((x / period * turns + phase) * 2 * .pi)))
  }

  private static func sky() -> Bitmap {
    var canvas = Canvas(256, 216, detail: 1)
    canvas.fill(
      .polygon([Vec2(-1, -1), Vec2(257, -1), Vec2(257, 217), Vec2(-1, 217)]),
      .linear(
        Vec2(0, 0), Vec2(0, 216),
        [
          0: Color(hex: 0x0D0B32), 0.35: Color(hex: 0x221A5C), 0.62: Color(hex: 0x4A2C86),
          0.82: Color(hex: 0x8A4494), 1: Color(hex: 0xC86A8E),
        ]))
    var picture = canvas.bitmap()
    var stars = Canvas(256, 216, detail: 3)
    var dice = Dice(11)
    for i in 0..<70 {
      let at = Vec2(dice.roll(6, 250), dice.roll(4, 150))
      let big = i % 9 == 0
      stars.fill(
        big
          ? .star(at, tips: 4, outer: dice.roll(2.6, 4), inner: 0.7)
          : .circle(at, dice.roll(0.4, 0.9)),
        i % 4 == 0 ? Color(hex: 0xFFE6C0) : Color(hex: 0xDCE6FF),
        opacity: dice.roll(0.4, 1) * (1 - at.y / 190))
    }
    picture.blend(stars.bitmap(), x: 0, y: 0)
    return picture
  }

  private static func dawn() -> Bitmap {
    var canvas = Canvas(64, 216, detail: 1)
    canvas.fill(
      .polygon([Vec2(-1, -1), Vec2(65, -1), Vec2(65, 217), Vec2(-1, 217)]),
      .linear(
        Vec2(0, 0), Vec2(0, 216),
        [
          0: Color(hex: 0x5A78D8), 0.4: Color(hex: 0xC08AD8), 0.65: Color(hex: 0xFF9E8A),
          0.85: Color(hex: 0xFFC97A), 1: Color(hex: 0xFFF0B0),
        ]))
    return canvas.bitmap()
  }

  private static func sun() -> Bitmap {
    var canvas = Canvas(120, 120)
    let middle = Vec2(60, 60)
    canvas.fill(
      .circle(middle, 58),
      .radial(
        middle, 58,
        [0: Color(255, 250, 200, 220), 0.45: Color(255, 230, 150, 130), 1: Color(255, 200, 120, 0)])
    )
    canvas.fill(
      .circle(middle, 24), .radial(Vec2(54, 52), 32, [0: .white, 1: Color(hex: 0xFFE680)]))
    return canvas.bitmap()
  }

  private static func moon() -> Bitmap {
    var canvas = Canvas(104, 104)
    let middle = Vec2(52, 52)
    canvas.fill(
      .circle(middle, 51),
      .radial(
        middle, 51,
        [0: Color(255, 240, 200, 150), 0.62: Color(240, 210, 220, 96), 1: Color(190, 150, 240, 0)]))
    let disc = Shape.circle(middle, 33)
    canvas.fill(
      disc,
      .radial(
        Vec2(42, 40), 58,
        [0: Color(hex: 0xFFFDEA), 0.5: Color(hex: 0xFFF0C0), 1: Color(hex: 0xE8A878)]))
    canvas.clipped(to: disc) { canvas in
      for (x, y, r) in [
        (Float(40), Float(42), Float(6.6)), (62, 36, 4.4), (64, 60, 8), (40, 66, 4.6),
        (52, 50, 2.6),
        (74, 48, 3), (30, 54, 2.4), (54, 76, 3.6),
      ] {
        let hole = Shape.circle(Vec2(x, y), r)
        canvas.fill(hole, Color(hex: 0xE0B070), opacity: 0.5)
        canvas.clipped(to: hole) { canvas in
          canvas.fill(
            .minus(.grown(hole, 3), hole.moved(1, 1.4)), Color(hex: 0xA87848), feather: 1.4,
            opacity: 0.5)
        }
        canvas.fill(
          .minus(.grown(hole, 0.8), hole.moved(-0.7, -0.8)), .white, feather: 0.8, opacity: 0.6)
      }
      canvas.fill(
        .minus(.grown(disc, 6), disc.moved(-8, -7)), Color(hex: 0xB0589E), feather: 9, opacity: 0.5)
    }
    return canvas.bitmap()
  }

  private static func clouds() -> Bitmap {
    var canvas = Canvas(256, 60, detail: 2)
    var dice = Dice(8)
    for row in 0..<3 {
      for i in 0..<5 {
        let (x, y) = (Float(i) * 56 + Float(row) * 21 + dice.roll(-8, 8), 18 + Float(row) * 13)
        let (w, h) = (dice.roll(18, 38), dice.roll(2.4, 5))
        for shift in [-period, 0, period] {
          canvas.fill(
            .ellipse(Vec2(x + shift, y), Vec2(w, h)),
            row == 0 ? Color(hex: 0xE8B0D8) : Color(hex: 0xB080D0),
            feather: 6, opacity: 0.22)
        }
      }
    }
    return canvas.bitmap()
  }

  private static func ridge(_ height: (Float) -> Float, bottom: Float) -> Shape {
    var points: [Vec2] = []
    for x in stride(from: Float(-8), through: 264, by: 2) { points.append(Vec2(x, height(x))) }
    return .polygon(points + [Vec2(264, bottom), Vec2(-8, bottom)])
  }

  private static func mountains() -> Bitmap {
    var canvas = Canvas(256, 110, detail: 2)
    let peaks: (Float) -> Float = { x in
      let saw = abs((x / period * 4).truncatingRemainder(dividingBy: 1) - 0.5)
      let small = abs((x / period * 16 + 20.3).truncatingRemainder(dividingBy: 1) - 0.5)
      return 30 + abs(saw) * 60 + small * 9 + wave(x, 2, 0.2) * 13
    }
    let far = ridge(peaks, bottom: 130)
    canvas.fill(far, .vertical(20, 104, Color(hex: 0x5A3F9C), Color(hex: 0x8A4E9C)))
    canvas.clipped(to: far) { canvas in
      canvas.fill(
        .minus(.grown(far, 3), far.moved(1.4, 3)), Color(hex: 0xE8B8F0), feather: 2, opacity: 0.5)
      canvas.fill(.minus(far, far.moved(9, 12)), Color(hex: 0x9A72CC), feather: 4, opacity: 0.3)
    }
    let near = ridge({ 74 + wave($0, 3, 0.4) * 9 + wave($0, 8, 0.1) * 3 }, bottom: 130)
    canvas.fill(near, .vertical(64, 110, Color(hex: 0x432E7E), Color(hex: 0x5A3A86)))
    canvas.clipped(to: near) { canvas in
      canvas.fill(
        .minus(.grown(near, 3), near.moved(0, 2.4)), Color(hex: 0xB890E0), feather: 2, opacity: 0.45
      )
    }
    return canvas.bitmap()
  }

  /// Draws the castle of the game from afar.
  private static func castle() -> Bitmap {
    var canvas = Canvas(180, 156)
    func wall(_ x: Float, _ top: Float, _ w: Float) -> Shape {
      .polygon([Vec2(x, top), Vec2(x + w, top), Vec2(x + w + 1, 156), Vec2(x - 1, 156)])
    }
    func roof(_ x: Float, _ top: Float, _ w: Float, _ h: Float) -> Shape {
      .polygon([Vec2(x - 3, top), Vec2(x + w / 2, top - h), Vec2(x + w + 3, top)])
    }
    let walls = Shape.union([
      wall(30, 104, 120), wall(40, 74, 17), wall(66, 54, 22), wall(96, 30, 19), wall(122, 66, 15),
      wall(140, 88, 14), wall(22, 92, 12), wall(84, 82, 44),
    ])
    let roofs = Shape.union([
      roof(40, 74, 17, 24), roof(66, 54, 22, 30), roof(96, 30, 19, 27), roof(122, 66, 15, 22),
      roof(140, 88, 14, 18),
      roof(22, 92, 12, 18),
    ])
    let hill = Shape.polygon([
      Vec2(0, 160), Vec2(18, 136), Vec2(40, 124), Vec2(90, 118), Vec2(140, 122), Vec2(164, 138),
      Vec2(180, 160),
    ])
    canvas.fill(walls, .vertical(20, 150, Color(hex: 0x4A3A90), Color(hex: 0x2E2160)))
    canvas.clipped(to: walls) { canvas in
      canvas.fill(
        .minus(walls, walls.moved(3.4, 0)), Color(hex: 0xB49AF0), feather: 1.6, opacity: 0.5)
    }
    canvas.fill(roofs, .vertical(0, 90, Color(hex: 0x7A3A8C), Color(hex: 0x452468)))
    canvas.clipped(to: roofs) { canvas in
      canvas.fill(
        .minus(roofs, roofs.moved(4, 2)), Color(hex: 0xF0A0D8), feather: 1.6, opacity: 0.5)
    }
    for i in 0..<9 {
      canvas.fill(
        .polygon([
          Vec2(30 + Float(i) * 14, 104), Vec2(37 + Float(i) * 14, 104),
          Vec2(37 + Float(i) * 14, 99), Vec2(30 + Float(i) * 14, 99),
        ]), Color(hex: 0x43338A))
    }
    var dice = Dice(4)
    for (x, y) in [
      (Float(47), Float(86)), (75, 66), (75, 80), (104, 42), (104, 58), (128, 78), (146, 98),
      (92, 94), (116, 94),
      (60, 112), (80, 112), (136, 112), (27, 104),
    ] {
      let light = Color(hex: 0xFFD27A)
      canvas.fill(.circle(Vec2(x, y), 7), light, feather: 9, opacity: 0.22 + dice.roll() * 0.12)
      canvas.fill(.rounded(Rect(x - 1.6, y - 2.6, 3.2, 5.2), 1.5), light)
    }
    canvas.fill(hill, .vertical(116, 156, Color(hex: 0x35246E), Color(hex: 0x432C78)))
    canvas.clipped(to: hill) { canvas in
      canvas.fill(
        .minus(.grown(hill, 3), hill.moved(0, 2.2)), Color(hex: 0xA886E0), feather: 2, opacity: 0.5)
    }
    return canvas.bitmap()
  }

  private static func trees() -> Bitmap {
    var canvas = Canvas(256, 120, detail: 2)
    let floor = ridge({ 92 + wave($0, 3, 0.7) * 5 }, bottom: 140)
    var parts: [Shape] = [floor]
    var dice = Dice(21)
    for i in 0..<9 {
      let x = Float(i) * 28.4 + dice.roll(-5, 5)
      let top = dice.roll(14, 46)
      for shift in [-period, 0, period] where x + shift > -40 && x + shift < 296 {
        let foot = Vec2(x + shift, 100)
        if i % 3 == 2 {
          // A dead tree with bare branches.
          parts.append(.line(foot, Vec2(foot.x + 2, top + 26), width: 4.6))
          for (side, y, reach) in [
            (Float(-1), Float(34), Float(14)), (1, 42, 12), (-1, 56, 10), (1, 62, 15),
          ] {
            parts.append(
              .curve(
                Vec2(foot.x + 1, y + 22), Vec2(foot.x + side * reach * 0.5, y + 16),
                Vec2(foot.x + side * reach, y), width: 2))
          }
        } else {
          for step in 0..<4 {
            let y = top + Float(step) * 17
            let half = 6 + Float(step) * 4
            parts.append(
              .polygon([
                Vec2(foot.x, y - 10), Vec2(foot.x + half, y + 14),
                Vec2(foot.x + half * 0.3, y + 11),
                Vec2(foot.x - half * 0.3, y + 11), Vec2(foot.x - half, y + 14),
              ]))
          }
          parts.append(.line(foot, Vec2(foot.x, top), width: 3))
        }
      }
    }
    let wood = Shape.union(parts)
    canvas.fill(wood, .vertical(10, 120, Color(hex: 0x2A1E62), Color(hex: 0x1D1650)))
    canvas.clipped(to: wood) { canvas in
      canvas.fill(
        .minus(.grown(wood, 3), wood.moved(1.2, 1.8)), Color(hex: 0x8A78DC), feather: 1.6,
        opacity: 0.45)
    }
    return canvas.bitmap()
  }

  /// Draws the foreground: leaves and thorns, nearly black.
  private static func bushes() -> Bitmap {
    var canvas = Canvas(256, 48, detail: 2)
    var dice = Dice(31)
    var parts: [Shape] = [ridge({ 38 + wave($0, 3, 0.3) * 4 + wave($0, 7, 0.8) * 2 }, bottom: 70)]
    for i in 0..<34 {
      let x = Float(i) * 7.6 + dice.roll(-3, 3)
      let tall = 8 + max(0, wave(x, 2, 0.1)) * 12 + dice.roll(0, 6)
      let bend = dice.roll(-7, 7)
      let width = dice.roll(2, 3.4)
      for shift in [-period, 0, period] where x + shift > -20 && x + shift < 276 {
        let foot = Vec2(x + shift, 44)
        parts.append(
          .polygon([
            foot + Vec2(-width, 0), foot + Vec2(bend * 0.4 - width * 0.5, -tall * 0.6),
            foot + Vec2(bend, -tall), foot + Vec2(bend * 0.4 + width * 0.5, -tall * 0.55),
            foot + Vec2(width, 0),
          ]))
      }
    }
    let all = Shape.union(parts)
    canvas.fill(all, .vertical(8, 48, Color(hex: 0x1E1748), Color(hex: 0x0E0A28)))
    canvas.clipped(to: all) { canvas in
      canvas.fill(
        .minus(.grown(all, 3), all.moved(0.8, 1.2)), Color(hex: 0x6A62B8), feather: 1.2,
        opacity: 0.5)
    }
    return canvas.bitmap()
  }

  private static func graves() -> Bitmap {
    var canvas = Canvas(256, 64, detail: 2)
    var parts: [Shape] = [ridge({ 52 + wave($0, 4, 0.1) * 2.4 }, bottom: 80)]
    for (x, kind) in [(Float(24), 0), (62, 1), (96, 2), (150, 0), (186, 2), (226, 1)] {
      switch kind {
      case 0: parts.append(.rounded(Rect(x - 8, 28, 16, 34), 7))
      case 1:
        parts += [
          .line(Vec2(x, 56), Vec2(x, 24), width: 5),
          .line(Vec2(x - 8, 33), Vec2(x + 8, 33), width: 5),
        ]
      default:
        parts.append(Shape.rounded(Rect(x - 7, 34, 14, 28), 3).turned(8, about: Vec2(x, 56)))
      }
    }
    for x in stride(from: Float(110), to: 144, by: 7) {
      parts += [
        .line(Vec2(x, 54), Vec2(x, 28), width: 1.8),
        .polygon([Vec2(x - 2, 29), Vec2(x, 23), Vec2(x + 2, 29)]),
      ]
    }
    parts += [
      .line(Vec2(106, 34), Vec2(144, 34), width: 1.6),
      .line(Vec2(106, 47), Vec2(144, 47), width: 1.6),
    ]
    let all = Shape.union(parts)
    canvas.fill(all, .vertical(24, 64, Color(hex: 0x2C2668), Color(hex: 0x17123E)))
    canvas.clipped(to: all) { canvas in
      canvas.fill(
        .minus(.grown(all, 3), all.moved(1.2, 1.6)), Color(hex: 0x9C90E8), feather: 1.4,
        opacity: 0.5)
    }
    return canvas.bitmap()
  }
}

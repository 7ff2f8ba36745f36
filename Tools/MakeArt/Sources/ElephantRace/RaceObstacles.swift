import ReelContent
import ReelMath

/// Obstacles on the track and objects beside it: doors, pots, baskets and cages.
enum RaceObstacles {
  /// Draws a door, 108 by 126: two leaves of planks in a painted frame, or their remains after an elephant with its
  /// rider.
  static func door(isBroken: Bool) -> Bitmap {
    var canvas = Canvas(108, 126)
    let frame = Shape.minus(
      .rounded(Rect(4, 6, 100, 114), 9), .rounded(Rect(14, 18, 80, 110), 5))
    let leaf = Shape.rounded(Rect(12, 16, 84, 104), 4)
    let hole = silhouette
    let wall = isBroken ? Shape.minus(leaf, .grown(hole, 1)) : leaf
    canvas.part(wall, RaceProps.wood, depth: 4)
    canvas.clipped(to: wall) { planks(&$0) }
    if isBroken {
      canvas.clipped(to: wall) { canvas in
        canvas.fill(.minus(.grown(hole, 4), hole), Color(hex: 0xF5CE8B), feather: 1.5)
      }
      for (x, y, turn) in [(Float(24), Float(116), Float(8)), (72, 117, -12), (50, 118, 3)] {
        canvas.part(
          .rounded(Rect(x - 9, y - 2, 18, 4), 1.4).turned(turn, about: Vec2(x, y)), RaceProps.wood,
          outline: 1.2, depth: 1)
      }
    }
    canvas.part(frame, Color(hex: 0xE2574C), depth: 3)
    for x in stride(from: Float(18), through: 90, by: 12) {
      canvas.fill(.circle(Vec2(x, 12), 2.6), Color(hex: 0xFFD45A))
    }
    for y in stride(from: Float(26), through: 110, by: 14) {
      for x in [Float(9), 99] { canvas.fill(.circle(Vec2(x, y), 2.2), Color(hex: 0xFFD45A)) }
    }
    return canvas.bitmap()
  }

  private static func planks(_ canvas: inout Canvas) {
    for x in stride(from: Float(24), through: 90, by: 14) {
      let isMiddle = x == 52
      canvas.fill(
        .line(Vec2(x, 10), Vec2(x, 124), width: isMiddle ? 2.4 : 1.2), RaceProps.wood.darker(0.65),
        opacity: 0.8)
      canvas.fill(
        .line(Vec2(x + 1.8, 10), Vec2(x + 1.8, 124), width: 1), RaceProps.wood.lighter(0.5),
        opacity: 0.5)
    }
    for y in [Float(34), 100] {
      canvas.fill(.line(Vec2(8, y), Vec2(100, y), width: 7), Color(hex: 0x4A3A63))
      canvas.fill(.line(Vec2(8, y - 1.6), Vec2(100, y - 1.6), width: 1.6), Color(hex: 0x8A7AB0))
      for x in stride(from: Float(17), through: 92, by: 14) {
        canvas.fill(.circle(Vec2(x, y), 1.8), Color(hex: 0xC9BDE8))
      }
    }
    for x in [Float(46), 58] {
      canvas.fill(
        .minus(.circle(Vec2(x, 68), 4.6), .circle(Vec2(x, 68), 2.6)), Color(hex: 0xFFD45A))
    }
  }

  /// The outline of an elephant with its mahout, for the hole in the door.
  private static var silhouette: Shape {
    .union([
      .ellipse(Vec2(46, 78), Vec2(27, 19)), .circle(Vec2(70, 66), 15.5),
      .polygon([Vec2(22, 80), Vec2(34, 80), Vec2(34, 122), Vec2(24, 122)]),
      .polygon([Vec2(54, 80), Vec2(67, 80), Vec2(66, 122), Vec2(56, 122)]),
      .curve(Vec2(80, 66), Vec2(89, 84), Vec2(88, 98), width: 9),
      .ellipse(Vec2(58, 62), Vec2(10, 13)),
      .curve(Vec2(22, 74), Vec2(16, 80), Vec2(17, 90), width: 4),
      .rounded(Rect(40, 44, 15, 20), 6), .circle(Vec2(48, 38), 9),
    ])
  }

  /// Draws a pot, 44 by 48, or its shards.
  static func pot(isBroken: Bool) -> Bitmap {
    var canvas = Canvas(44, 48)
    canvas.fill(.ellipse(Vec2(22, 43), Vec2(17, 3.4)), Color.black, feather: 2, opacity: 0.3)
    let clay = Color(hex: 0xE08A4A)
    let belly = Shape.ellipse(Vec2(22, 28), Vec2(15, 15))
    if isBroken {
      let rest = Shape.both(
        belly,
        .polygon([
          Vec2(4, 48), Vec2(4, 36), Vec2(11, 30), Vec2(16, 37), Vec2(22, 31), Vec2(28, 38),
          Vec2(34, 30), Vec2(40, 36), Vec2(40, 48),
        ]))
      canvas.part(rest, clay, depth: 2)
      for (x, y) in [(Float(7), Float(41)), (37, 41.6)] {
        canvas.part(
          .polygon([Vec2(x - 4, y + 2), Vec2(x, y - 4), Vec2(x + 4, y + 2)]), clay, outline: 1.2,
          depth: 1)
      }
      return canvas.bitmap()
    }
    canvas.part(.rounded(Rect(13, 6, 18, 12), 3), clay.darker(0.1), depth: 2)
    canvas.part(belly, clay, depth: 4)
    canvas.clipped(to: belly) { canvas in
      canvas.fill(.curve(Vec2(4, 23), Vec2(22, 31), Vec2(40, 23), width: 4.4), Color(hex: 0xFFF0D0))
      for i in 0..<5 {
        let x = 8 + Float(i) * 7
        canvas.fill(
          .circle(Vec2(x, 25.2 + (i == 2 ? 2 : i % 4 == 0 ? -0.6 : 1.4)), 1.5), Color(hex: 0x2E7F8C)
        )
      }
    }
    canvas.part(.rounded(Rect(11, 4.4, 22, 5), 2.4), clay.lighter(0.1), depth: 1)
    canvas.gloss(Vec2(15, 20), Vec2(3.4, 1.8), turn: -50)
    return canvas.bitmap()
  }

  /// Draws a basket with a mouse in it, 40 by 40.
  static func basket() -> Bitmap {
    var canvas = Canvas(40, 40)
    canvas.fill(.ellipse(Vec2(20, 36), Vec2(15, 3)), Color.black, feather: 2, opacity: 0.3)
    let fur = Color(hex: 0xA9A3C8)
    for x in [Float(14), 26] {
      canvas.part(.circle(Vec2(x, 9), 5), fur, outline: 1.3, depth: 1)
      canvas.fill(.circle(Vec2(x, 9.4), 2.8), Color(hex: 0xFFB3C4))
    }
    canvas.part(.circle(Vec2(20, 16), 8), fur, outline: 1.4, depth: 2)
    for x in [Float(17), 23] { canvas.fill(.circle(Vec2(x, 14.6), 1.5), ink) }
    canvas.fill(.circle(Vec2(20, 18), 1.4), Color(hex: 0xFF6F92))
    let weave = Shape.grown(
      .polygon([Vec2(9, 22), Vec2(31, 22), Vec2(28, 33), Vec2(12, 33)]), 2.4)
    canvas.part(weave, Color(hex: 0xD9A357), depth: 2)
    canvas.clipped(to: weave) { canvas in
      for y in [Float(25), 29, 33] {
        for x in stride(from: Float(6) + (y == 29 ? 3 : 0), through: 36, by: 6) {
          canvas.fill(
            .line(Vec2(x - 1.6, y), Vec2(x + 1.6, y), width: 1.6), Color(hex: 0x8A5A2B),
            opacity: 0.7)
        }
      }
    }
    return canvas.bitmap()
  }

  /// Draws a cage of bamboo, 100 by 88: closed with a tiger in it, or open and empty.
  static func cage(isOpen: Bool) -> Bitmap {
    var canvas = Canvas(100, 88)
    let bamboo = Color(hex: 0xD8B45A)
    canvas.fill(.rounded(Rect(8, 18, 84, 64), 4), Color(hex: 0x33244E))
    if !isOpen {
      canvas.blendTiger(at: Vec2(8, 24))
    }
    for x in stride(from: Float(12), through: 88, by: 12.6) {
      if isOpen && x > 30 && x < 70 { continue }
      canvas.part(
        .line(Vec2(x, 20), Vec2(x, 80), width: 4.4), bamboo, outline: 1.2, depth: 1.2)
    }
    canvas.part(.rounded(Rect(4, 10, 92, 11), 4), bamboo.darker(0.08), depth: 2)
    canvas.part(.rounded(Rect(4, 76, 92, 9), 4), bamboo.darker(0.08), depth: 2)
    if isOpen {
      canvas.part(
        .polygon([Vec2(68, 22), Vec2(92, 30), Vec2(92, 84), Vec2(68, 76)]), bamboo.darker(0.05),
        depth: 2)
    } else {
      canvas.part(.rounded(Rect(43, 44, 14, 12), 3), Color(hex: 0xE8405A), depth: 1.5)
      canvas.fill(.circle(Vec2(50, 50), 2), ink)
    }
    return canvas.bitmap()
  }
}

extension Canvas {
  /// Draws the tiger's gallop, small, behind bars.
  fileprivate mutating func blendTiger(at position: Vec2) {
    transformed(.translation(position) * .scale(Vec2(0.94, 0.94))) { RaceTiger.paint(&$0, 0) }
  }
}

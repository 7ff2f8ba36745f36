import ReelContent
import ReelMath

extension RaceElephant {
  /// Draws a head, 76 by 72, that is calm, glad or frightened; its anchor is (27.4, 40.3).
  func head(_ mood: Int) -> Bitmap {
    var canvas = Canvas(76, 72)
    paintHead(&canvas, mood)
    return canvas.bitmap()
  }

  /// Draws the head alone and small, for the map of the race.
  func face() -> Bitmap {
    var canvas = Canvas(36, 34)
    canvas.transformed(
      .translation(Vec2(3, 3)) * .scale(Vec2(0.38, 0.38)) * .translation(Vec2(5, 0))
    ) { canvas in
      var ear = Path()
      ear.move(Vec2(24, 22))
      ear.cubic(Vec2(10, 10), Vec2(-2, 22), Vec2(0, 36))
      ear.cubic(Vec2(2, 50), Vec2(14, 54), Vec2(24, 44))
      ear.close()
      canvas.part(.filled(ear), skin.darker(0.1), outline: 3.4, depth: 2)
      paintHead(&canvas, 1, outline: 3.4)
      let trunk = Shape.curve(Vec2(52, 44), Vec2(56, 62), Vec2(66, 58), width: 11)
      canvas.fill(.grown(trunk, 3), ink)
      canvas.fill(trunk, skin)
      canvas.fill(.circle(Vec2(50, 43), 7), skin)
    }
    return canvas.bitmap()
  }

  private func paintHead(_ canvas: inout Canvas, _ mood: Int, outline: Float = 1.5) {
    tuft(&canvas)
    let skull = Shape.union([
      .ellipse(Vec2(37, 36), Vec2(25, 24)), .ellipse(Vec2(48, 44), Vec2(16, 14)),
    ])
    canvas.part(skull, skin, outline: outline, depth: 4)
    canvas.clipped(to: skull) { canvas in
      canvas.fill(
        .ellipse(Vec2(40, 56), Vec2(16, 8)), skin.lighter(0.4), feather: 6, opacity: 0.6)
    }
    canvas.gloss(Vec2(28, 20), Vec2(6, 3), turn: -32, opacity: 0.6)
    for at in [Vec2(35, 50), Vec2(59, 45)] {
      canvas.fill(.ellipse(at, Vec2(4.6, 3)), Color(hex: 0xFF7FA0), feather: 2.4, opacity: 0.75)
    }
    jewel(&canvas)
    eyes(&canvas, mood)
    mouth(&canvas, mood)
    tusk(&canvas)
  }

  private func tuft(_ canvas: inout Canvas) {
    for (x, y) in [(Float(30), Float(7)), (36, 4), (42, 7)] {
      let hair = Shape.curve(Vec2(36, 15), Vec2(35, 9), Vec2(x, y), width: 2.2)
      canvas.fill(.grown(hair, 0.6), ink)
      canvas.fill(hair, ink.mixed(skin, 0.35))
    }
  }

  /// Draws a golden band over the brow with a gem.
  private func jewel(_ canvas: inout Canvas) {
    let band = Shape.curve(Vec2(18, 23), Vec2(38, 8), Vec2(58, 22), width: 4.2)
    canvas.fill(.grown(band, 1.2), ink)
    canvas.fill(band, .vertical(10, 26, trim.lighter(0.4), trim))
    for (x, y) in [(Float(24), Float(19.6)), (31, 16.8), (52, 18.8)] {
      canvas.fill(.circle(Vec2(x, y), 1.2), cloth)
    }
    let stone = Vec2(43, 17.6)
    let gem = Shape.polygon([
      stone + Vec2(0, -6), stone + Vec2(5, 0.5), stone + Vec2(0, 7.5), stone + Vec2(-5, 0.5),
    ])
    canvas.fill(.grown(gem, 1.4), ink)
    canvas.fill(gem, .vertical(stone.y - 6, stone.y + 7, cloth.lighter(0.5), cloth))
    canvas.fill(
      .polygon([stone + Vec2(0, -4.6), stone + Vec2(-3.4, 0.4), stone + Vec2(0, 0.4)]), .white,
      opacity: 0.65)
  }

  private func eyes(_ canvas: inout Canvas, _ mood: Int) {
    let pose = Pose(gaze: 0.55, mouth: mood == 2 ? -0.1 : 0.25, laughs: mood == 1)
    let size: Float = mood == 2 ? 7.6 : 6.8
    let iris = Color(hex: 0x6B3FA0)
    canvas.eye(Vec2(39.5, 35.5), size, iris: iris, pose: pose)
    canvas.eye(Vec2(56, 34.5), size * 0.86, iris: iris, pose: pose)
    if mood == 2 {
      for (x, y, w) in [(Float(38), Float(24.6), Float(5)), (57, 23.6, 4.4)] {
        canvas.fill(
          .curve(Vec2(x - w, y + 2.6), Vec2(x, y - 2), Vec2(x + w, y), width: 2), ink)
      }
    } else if mood == 0 {
      // Lashes.
      for (x, y) in [(Float(33.4), Float(29.4)), (35.8, 27.6)] {
        canvas.fill(.line(Vec2(x, y), Vec2(x - 3, y - 2.4), width: 1.5), ink)
      }
    }
  }

  private func mouth(_ canvas: inout Canvas, _ mood: Int) {
    let pose = Pose(mouth: mood == 0 ? 0.22 : mood == 1 ? 0.55 : 0.5)
    canvas.mouth(Vec2(43, 51.6), width: mood == 2 ? 7 : 9, pose: pose)
  }

  private func tusk(_ canvas: inout Canvas) {
    var path = Path()
    path.move(Vec2(49, 52))
    path.cubic(Vec2(51, 58), Vec2(55, 60), Vec2(60, 58.6))
    path.cubic(Vec2(58, 56), Vec2(56, 54), Vec2(55, 51))
    path.close()
    let horn = Shape.filled(path)
    canvas.fill(.grown(horn, 1.2), ink)
    canvas.fill(horn, .vertical(50, 60, Color(hex: 0xFFF9EA), Color(hex: 0xF1DDB8)))
  }
}

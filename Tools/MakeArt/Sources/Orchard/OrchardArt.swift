import Foundation
import ReelContent
import ReelMath

/// The pictures and the sound of the tour's game: an elephant with a basket, apples, and an orchard around them.
enum OrchardArt {
  static func write(to folder: String, _ writeText: (String, String) -> Void) {
    var sprites = [
      Sprite(name: "meadow.png", picture: meadow(), tiles: true),
      Sprite(name: "leaves.png", picture: leaves(), tiles: true),
      Sprite(name: "apple.png", picture: apple()),
    ]
    for (index, step) in OrchardElephant.walk.enumerated() {
      sprites.append(Sprite(name: "elephant-\(index + 1).png", picture: step.picture()))
    }
    let atlas = AtlasSheet(sprites, file: "orchard.png")
    PNGFile.write(atlas.picture, to: "\(folder)/orchard.png")
    writeText(atlas.table, "orchard.plist")
    SoundFile.writeWAV(crunch(), to: "\(folder)/crunch.wav")
  }

  /// Draws an apple with a leaf, 22 by 24; the middle of its fruit is the middle of the picture.
  private static func apple() -> Bitmap {
    var canvas = Canvas(22, 24)
    paintApple(&canvas, Vec2(11, 12.6), 6.4)
    return canvas.bitmap()
  }

  private static func paintApple(_ canvas: inout Canvas, _ center: Vec2, _ radius: Float) {
    let r = radius
    let fruit = Shape.union([
      .ellipse(center + Vec2(-0.32, 0) * r, Vec2(0.76, 0.92) * r),
      .ellipse(center + Vec2(0.32, 0) * r, Vec2(0.76, 0.92) * r),
    ])
    let stem = Shape.curve(
      center + Vec2(0, -0.6) * r, center + Vec2(0, -1.1) * r, center + Vec2(0.25, -1.35) * r,
      width: 0.3 * r)
    canvas.fill(.grown(stem, 1), ink)
    canvas.fill(stem, Color(hex: 0x8A5A33))
    canvas.part(fruit, Color(hex: 0xEF3B4C), outline: 1.3, depth: 2)
    let leaf = Shape.ellipse(center + Vec2(0.85, -1.1) * r, Vec2(0.52, 0.26) * r)
      .turned(-24, about: center + Vec2(0.85, -1.1) * r)
    canvas.part(leaf, Color(hex: 0x63C24B), outline: 1, depth: 0)
    canvas.gloss(center + Vec2(-0.45, -0.35) * r, Vec2(0.24, 0.15) * r)
  }

  /// Draws the sky, hills and the ground, 320 by 240. The elephant stands at 232.
  private static func meadow() -> Bitmap {
    var canvas = Canvas(320, 240, detail: 2)
    canvas.fill(
      .polygon([Vec2(0, 0), Vec2(320, 0), Vec2(320, 240), Vec2(0, 240)]),
      .vertical(0, 200, Color(hex: 0x8CCBF0), Color(hex: 0xB5E1F5), Color(hex: 0xF3F5DA)))
    for cloud in [Vec2(70, 84), Vec2(236, 66), Vec2(158, 118)] {
      let puffs = Shape.union([
        .ellipse(cloud, Vec2(26, 9)), .circle(cloud + Vec2(-8, -6), 9),
        .circle(cloud + Vec2(8, -8), 11),
      ])
      canvas.fill(puffs, .white, feather: 2, opacity: 0.75)
    }
    canvas.fill(hill(180, [(60, 26), (190, -14), (280, 24)]), Color(hex: 0xA9D8A0))
    canvas.fill(hill(200, [(40, -10), (150, 20), (262, -12)]), Color(hex: 0x8CCB7B))
    for tree in [Vec2(34, 190), Vec2(96, 196), Vec2(222, 194), Vec2(290, 186)] {
      canvas.fill(.line(tree, tree + Vec2(0, 16), width: 4), Color(hex: 0x8A6A4A))
      canvas.fill(.circle(tree + Vec2(0, -4), 12), Color(hex: 0x6DB562))
      canvas.fill(.circle(tree + Vec2(-3, -7), 7), Color(hex: 0x86C973), feather: 3)
    }
    let ground = hill(221, [(80, 2), (240, -2)])
    canvas.fill(.grown(ground, 1.6), ink, opacity: 0.75)
    canvas.fill(ground, .vertical(219, 240, Color(hex: 0x86D057), Color(hex: 0x4F9F3C)))
    var dice = Dice(31)
    for _ in 0..<44 {
      let at = Vec2(dice.roll(4, 316), dice.roll(227, 237))
      canvas.fill(.line(at, at + Vec2(-1.6, -3.4), width: 1.1), Color(hex: 0xA7E375))
      canvas.fill(.line(at, at + Vec2(1.8, -3), width: 1.1), Color(hex: 0x3F8A35))
    }
    return canvas.bitmap()
  }

  /// Returns what lies below a wavy line with the given hills and valleys.
  private static func hill(_ y: Float, _ waves: [(x: Float, rise: Float)]) -> Shape {
    var points: [Vec2] = []
    for x in stride(from: Float(-8), through: 328, by: 4) {
      let rise = waves.reduce(Float(0)) { sum, wave in
        let distance = (x - wave.x) / 58
        return sum + wave.rise / (1 + distance * distance)
      }
      points.append(Vec2(x, y - rise))
    }
    return .polygon(points + [Vec2(328, 260), Vec2(-8, 260)])
  }

  /// Draws the crowns above, 320 by 52, from which the apples fall.
  private static func leaves() -> Bitmap {
    var canvas = Canvas(320, 52, detail: 2)
    var dice = Dice(8)
    for (base, radius, color) in [
      (Float(18), Float(24), Color(hex: 0x3F8F45)), (8, 22, Color(hex: 0x58AC4E)),
    ] {
      let crowns = Shape.union(
        (0..<12).map { index in
          .circle(
            Vec2(Float(index) * 29 + dice.roll(-4, 4), base + dice.roll(-5, 4) - 8),
            radius + dice.roll(-3, 3))
        })
      canvas.part(crowns, color, outline: 1.5, depth: 5)
    }
    for _ in 0..<60 {
      let at = Vec2(dice.roll(2, 318), dice.roll(2, 24))
      canvas.fill(
        .ellipse(at, Vec2(3.4, 1.7)).turned(dice.roll(-60, 60), about: at), Color(hex: 0x86D070),
        opacity: 0.7)
    }
    for at in [Vec2(42, 25), Vec2(121, 19), Vec2(187, 27), Vec2(268, 22)] {
      paintApple(&canvas, at, 4.6)
    }
    return canvas.bitmap()
  }

  /// A bite: three short breaks, each darker than the one before.
  private static func crunch() -> Track {
    var track = Track(seconds: 0.28)
    for (index, at) in [0, 0.07, 0.15].enumerated() {
      track.add(
        Voices.noise(0.09, decay: 46 - Double(index) * 6, seed: UInt64(70 + index)), at: at,
        gain: 0.9 - Float(index) * 0.15)
      track.add(Voices.mallet(67 - index * 4, 0.09), at: at, gain: 0.35)
    }
    track.level(peak: 0.6)
    track.fade(in: 0.001, out: 0.03)
    return track
  }
}

import Foundation
import ReelContent
import ReelImage
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Shapes as software draws them. `ReelConformance` checks that each pixel is covered once.
@MainActor @Suite struct ShapesTests {
  /// A row for each kind of shape, half opaque throughout.
  private var sheet: DrawList {
    var list = DrawList(view: Vec2(240, 200), background: Color(hex: 0x202028))
    var orange = ShapeStyle(Color(255, 160, 40, 160))
    list.fill(Rect(8, 8, 40, 24), orange)
    list.stroke(Rect(56, 8, 40, 24), width: 1, orange)
    list.stroke(Rect(104, 8, 40, 24), width: 5, orange)
    orange.transform = .translation(Vec2(190, 20)) * .rotation(0.4)
    list.fill(Rect(-24, -10, 20, 20), orange)
    list.stroke(Rect(8, -10, 24, 20), width: 3, orange)

    let blue = ShapeStyle(Color(80, 170, 255, 160), blend: .additive)
    for (x, radius) in [(12, 1), (24, 3), (44, 8), (84, 20)] as [(Float, Float)] {
      list.fillCircle(at: Vec2(x, 64), radius: radius, blue)
      list.strokeCircle(at: Vec2(x + 120, 64), radius: radius, width: max(1, radius / 5), blue)
    }

    let green = ShapeStyle(Color(120, 230, 120, 160))
    for at in 0..<8 {
      let way = Vec2(24, 0).rotated(by: Float(at) * .pi / 14)
      list.line(from: Vec2(8, 96), to: Vec2(8, 96) + way * 1.4, width: Float(at) / 2 + 1, green)
    }
    let zigzag = (0..<9).map { Vec2(60 + Float($0) * 9, $0 % 2 == 0 ? 132 : 132 - Float($0) * 5) }
    list.polyline(zigzag, width: 4, green)
    let star = (0..<5).map { Vec2(190, 118) + Vec2(0, -24).rotated(by: Float($0) * 0.4 * .pi * 2) }
    list.polyline(star, width: 3, isClosed: true, green)

    let white = ShapeStyle(Color(255, 255, 255, 128))
    let wave = (0..<60).map { Vec2(8 + Float($0) * 3.8, 170 + 18 * .sin(Float($0) / 4)) }
    list.polyline(wave, width: 6, white)
    list.polyline(wave, width: 1, white)
    return list
  }

  /// Compares the sheet with its picture, because only a person can judge if a picture is right; this one was
  /// inspected.
  @Test func shapesMatchTheirPicture() throws {
    let canvas = try SDLCanvas(width: 240, height: 200)
    canvas.draw(sheet)
    let drawn = try canvas.capture()
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Pictures/shapes.png")
    if ProcessInfo.processInfo.environment["REEL_UPDATE"] != nil {
      try Data(ImageFile.encodePNG(drawn)).write(to: file)
    }
    let expected = try ImageFile.decode([UInt8](Data(contentsOf: file)), file: "shapes.png")
    #expect(drawn == expected, "REEL_UPDATE=1 writes the picture anew; look at it")
  }
}

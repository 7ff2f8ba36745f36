import ReelMath
import Testing

@testable import make_art

@Suite struct CanvasTests {
  /// Returns the covered area in pixels.
  private func area(_ shape: Shape) -> Float {
    var canvas = Canvas(40, 40)
    canvas.fill(shape, .white)
    let bitmap = canvas.bitmap()
    return (0..<1_600).reduce(0) { $0 + Float(bitmap.pixels[$1 * 4 + 3]) / 255 }
  }

  @Test func areasOfShapesMatchGeometry() {
    let disc = Shape.circle(Vec2(20, 20), 10)
    let square = Shape.polygon([Vec2(10, 10), Vec2(30, 10), Vec2(30, 30), Vec2(10, 30)])
    #expect(abs(area(disc) - 314.16) < 2)
    #expect(abs(area(.grown(disc, 2)) - 452.4) < 3)
    #expect(abs(area(square) - 400) < 1)
    #expect(abs(area(.minus(square, disc)) - 85.84) < 3)
    #expect(abs(area(.both(square, disc.moved(10, 0))) - 157.08) < 3)
    #expect(abs(area(.line(Vec2(10, 20), Vec2(30, 20), width: 4)) - (80 + 12.57)) < 1.5)
  }

  @Test func aClipCutsTheOutside() {
    var canvas = Canvas(8, 8)
    canvas.clipped(to: .polygon([Vec2(0, 0), Vec2(4, 0), Vec2(4, 8), Vec2(0, 8)])) {
      $0.fill(.circle(Vec2(4, 4), 9), .white)
    }
    let bitmap = canvas.bitmap()
    #expect(bitmap.pixels[(4 * 8 + 2) * 4 + 3] == 255)
    #expect(bitmap.pixels[(4 * 8 + 6) * 4 + 3] == 0)
  }

  @Test func sceneryLayersRepeatWithoutASeam() {
    // The step across the border is no larger than the largest step near it.
    for picture in [Scenery.farHills(), Scenery.ground()] {
      var within = 0
      var across = 0
      func step(_ a: Int, _ b: Int, _ y: Int) -> Int {
        let at = { (x: Int) in (y * picture.width + x) * 4 + 1 }
        return abs(Int(picture.pixels[at(a)]) - Int(picture.pixels[at(b)]))
      }
      for y in 0..<picture.height {
        across += step(255, 0, y)
        within += max(step(254, 255, y), step(0, 1, y))
      }
      #expect(across <= within + within / 2 + picture.height, "\(across), \(within)")
    }
  }
}

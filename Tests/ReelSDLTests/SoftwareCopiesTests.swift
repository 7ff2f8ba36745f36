import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Upright pictures are SDL's copies, some dozens at a time, and turned ones are the rasteriser's; the difference must
/// not show.
@Suite(.serialized) @MainActor struct SoftwareCopiesTests {
  private let texture = TextureID(rawValue: 1)

  /// Creates a canvas with a texture of four pixels, of which the second is white.
  private func canvas(_ width: UInt16, _ height: UInt16) throws -> SDLCanvas {
    let canvas = try SDLCanvas(width: width, height: height)
    var bitmap = Bitmap(width: 4, height: 1)
    bitmap.pixels = [255, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0]
    try canvas.upload(bitmap, as: texture, isSmooth: false)
    return canvas
  }

  private func square(_ x: Float, _ y: Float, _ side: Float, _ color: Color) -> DrawQuad {
    DrawQuad(
      texture: texture, source: Rect(1, 0, 1, 1), target: Rect(x, y, side, side), color: color)
  }

  /// Returns the quad of `square`, turned by half a right angle about its middle.
  private func turned(_ x: Float, _ y: Float, _ side: Float, _ color: Color) -> DrawQuad {
    var quad = square(x, y, side, color)
    let (middle, reach) = (Vec2(x + side / 2, y + side / 2), side * 0.75)
    quad.corners.0.position = middle + Vec2(0, -reach)
    quad.corners.1.position = middle + Vec2(reach, 0)
    quad.corners.2.position = middle + Vec2(0, reach)
    quad.corners.3.position = middle + Vec2(-reach, 0)
    return quad
  }

  private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Color {
    let at = (y * bitmap.width + x) * 4
    return Color(bitmap.pixels[at], bitmap.pixels[at + 1], bitmap.pixels[at + 2])
  }

  @Test(arguments: [TextureID(rawValue: 1), .white])
  func `Many copies keep their own colours`(texture: TextureID) throws {
    let canvas = try canvas(20, 10)
    var list = DrawList()
    func tint(_ index: Int) -> Color { Color(UInt8(index), UInt8(255 - index), UInt8(index / 3)) }
    for index in 0..<200 {
      let target = Rect(Float(index % 20), Float(index / 20), 1, 1)
      list.append(
        texture == .white
          ? DrawQuad(fill: tint(index), target: target)
          : DrawQuad(
            texture: texture, source: Rect(1, 0, 1, 1), target: target, color: tint(index)))
    }
    canvas.draw(list)
    let bitmap = try canvas.capture()
    #expect(canvas.lastDrawCallCount == 1)
    for index in 0..<200 {
      #expect(color(bitmap, index % 20, index / 20) == tint(index), "\(index)")
    }
  }

  @Test func `Turned and upright pictures keep their order and their colours`() throws {
    let (red, green, blue) = (Color(200, 0, 0), Color(0, 200, 0), Color(0, 0, 200))
    let canvas = try canvas(60, 20)
    var list = DrawList()
    // The middle of each has the colour of the last quad that was appended.
    list.append(square(2, 2, 16, red))
    list.append(turned(22, 2, 16, red))
    list.append(square(42, 2, 16, red))
    list.append(turned(5, 5, 10, green))
    list.append(square(25, 5, 10, green))
    list.append(turned(45, 5, 10, green))
    list.append(square(8, 8, 4, blue))
    list.append(turned(28, 8, 4, blue))
    canvas.draw(list)
    let bitmap = try canvas.capture()
    #expect(color(bitmap, 10, 10) == blue && color(bitmap, 30, 10) == blue)
    #expect(color(bitmap, 50, 10) == green)
    #expect(color(bitmap, 10, 6) == green && color(bitmap, 26, 6) == green)
    #expect(color(bitmap, 3, 3) == red && color(bitmap, 30, 3) == red)
    #expect(canvas.lastDrawCallCount == 1)

    // Colours do not stay on the texture, for turned pictures either.
    canvas.draw(DrawList(), turned(0, 0, 20, .white))
    #expect(color(try canvas.capture(), 10, 10) == .white)
  }

  @Test func `A part of a texel is drawn, and huge coordinates do not trap`() throws {
    let canvas = try canvas(8, 4)
    var list = DrawList()
    for reach: Float in [3e9, 2.2e9, 1e38, .infinity] {
      for target in [
        Rect(reach, 0, -2 * reach, 4), Rect(0, reach, 4, -2 * reach), Rect(-reach, 0, 2 * reach, 4),
        Rect(reach, reach, 1, 1), Rect(2e9, 0, -4e9, 4),
      ] {
        list.append(
          DrawQuad(texture: texture, source: Rect(3, 0, 1, 1), target: target))
        list.append(
          DrawQuad(texture: texture, source: Rect(reach, 0, -2 * reach, 1), target: target))
      }
    }
    for (low, high) in [(-Float.infinity, Float.infinity), (.infinity, -.infinity), (3e9, -3e9)] {
      for isAcross in [true, false] {
        var quad = square(0, 0, 1, .white)
        let (near, far) = (
          isAcross ? Vec2(low, 0) : Vec2(0, low), isAcross ? Vec2(high, 1) : Vec2(1, high)
        )
        quad.corners.0.texel = near
        quad.corners.1.texel = Vec2(far.x, near.y)
        quad.corners.2.texel = far
        quad.corners.3.texel = Vec2(near.x, far.y)
        list.append(quad)
      }
    }
    list.append(
      DrawQuad(texture: texture, source: Rect(1.1, 0, 0.3, 1), target: Rect(0, 0, 4, 4)))
    list.append(
      DrawQuad(texture: texture, source: Rect(4, 1, 0, 0), target: Rect(4, 0, 4, 4)))
    canvas.draw(list)
    #expect(color(try canvas.capture(), 2, 2) == .white)
  }

  @Test func `A crop that is not a number does not cut other pictures`() throws {
    let canvas = try canvas(8, 4)
    for area in [Rect(.nan, 0, 4, 4), Rect(0, 0, .infinity, .nan), Rect(-1e30, -1e30, 2e30, 2e30)] {
      var list = DrawList()
      var quad = square(0, 0, 4, .white)
      quad.crop = list.crop(to: area)
      list.append(quad)
      list.append(square(4, 0, 4, .white))
      canvas.draw(list)
      // The effect of such a crop on its own pictures is undefined; other pictures are drawn, and nothing traps.
      #expect(color(try canvas.capture(), 6, 2) == .white)
    }
  }

  @Test func `Translucent copies and additive ones mix`() throws {
    let canvas = try canvas(8, 4)
    var list = DrawList(background: Color(0, 0, 100))
    list.append(square(0, 0, 4, Color(255, 255, 255, 128)))
    var light = square(4, 0, 4, Color(255, 255, 255, 128))
    light.blend = .additive
    list.append(light)
    canvas.draw(list)
    let bitmap = try canvas.capture()
    let mixed = color(bitmap, 1, 1)
    let added = color(bitmap, 5, 1)
    #expect((126...130).contains(Int(mixed.r)) && (176...180).contains(Int(mixed.b)))
    #expect((126...130).contains(Int(added.r)) && (226...230).contains(Int(added.b)))
  }
}

extension SDLCanvas {
  fileprivate func draw(_ list: DrawList, _ quad: DrawQuad) {
    var list = list
    list.append(quad)
    draw(list)
  }
}

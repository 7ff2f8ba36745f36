import ReelContent
import ReelMath
import ReelPlatform
import ReelRaster
import ReelSDL
import Testing

/// The canvas without SDL draws what SDL's canvas draws with exact colours.
@Suite struct RasterCanvasTests {
  /// Returns a picture of any colours and opacities.
  private func picture(_ random: inout RandomStream, _ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for at in bitmap.pixels.indices { bitmap.pixels[at] = UInt8(random.int(in: 0..<256)) }
    for at in stride(from: 3, to: bitmap.pixels.count, by: 8) { bitmap.pixels[at] = 255 }
    return bitmap
  }

  /// Returns a list of any quads: of both pictures, all blend modes, turned, tinted, cropped, and as silhouettes.
  private func list(_ random: inout RandomStream, view: Vec2) -> DrawList {
    var list = DrawList(view: view, background: Color(60, 120, 200))
    for _ in 0..<60 {
      let size = Vec2(Float(random.int(in: 1..<40)), Float(random.int(in: 1..<30)))
      let corner = Vec2(Float(random.int(in: -20..<60)), Float(random.int(in: -20..<40)))
      var quad = DrawQuad(
        texture: TextureID(rawValue: UInt16(random.int(in: 0..<4))),
        source: Rect(Float(random.int(in: 0..<5)), 1, 12, 9),
        target: Rect(corner.x, corner.y, size.x, size.y),
        color: random.int(in: 0..<2) == 0
          ? .white : Color(200, 90, UInt8(random.int(in: 0..<256)), UInt8(random.int(in: 0..<256))),
        blend: BlendMode(rawValue: UInt8(random.int(in: 0..<4)))!)
      if random.int(in: 0..<3) == 0 { quad.turnAbout(corner, by: Float(random.int(in: 0..<7))) }
      quad.isSilhouette = random.int(in: 0..<5) == 0
      if random.int(in: 0..<4) == 0 {
        quad.crop = list.crop(to: Rect(corner.x + 3, corner.y - 4, size.x, size.y))
      }
      list.append(quad)
    }
    list.sort()
    return list
  }

  @Test(arguments: [Vec2(64, 48), Vec2(32, 24), Vec2(32, 16), Vec2(21, 16), Vec2(128, 96)])
  func itsPixelsEqualThoseOfSDL(view: Vec2) throws {
    var random = RandomStream(seed: 61)
    let sdl = try SDLCanvas(width: 64, height: 48, blendsExactly: true)
    let own = try RasterCanvas(width: 64, height: 48)
    for number in 1...2 {
      let bitmap = picture(&random, 17 + number, 13)
      let texture = TextureID(rawValue: UInt16(number))
      try sdl.upload(bitmap, as: texture, isSmooth: number == 2)
      try own.upload(bitmap, as: texture, isSmooth: number == 2)
    }
    #expect(own.capture() == (try sdl.capture()))
    for _ in 0..<20 {
      let list = list(&random, view: view)
      sdl.draw(list)
      own.draw(list)
      #expect(own.capture() == (try sdl.capture()))
    }
  }

  @Test func aStretchedViewFillsTheCanvas() throws {
    let canvas = try RasterCanvas(width: 30, height: 9, fit: .stretch)
    var list = DrawList(view: Vec2(90, 90), background: .black)
    list.append(
      DrawQuad(
        texture: .white, source: Rect(0, 0, 1, 1), target: Rect(0, 30, 90, 30), color: .white))
    canvas.draw(list)
    var bytes = [UInt8](repeating: 7, count: 30 * 9)
    canvas.writeBrightness(to: &bytes)
    #expect(
      bytes
        == (0..<9).flatMap { row in
          [UInt8](repeating: (3..<6).contains(row) ? 255 : 0, count: 30)
        })
  }

  @Test func bytesAreRedGreenAndBlueOrTheBrightness() throws {
    let canvas = try RasterCanvas(width: 2, height: 1)
    canvas.draw(DrawList(background: Color(200, 100, 50)))
    var colors = [UInt8](repeating: 0, count: 6)
    canvas.writeRGB(to: &colors)
    #expect(colors == [200, 100, 50, 200, 100, 50])
    var greys = [UInt8](repeating: 0, count: 2)
    canvas.writeBrightness(to: &greys)
    // .299 · 200 + .587 · 100 + .114 · 50 = 124.2
    #expect(greys == [124, 124])
  }

  @Test func sizesThatNoCanvasHasAreRefused() {
    for (width, height) in [(0, 4), (4, 0), (16385, 1), (1, -1)] {
      #expect(throws: BackendError.self) { try RasterCanvas(width: width, height: height) }
    }
  }
}

import CSDL2
import ReelContent
import ReelMath
import ReelPlatform
import Testing

@testable import ReelRaster
@testable import ReelSDL

/// Complete lists that software draws: the way that a quad takes through the code must not show.
@Suite(.serialized) @MainActor struct SoftwareDrawingTests {
  private let texture = TextureID(rawValue: 1)

  /// A picture with all opacities and colours.
  private static let bitmap: Bitmap = {
    var random = RandomStream(seed: 3)
    var bitmap = Bitmap(width: 19, height: 13)
    for at in bitmap.pixels.indices { bitmap.pixels[at] = UInt8(random.int(in: 0..<256)) }
    for at in stride(from: 3, to: bitmap.pixels.count, by: 8) { bitmap.pixels[at] = 255 }
    return bitmap
  }()

  private func draw(
    _ quads: [DrawQuad], isSmooth: Bool = false, background: Color = Color(60, 120, 200, 255),
    _ bitmap: Bitmap = bitmap
  ) throws -> Bitmap {
    let canvas = try SDLCanvas(width: 40, height: 30)
    try canvas.upload(bitmap, as: texture, isSmooth: isSmooth)
    var list = DrawList(background: background)
    for quad in quads { list.append(quad) }
    canvas.draw(list)
    return try canvas.capture()
  }

  private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    (0..<4).map { Int(bitmap.pixels[(y * bitmap.width + x) * 4 + $0]) }
  }

  /// Compares screen blending, upright and turned, plain and tinted, with the formula.
  @Test func `Screen lightens in software`() throws {
    for tint in [Color.white, Color(255, 128, 0, 200)] {
      for isTurned in [false, true] {
        var quad = DrawQuad(
          texture: texture, source: Rect(0, 0, 19, 13), target: Rect(4, 5, 19, 13), color: tint,
          blend: .screen)
        if isTurned { quad.turnAbout(Vec2(13.5, 11.5), by: .pi) }
        let pixels = try draw([quad])
        let bitmap = Self.bitmap
        for y in 0..<13 {
          for x in 0..<19 {
            let texel = isTurned ? color(bitmap, 18 - x, 12 - y) : color(bitmap, x, y)
            let alpha = (Double(texel[3]) * Double(tint.a) / 255).rounded()
            for (channel, (below, tint)) in zip(
              [60.0, 120, 200], [tint.r, tint.g, tint.b]
            ).enumerated() {
              let source = (Double(texel[channel]) * Double(tint) / 255).rounded()
              let light = (source * alpha / 255).rounded()
              let expected = Int((light + below - light * below / 255).rounded())
              #expect(color(pixels, 4 + x, 5 + y)[channel] == expected, "\(x), \(y)")
            }
          }
        }
      }
    }
  }

  /// Draws a sprite as SDL's copy and, with a corner shifted invisibly, as two triangles. Colours and alpha are the
  /// same, but SDL divides by 256 where 255 would be right, and truncates.
  @Test(arguments: [BlendMode.normal, .additive], [Color.white, Color(250, 128, 90, 77)])
  func `Copies and triangles make the same pixels`(blend: BlendMode, tint: Color) throws {
    let upright = DrawQuad(
      texture: texture, source: Rect(0, 0, 19, 13), target: Rect(4, 5, 19, 13), color: tint,
      blend: blend)
    var leaning = upright
    leaning.corners.0.position.x += 0.02
    for background in [Color(60, 120, 200, 255), Color(0, 0, 0, 0), Color(9, 80, 255, 100)] {
      let a = try draw([upright], background: background)
      let b = try draw([leaning], background: background)
      let most = zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(most <= 3, "\(background)")
    }
  }

  /// Draws a copy between two leaning quads that share its edges, on halves of pixels and near them: each pixel belongs
  /// to one quad.
  @Test func `Copies and triangles own each pixel once`() throws {
    var random = RandomStream(seed: 5)
    let light = Bitmap(
      width: 8, height: 30, pixels: (0..<240).flatMap { _ in [1, 1, 1, 255] as [UInt8] })
    for round in 0..<200 {
      let steps = [0, 127.5 / 256, 0.498, 0.499, 0.5, 0.501, random.float(in: 0..<1)] as [Float]
      let left = 14 + steps[round % steps.count]
      let right = left + 8
      func quad(_ xs: (Float, Float, Float, Float)) -> DrawQuad {
        func corner(_ x: Float, _ y: Float, _ texel: Vec2) -> DrawCorner {
          DrawCorner(position: Vec2(x, y), texel: texel)
        }
        return DrawQuad(
          key: 0, texture: texture, blend: .additive,
          corners: (
            corner(xs.0, 0, Vec2(0, 0)), corner(xs.1, 0, Vec2(8, 0)),
            corner(xs.2, 30, Vec2(8, 30)), corner(xs.3, 30, Vec2(0, 30))
          ))
      }
      let pixels = try draw(
        [
          quad((-5, left, left, -9)), quad((left, right, right, left)),
          quad((right, 50, 60, right)),
        ], background: .black, light)
      let seen = Set(stride(from: 0, to: pixels.pixels.count, by: 4).map { pixels.pixels[$0] })
      #expect(seen == [1], "\(left): \(seen)")
    }
  }

  /// Compares turned smooth sprites on a canvas with the sampler, and upright ones that are scaled.
  @Test func `Smooth pictures are filtered as the plain sampler does`() throws {
    let bitmap = Self.bitmap
    for angle: Float in [0, 0.3, 1, 2.5] {
      var quad = DrawQuad(
        texture: texture, source: Rect(0, 0, 19, 13), target: Rect(6, 4, 28.5, 19.5))
      if angle != 0 { quad.turnAbout(Vec2(20, 15), by: angle) }
      let pixels = try draw([quad], isSmooth: true)
      let picture = PixelBlock(width: 19, height: 13) { x, y in
        let c = self.color(bitmap, x, y)
        return Color(UInt8(c[0]), UInt8(c[1]), UInt8(c[2]), UInt8(c[3])).argb
      }
      let (a, b, c, d) = quad.corners
      let sampler = PlainSampler(
        QuadCase(
          positions: [a.position, b.position, c.position, d.position],
          texels: [a.texel, b.texel, c.texel, d.texel], color: .white, blend: .normal,
          isSmooth: true, area: PixelArea(left: 0, top: 0, right: 40, bottom: 30)), picture)
      for y in 0..<30 {
        for x in 0..<40 {
          let c = color(pixels, x, y)
          let got = Color(UInt8(c[0]), UInt8(c[1]), UInt8(c[2]), UInt8(c[3])).argb
          let expected = sampler.colors(x: x, y: y, below: Color(60, 120, 200).argb)
          #expect(expected.contains { distance($0, got) <= 1 }, "\(angle): \(x), \(y)")
        }
      }
    }
  }

  @Test func `Mirrored pictures are mirror images, scaled and filtered ones too`() throws {
    for isSmooth in [false, true] {
      for size in [Vec2(19, 13), Vec2(30, 26), Vec2(11, 7)] {
        let target = Rect(Vec2(20, 15) - size / 2, size: size)
        func drawn(_ source: Rect) throws -> Bitmap {
          try draw(
            [DrawQuad(texture: texture, source: source, target: target, blend: .screen)],
            isSmooth: isSmooth)
        }
        let plain = try drawn(Rect(0, 0, 19, 13))
        let mirrored = try drawn(Rect(19, 0, -19, 13))
        let left = Int(target.x.rounded())
        for y in 0..<30 {
          for x in 0..<Int(size.x) {
            let (a, b) = (
              color(plain, left + x, y), color(mirrored, left + Int(size.x) - 1 - x, y)
            )
            let most = zip(a, b).map { abs($0 - $1) }.max() ?? 0
            #expect(most <= (isSmooth ? 1 : 0), "\(size), \(x), \(y)")
          }
        }
      }
    }
  }

  /// Checks that filtered pictures show neither the colour of clear texels nor the texels beside them on a page.
  @Test func `Smooth pictures have no rim`() throws {
    let clear = [0, 0, 0, 0] as [UInt8]
    let white = [255, 255, 255, 255] as [UInt8]
    let red = [255, 0, 0, 255] as [UInt8]
    // A white texel beside a clear black one, among red ones.
    let page = Bitmap(
      width: 4, height: 3,
      pixels: [red, red, red, red, red, white, clear, red, red, red, red, red].flatMap { $0 })
    for angle: Float in [0, 0.4] {
      var quad = DrawQuad(texture: texture, source: Rect(1, 1, 2, 1), target: Rect(8, 8, 24, 12))
      if angle != 0 { quad.turnAbout(Vec2(20, 14), by: angle) }
      let pixels = try draw([quad], isSmooth: true, background: .white, page)
      #expect(pixels.pixels.allSatisfy { $0 >= 254 })
    }
  }

  /// Draws a picture of two pixels a point at half its size: one texel of four shows, always the same.
  @Test func `Dense pictures show each second texel`() throws {
    var dense = Bitmap(width: 20, height: 12)
    for y in 0..<12 {
      for x in 0..<20 {
        let at = (y * 20 + x) * 4
        (dense.pixels[at], dense.pixels[at + 1]) = (UInt8(x * 10), UInt8(y * 10))
        dense.pixels[at + 3] = 255
      }
    }
    let pixels = try draw(
      [DrawQuad(texture: texture, source: Rect(0, 0, 20, 12), target: Rect(3, 2, 10, 6))], dense)
    for y in 0..<6 {
      for x in 0..<10 {
        #expect(color(pixels, 3 + x, 2 + y) == [x * 20 + 10, y * 20 + 10, 0, 255])
      }
    }
  }

  /// Checks that a crop cuts turned pictures and copies at the same pixels, and shifts nothing.
  @Test func `Crops cut pixels without shifting them`() throws {
    let canvas = try SDLCanvas(width: 40, height: 30)
    try canvas.upload(Self.bitmap, as: texture, isSmooth: false)
    for size in [Vec2(19, 13), Vec2(31, 22)] {
      for angle: Float in [0, 0.7] {
        var quad = DrawQuad(
          texture: texture, source: Rect(0, 0, 19, 13), target: Rect(Vec2(4, 5), size: size))
        if angle != 0 { quad.turnAbout(Vec2(15, 14), by: angle) }
        var list = DrawList(background: .white)
        list.append(quad)
        canvas.draw(list)
        let whole = try canvas.capture()
        list = DrawList(background: .white)
        quad.crop = list.crop(to: Rect(7, 9, 11, 8))
        list.append(quad)
        canvas.draw(list)
        let cut = try canvas.capture()
        for y in 0..<30 {
          for x in 0..<40 {
            let isInside = (7..<18).contains(x) && (9..<17).contains(y)
            #expect(
              color(cut, x, y) == (isInside ? color(whole, x, y) : [255, 255, 255, 255]),
              "\(size), \(angle): \(x), \(y)")
          }
        }
      }
    }
  }
}

extension Rect {
  fileprivate init(_ origin: Vec2, size: Vec2) { self.init(origin.x, origin.y, size.x, size.y) }
}

extension DrawQuad {
  mutating func turnAbout(_ middle: Vec2, by angle: Float) {
    let turn = Affine.rotation(angle)
    func turned(_ point: Vec2) -> Vec2 { middle + turn.apply(point - middle) }
    corners.0.position = turned(corners.0.position)
    corners.1.position = turned(corners.1.position)
    corners.2.position = turned(corners.2.position)
    corners.3.position = turned(corners.3.position)
  }
}

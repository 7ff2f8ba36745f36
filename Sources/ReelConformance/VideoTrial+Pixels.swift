import ReelContent
import ReelMath
import ReelPlatform

// Checks of the pixels that a quad covers, and of their colours.
extension VideoTrial {
  mutating func checkFills() throws(BackendError) {
    let quad = DrawQuad(fill: Self.red, target: Rect(2, 3, 4, 5))
    guard let pixels = try draw([quad], background: Self.blue) else { return }
    expect(
      pixels.width == 16 && pixels.height == 12,
      "a view of 16 by 12 has \(pixels.width) by \(pixels.height) pixels")
    guard pixels.width == 16, pixels.height == 12 else { return }
    for y in 0..<12 {
      for x in 0..<16 {
        let isInside = (2..<6).contains(x) && (3..<8).contains(y)
        expect(pixels[x, y], isInside ? Self.red : Self.blue, at: "\(x), \(y)")
      }
    }
  }

  mutating func checkKeys() throws(BackendError) {
    let target = Rect(0, 0, 16, 12)
    let quads = [
      DrawQuad(key: 9, fill: Self.red, target: target),
      DrawQuad(key: 3, fill: Self.blue, target: target),
      DrawQuad(key: 3, fill: .white, target: target),
    ]
    if let pixels = try draw(quads) { expect(pixels[8, 6], Self.red, at: "the highest key") }
    if let pixels = try draw(Array(quads.dropFirst())) {
      expect(pixels[8, 6], .white, at: "the last of equal keys")
    }
  }

  mutating func checkTints() throws(BackendError) {
    for tint in [Color.white, Color(128, 255, 0)] {
      let bitmap = Bitmap(rows: [[Color(200, 100, 50), Color(200, 100, 50, 128)]])
      let quad = DrawQuad(
        texture: TextureID(rawValue: 1), source: Rect(0, 0, 2, 1), target: Rect(0, 0, 2, 1),
        color: tint)
      guard let pixels = try draw([quad], background: Self.blue, textures: [bitmap]) else { return }
      let full = Color(
        UInt8(200 * Int(tint.r) / 255), UInt8(100 * Int(tint.g) / 255),
        UInt8(50 * Int(tint.b) / 255))
      let half = Color(full.r / 2, full.g / 2, UInt8((Int(full.b) + 255) / 2))
      expect(
        pixels[0, 0].isNear(full),
        "tint \(tint.text): expected \(full.text), found \(pixels[0, 0].text)")
      expect(
        pixels[1, 0].isNear(half),
        "tint \(tint.text), half opaque: expected \(half.text), found \(pixels[1, 0].text)")
    }
  }

  /// Checks that a tinted copy does not colour the next quad of the same texture, in one batch or the next.
  mutating func checkTintOrder() throws(BackendError) {
    let id = TextureID(rawValue: 1)
    let bitmap = Bitmap(rows: [[.white]])
    let unit = Rect(0, 0, 1, 1)
    let turned = DrawQuad(
      key: 1, texture: id,
      corners: corners(Vec2(12, 0), Vec2(16, 4), Vec2(12, 8), Vec2(8, 4)))
    let quads = [
      DrawQuad(
        key: 0, texture: id, source: unit, target: Rect(0, 0, 4, 4), color: Color(255, 0, 0, 200)),
      turned,
      DrawQuad(key: 2, fill: .black, target: Rect(4, 8, 2, 2)),
      DrawQuad(key: 3, texture: id, source: unit, target: Rect(0, 8, 4, 4)),
    ]
    guard let pixels = try draw(quads, textures: [bitmap]) else { return }
    expect(
      pixels[1, 1].isNear(Color(200, 0, 0)), "the tinted quad is \(pixels[1, 1].text)")
    expect(pixels[12, 4], .white, at: "the turned quad after it")
    expect(pixels[1, 9], .white, at: "the upright quad in another batch")
  }

  /// Checks that a rectangle far larger than the view is drawn where it covers the view.
  mutating func checkLargeQuads() throws(BackendError) {
    let bitmap = Bitmap(rows: [[Self.red]])
    for target in [Rect(-100_000, -5, 200_000, 50), Rect(-20, -90_000, 40, 180_000)] {
      for blend in [BlendMode.normal, .additive] {
        for id in [TextureID.white, TextureID(rawValue: 1)] {
          let quad = DrawQuad(
            texture: id, source: Rect(0, 0, 1, 1), target: target, color: Self.red, blend: blend)
          guard let pixels = try draw([quad], textures: [bitmap]) else { continue }
          expect(pixels[0, 0], Self.red, at: "0, 0 of \(target.text), \(blend.text)")
          expect(pixels[15, 11], Self.red, at: "15, 11 of \(target.text), \(blend.text)")
        }
      }
    }
  }

  /// Checks every blend mode with upright and turned quads, with and without a texture, from opaque to clear.
  mutating func checkBlendModes() throws(BackendError) {
    let below = Color(100, 150, 200)
    let source = Color(60, 120, 240)
    for mode in BlendMode.allCases {
      for alpha in [UInt8(255), 128, 0] {
        for isTurned in [false, true] {
          for hasTexture in [false, true] {
            let quad = blended(source, alpha, mode, isTurned: isTurned, hasTexture: hasTexture)
            let bitmap = Bitmap(rows: [[Color(source.r, source.g, source.b, alpha)]])
            guard let pixels = try draw([quad], background: below, textures: [bitmap]) else {
              return
            }
            let expected = blend(source, alpha, below, mode)
            let combination =
              "\(mode.text) of alpha \(alpha), turned \(isTurned), texture \(hasTexture)"
            // 5, 7 lies beside, and 6, 6 on, the line between the two triangles of an upright quad.
            for (x, y) in [(5, 7), (6, 6), (7, 4), (6, 5)] {
              expect(
                pixels[x, y].isNear(expected),
                "\(combination), at \(x), \(y): expected \(expected.text), found \(pixels[x, y].text)"
              )
            }
            expect(pixels[14, 11], below, at: "\(combination), beside it")
          }
        }
      }
    }
  }

  /// Checks that a silhouette replaces the picture's colours by white, in every mode, and that the next quad has its
  /// own colours again.
  mutating func checkSilhouettes() throws(BackendError) {
    let (below, shown) = (Color(100, 150, 200), Color(250, 240, 40))
    let bitmap = Bitmap(rows: [[Color(60, 20, 0, 128)]])
    for mode in BlendMode.allCases {
      for isTurned in [false, true] {
        var quad = blended(.white, 255, mode, isTurned: isTurned, hasTexture: true)
        quad.color = shown
        quad.isSilhouette = true
        guard let pixels = try draw([quad], background: below, textures: [bitmap]) else { return }
        let expected = blend(shown, 128, below, mode)
        expect(
          pixels[7, 4].isNear(expected),
          "a silhouette, \(mode.text), turned \(isTurned): expected \(expected.text), found \(pixels[7, 4].text)"
        )
        var plain = blended(.white, 255, .normal, isTurned: isTurned, hasTexture: true)
        plain.key = 1
        guard let both = try draw([quad, plain], background: below, textures: [bitmap]) else {
          return
        }
        let mixed = blend(Color(60, 20, 0), 128, expected, .normal)
        expect(
          both[7, 4].isNear(mixed),
          "a picture over its silhouette, \(mode.text): expected \(mixed.text), found \(both[7, 4].text)"
        )
      }
    }
  }

  private func blended(
    _ source: Color, _ alpha: UInt8, _ mode: BlendMode, isTurned: Bool, hasTexture: Bool
  ) -> DrawQuad {
    let turned = (Vec2(6, 0), Vec2(12, 6), Vec2(6, 12), Vec2(0, 6))
    let upright = (Vec2(2, 2), Vec2(10, 2), Vec2(10, 10), Vec2(2, 10))
    let p = isTurned ? turned : upright
    return DrawQuad(
      key: 0, texture: hasTexture ? TextureID(rawValue: 1) : .white, blend: mode,
      color: hasTexture ? .white : Color(source.r, source.g, source.b, alpha),
      corners: corners(p.0, p.1, p.2, p.3))
  }

  /// Returns the corners of a quad that shows one texel.
  private func corners(
    _ a: Vec2, _ b: Vec2, _ c: Vec2, _ d: Vec2
  ) -> (DrawCorner, DrawCorner, DrawCorner, DrawCorner) {
    (
      DrawCorner(position: a, texel: Vec2(0, 0)), DrawCorner(position: b, texel: Vec2(1, 0)),
      DrawCorner(position: c, texel: Vec2(1, 1)), DrawCorner(position: d, texel: Vec2(0, 1))
    )
  }

  private func blend(_ s: Color, _ alpha: UInt8, _ d: Color, _ mode: BlendMode) -> Color {
    let a = Float(alpha) / 255
    func channel(_ s: UInt8, _ d: UInt8) -> UInt8 {
      let (s, d) = (Float(s), Float(d))
      let value: Float =
        switch mode {
        case .normal: s * a + d * (1 - a)
        case .additive: min(255, s * a + d)
        case .multiply: d * (s / 255 * a + 1 - a)
        case .screen: s * a + d - s * a * d / 255
        }
      return UInt8(value.rounded())
    }
    return Color(channel(s.r, d.r), channel(s.g, d.g), channel(s.b, d.b))
  }
}

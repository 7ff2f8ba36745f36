import ReelContent
import ReelMath
import ReelPlatform

// Checks of the texel that every pixel of an upright quad shows.
extension VideoTrial {
  /// Checks all eight ways to lay a picture upright: four turns, plain and mirrored. Each is drawn at three scales,
  /// also across the edges of the view. Mirrored pictures are also stretched: a side of three pixels shows four texels.
  mutating func checkTexels() throws(BackendError) {
    let bitmap = Bitmap.numbered(7, 5)
    for way in 0..<8 {
      // A piece in the middle of an atlas, and one that touches the last column and row.
      for (origin, size) in [(Vec2(2, 1), Vec2(4, 3)), (Vec2(4, 2), Vec2(3, 3))] {
        for scale in 1...3 {
          for offset in [Vec2(1, 0), Vec2(-2, -1), Vec2(11, 8)] {
            let w = way & 1 == 0 ? size.x : size.y
            let h = way & 1 == 0 ? size.y : size.x
            let target = Rect(offset.x, offset.y, w * Float(scale), h * Float(scale))
            let source = Rect(origin.x, origin.y, size.x, size.y)
            let corners = corners(of: target, showing: source, way)
            try checkTexels(
              corners, target, bitmap, "way \(way), scale \(scale), at \(offset.text)")
          }
        }
      }
    }
  }

  private func corners(of target: Rect, showing source: Rect, _ way: Int) -> [DrawCorner] {
    let unit = [Vec2(0, 0), Vec2(1, 0), Vec2(1, 1), Vec2(0, 1)]
    return (0..<4).map { corner in
      let other = way < 4 ? (corner + way) % 4 : (way + 4 - corner) % 4
      return DrawCorner(
        position: target.origin + unit[corner] * target.size,
        texel: source.origin + unit[other] * source.size)
    }
  }

  /// Draws the same picture four times, beginning at each of its corners.
  private mutating func checkTexels(
    _ first: [DrawCorner], _ target: Rect, _ bitmap: Bitmap, _ name: String
  ) throws(BackendError) {
    var corners = first
    for start in 0..<4 {
      let quad = DrawQuad(
        key: 0, texture: TextureID(rawValue: 1),
        corners: (corners[0], corners[1], corners[2], corners[3]))
      if let pixels = try draw([quad], background: .white, textures: [bitmap]),
        let wrong = mismatch(pixels, corners, target, bitmap)
      {
        expect(false, "\(name), from corner \(start): another texel at \(wrong.text)")
      }
      corners = Array(corners[1...] + corners[..<1])
    }
  }

  /// Returns the first pixel whose colour differs from plain nearest sampling. If a pixel's centre lies between two
  /// texels, both are accepted, because renderers differ.
  private func mismatch(
    _ pixels: Bitmap, _ corners: [DrawCorner], _ target: Rect, _ bitmap: Bitmap
  ) -> Vec2? {
    func texel(at position: Vec2) -> Vec2 {
      corners.first { $0.position == position }?.texel ?? .zero
    }
    let base = texel(at: target.origin)
    let right = texel(at: Vec2(target.maxX, target.minY)) - base
    let down = texel(at: Vec2(target.minX, target.maxY)) - base
    for y in 0..<12 {
      for x in 0..<16 {
        let centre = Vec2(Float(x) + 0.5, Float(y) + 0.5)
        var allowed: [Color] = []
        if target.contains(centre) {
          let u = (centre.x - target.x) / target.width
          let v = (centre.y - target.y) / target.height
          let t = base + right * u + down * v
          let slack: Float = 1 / 512
          for side in [
            Vec2(-slack, -slack), Vec2(slack, -slack), Vec2(-slack, slack), Vec2(slack, slack),
          ] {
            allowed.append(bitmap[Int(t.x + side.x), Int(t.y + side.y)])
          }
        } else {
          allowed = [.white]
        }
        if !allowed.contains(pixels[x, y]) { return Vec2(Float(x), Float(y)) }
      }
    }
    return nil
  }
}

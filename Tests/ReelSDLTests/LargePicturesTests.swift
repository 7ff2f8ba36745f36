import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Pictures whose width · height · texels exceed 32 bits. They are drawn like others, in a process of their own,
/// because a fault would end the other tests.
@Suite struct LargePicturesTests {
  /// Draws 380 × 380 texels of a turned page of 4096 × 4096, in which each texel has the colour of its position.
  @Test func `A turned sprite is drawn from a large page`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let side = 4096
      let canvas = try SDLCanvas(width: 640, height: 640)
      try canvas.upload(gradient(side, side), as: TextureID(rawValue: 1), isSmooth: false)
      let affine = Affine(position: Vec2(320, 320), rotation: 0.5)
      func corner(_ x: Float, _ y: Float) -> DrawCorner {
        DrawCorner(
          position: affine.apply(Vec2(x - 190, y - 190)), texel: Vec2(3700 + x, 3700 + y))
      }
      var list = DrawList()
      list.append(
        DrawQuad(
          key: 0, texture: TextureID(rawValue: 1),
          corners: (corner(0, 0), corner(380, 0), corner(380, 380), corner(0, 380))))
      canvas.draw(list)
      let pixels = try canvas.capture()
      let back = try #require(affine.inverse)
      for (x, y) in [(320, 320), (250, 300), (400, 410), (200, 250), (320, 150)] {
        let from = back.apply(Vec2(Float(x) + 0.5, Float(y) + 0.5)) + Vec2(3890, 3890)
        expectNear(pixels, x, y, from, side)
      }
    }
  }

  @Test func `A large mirrored picture is drawn`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let canvas = try SDLCanvas(width: 1920, height: 1080)
      try canvas.upload(gradient(384, 216), as: TextureID(rawValue: 1), isSmooth: false)
      var list = DrawList()
      list.append(
        DrawQuad(
          texture: TextureID(rawValue: 1), source: Rect(384, 0, -384, 216),
          target: Rect(0, 0, 1920, 1080)))
      canvas.draw(list)
      let pixels = try canvas.capture()
      for (x, y) in [(0, 0), (1919, 1079), (960, 540), (1500, 17), (3, 1070)] {
        expectNear(
          pixels, x, y, Vec2(384 - (Float(x) + 0.5) / 5, (Float(y) + 0.5) / 5), 384)
      }
    }
  }
}

/// Returns a picture whose red grows along x, and whose green along y.
private func gradient(_ width: Int, _ height: Int) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let at = (y * width + x) * 4
      bitmap.pixels[at] = UInt8(x * 255 / width)
      bitmap.pixels[at + 1] = UInt8(y * 255 / height)
      bitmap.pixels[at + 3] = 255
    }
  }
  return bitmap
}

/// Fails unless a pixel has the gradient's colour at a texel, give or take one.
private func expectNear(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ texel: Vec2, _ side: Int) {
  let at = (y * bitmap.width + x) * 4
  let height = side == 384 ? 216 : side
  let expected = (Int(texel.x) * 255 / side, Int(texel.y) * 255 / height)
  let got = (Int(bitmap.pixels[at]), Int(bitmap.pixels[at + 1]))
  #expect(
    abs(got.0 - expected.0) <= 1 && abs(got.1 - expected.1) <= 1, "\(x), \(y): \(got), \(expected)")
}

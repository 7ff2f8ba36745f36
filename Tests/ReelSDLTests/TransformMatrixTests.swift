import Foundation
import Reel
import ReelContent
import ReelECS
import ReelImage
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// Every way in which a packer stores a picture, under every way in which a sprite shows it, through the painter and
/// software drawing.
///
///     stored   whole or trimmed × upright, turned clockwise, turned counter-clockwise
///     shown    flip × rotation × anchor × scale
@MainActor @Suite struct TransformMatrixTests {
  /// A picture of 16 by 12 with an empty border of 3, 2, 4, 1 pixels; no two opaque pixels alike.
  private static let source: Bitmap = {
    var bitmap = Bitmap(width: 16, height: 12)
    for y in 2..<11 {
      for x in 3..<12 {
        let at = (y * 16 + x) * 4
        bitmap.pixels[at] = UInt8(20 * x)
        bitmap.pixels[at + 1] = UInt8(22 * y)
        bitmap.pixels[at + 2] = UInt8((x * 31 + y * 17) & 255)
        bitmap.pixels[at + 3] = 255
      }
    }
    return bitmap
  }()

  private static let rotations: [AtlasRotation] = [.none, .clockwise, .counterclockwise]

  /// The sheet and its six frames.
  private static let atlas: (bitmap: Bitmap, frames: [AtlasFrame]) = {
    var sheet = Bitmap(width: 128, height: 32)
    var frames: [AtlasFrame] = []
    var left = 1
    for isTrimmed in [false, true] {
      let (x, y) = isTrimmed ? (3, 2) : (0, 0)
      let (w, h) = isTrimmed ? (9, 9) : (16, 12)
      for rotation in rotations {
        let (storedWidth, storedHeight) = rotation == .none ? (w, h) : (h, w)
        for row in 0..<storedHeight {
          for column in 0..<storedWidth {
            // The origin of the stored pixel in the upright picture.
            let (u, v) =
              switch rotation {
              case .none: (column, row)
              case .clockwise: (row, h - 1 - column)
              case .counterclockwise: (w - 1 - row, column)
              }
            let from = ((y + v) * 16 + x + u) * 4
            let to = ((1 + row) * 128 + left + column) * 4
            for channel in 0..<4 { sheet.pixels[to + channel] = source.pixels[from + channel] }
          }
        }
        frames.append(
          AtlasFrame(
            name: "\(frames.count)", rect: Rect(Float(left), 1, Float(w), Float(h)),
            rotation: rotation, offset: Vec2(Float(x), Float(y)), source: Vec2(16, 12)))
        left += storedWidth + 2
      }
    }
    return (sheet, frames)
  }()

  struct Way: CustomStringConvertible {
    var flip: (Bool, Bool)
    var rotation: Float
    var anchor: Vec2
    var scale: Vec2
    var description: String {
      "flip \(flip) rotation \(rotation) anchor \(anchor) scale \(scale)"
    }
  }

  private static let ways: [Way] = {
    var ways: [Way] = []
    for rotation: Float in [0, Float.pi / 2, 0.65] {
      for scale in [Vec2(1, 1), Vec2(2, 3), Vec2(-2, 1.5)] {
        for anchor in [Vec2(0.5, 0.5), Vec2(0, 1), Vec2(0.25, 0.75)] {
          for flip in [(false, false), (true, false), (false, true), (true, true)] {
            ways.append(Way(flip: flip, rotation: rotation, anchor: anchor, scale: scale))
          }
        }
      }
    }
    return ways
  }()

  private let simulation: Simulation
  private let painter: ScenePainter
  private let canvas: SDLCanvas
  private let position = Vec2(32, 32)

  init() throws {
    let content = GameContent(
      atlases: [
        Atlas(images: [AtlasImage(file: "a.png", size: Vec2(128, 32))], frames: Self.atlas.frames)
      ])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
    canvas = try SDLCanvas(width: 64, height: 64)
    try canvas.upload(Self.atlas.bitmap, as: TextureID(rawValue: 1), isSmooth: false)
  }

  private func draw(_ frame: Int, _ way: Way) throws -> Bitmap {
    var sprite = Sprite(FrameID(index: UInt16(frame)), anchor: way.anchor)
    (sprite.flipsX, sprite.flipsY) = way.flip
    let world = simulation.world
    world.query(with: Sprite.self).despawn()
    world.spawn(Transform(position: position, rotation: way.rotation, scale: way.scale), sprite)
    painter.recordTick(world)
    var list = DrawList(view: Vec2(64, 64), background: Color(255, 255, 255))
    painter.paint(world, into: &list)
    list.view = Vec2(64, 64)
    canvas.draw(list)
    return try canvas.capture()
  }

  /// Samples the artist's picture plainly, by its nearest texels.
  private func expected(_ way: Way) -> Bitmap {
    var result = Bitmap(width: 64, height: 64, pixels: [UInt8](repeating: 255, count: 64 * 64 * 4))
    let inverse = Affine(position: position, rotation: way.rotation, scale: way.scale).inverse!
    for y in 0..<64 {
      for x in 0..<64 {
        var point = inverse.apply(Vec2(Float(x) + 0.5, Float(y) + 0.5))
        if way.flip.0 { point.x = -point.x }
        if way.flip.1 { point.y = -point.y }
        point += way.anchor * Vec2(16, 12)
        guard point.x >= 0, point.y >= 0, point.x < 16, point.y < 12 else { continue }
        let from = (Int(point.y) * 16 + Int(point.x)) * 4
        guard Self.source.pixels[from + 3] == 255 else { continue }
        for channel in 0..<4 {
          result.pixels[(y * 64 + x) * 4 + channel] = Self.source.pixels[from + channel]
        }
      }
    }
    return result
  }

  /// Returns the number of pixels that differ.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    stride(from: 0, to: a.pixels.count, by: 4).count { at in
      (0..<3).contains { abs(Int(a.pixels[at + $0]) - Int(b.pixels[at + $0])) > 2 }
    }
  }

  @Test func everyWayOfStoringAFrameDrawsTheSame() throws {
    for way in Self.ways {
      let reference = expected(way)
      for frame in 0..<6 {
        let off = difference(try draw(frame, way), reference)
        #expect(off <= limit(way), "\(way), frame \(frame): \(off)")
      }
    }
  }

  /// Returns the number of pixels that may differ.
  private func limit(_ way: Way) -> Int {
    // The plain sampler computes in floats, and corners are rounded to 256ths of a pixel.
    if way.rotation == 0.65 { return 2 }
    if way.scale.y == way.scale.y.rounded() { return 0 }
    // Edges of trimmed pictures lie on halves of pixels. They go to the nearest whole ones, and with them the seams
    // between texels, by half a pixel: as many pixels as the seams have.
    let (w, h) = (9 * abs(way.scale.x), 9 * abs(way.scale.y))
    return Int((w * 10 + h * 10) * 0.7)
  }

  /// Compares the matrix with its picture, because only a person can judge if a picture is right; this one was
  /// inspected.
  @Test func theTransformMatrixMatchesItsPicture() throws {
    let columns = 12
    let rows = Self.ways.count / columns
    var sheet = Bitmap(width: columns * 64, height: rows * 64)
    for (at, way) in Self.ways.enumerated() {
      // Trimmed and turned.
      let tile = try draw(4, way)
      for y in 0..<64 {
        let to = ((at / columns * 64 + y) * sheet.width + at % columns * 64) * 4
        sheet.pixels.replaceSubrange(to..<to + 256, with: tile.pixels[y * 256..<y * 256 + 256])
      }
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Pictures/transforms.png")
    if ProcessInfo.processInfo.environment["REEL_UPDATE"] != nil {
      try Data(ImageFile.encodePNG(sheet)).write(to: file)
    }
    let reference = try ImageFile.decode([UInt8](Data(contentsOf: file)), file: "transforms.png")
    try #require(reference.width == sheet.width && reference.height == sheet.height)
    #expect(difference(sheet, reference) == 0, "REEL_UPDATE=1 writes the picture anew; look at it")
  }
}

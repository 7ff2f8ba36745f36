import ReelContent
import ReelMath

// From a packed picture back to what the artist painted.

extension Bitmap {
  /// The most pixels of a picture that is made: as many as an encoder takes.
  static let largestArea = 64 << 20

  /// The upright, untrimmed picture of a frame, cut out of this one.
  ///
  /// Where the frame has a mesh only the pixels that it touches are taken: others may lie between.
  /// O(pixels of the source picture).
  /// - Parameter file: the atlas's name, for errors.
  /// - Throws: where the frame does not lie inside this picture, or lies between pixels, or its
  ///   source picture is larger than 64 Mi pixels.
  public func picture(of frame: AtlasFrame, file: String) throws(ContentError) -> Bitmap {
    func failure(_ expected: String, _ found: String) -> ContentError {
      ContentError(
        file: file, place: "frame " + ContentError.quoted(frame.name), expected: expected,
        found: found)
    }
    let stored = frame.stored
    for number in [stored.x, stored.y, stored.width, stored.height, frame.source.x, frame.source.y]
    where number != number.rounded() || number < 0 || number > 65_535 {
      throw failure("whole pixels", "\(number)")
    }
    guard stored.maxX <= Float(width), stored.maxY <= Float(height) else {
      throw failure(
        "a rectangle inside the picture of \(width) × \(height)",
        "\(Int(stored.maxX)), \(Int(stored.maxY))")
    }
    let source = (width: Int(frame.source.x), height: Int(frame.source.y))
    guard source.width * source.height <= Self.largestArea else {
      throw failure(
        "a source picture of at most \(Self.largestArea) pixels",
        "\(source.width) × \(source.height)")
    }
    let kept = (width: Int(frame.rect.width), height: Int(frame.rect.height))
    // Half a pixel, which old writers' centres give, belongs to the pixel before it.
    let offset = (x: Int(frame.offset.x.rounded(.down)), y: Int(frame.offset.y.rounded(.down)))
    let mask = frame.mesh.map { MeshMask($0, offset: offset, size: kept) }
    var result = Bitmap(width: source.width, height: source.height)
    for y in 0..<kept.height where (0..<source.height).contains(offset.y + y) {
      for x in 0..<kept.width where (0..<source.width).contains(offset.x + x) {
        if let mask, !mask.touches(x, y) { continue }
        // Turned clockwise the left edge became the top one, and the top edge the right one.
        let (column, row) =
          switch frame.rotation {
          case .none: (x, y)
          case .clockwise: (kept.height - 1 - y, x)
          case .counterclockwise: (y, kept.width - 1 - x)
          }
        let from = ((Int(stored.y) + row) * width + Int(stored.x) + column) * 4
        let to = ((offset.y + y) * source.width + offset.x + x) * 4
        for channel in 0..<4 { result.pixels[to + channel] = pixels[from + channel] }
      }
    }
    return result
  }
}

/// Which pixels of a frame's kept part its mesh touches.
private struct MeshMask {
  private let width: Int
  private var isTouched: [Bool]

  init(_ mesh: AtlasMesh, offset: (x: Int, y: Int), size: (width: Int, height: Int)) {
    width = size.width
    isTouched = [Bool](repeating: false, count: size.width * size.height)
    let shift = Vec2(Float(offset.x), Float(offset.y))
    for at in stride(from: 0, to: mesh.triangles.count - 2, by: 3) {
      let corners = (0..<3).map { mesh.vertices[Int(mesh.triangles[at + $0])] - shift }
      mark(corners, size)
    }
  }

  func touches(_ x: Int, _ y: Int) -> Bool { isTouched[y * width + x] }

  private mutating func mark(_ corners: [Vec2], _ size: (width: Int, height: Int)) {
    func bound(_ values: [Float], _ limit: Int) -> Range<Int> {
      let first = min(max(Int(values.min()!.rounded(.down)), 0), limit)
      return first..<max(first, min(Int(values.max()!.rounded(.up)), limit))
    }
    let area = Self.cross(corners[0], corners[1], corners[2])
    guard area != 0 else { return }
    let ordered = area > 0 ? corners : corners.reversed()
    for y in bound(corners.map(\.y), size.height) {
      for x in bound(corners.map(\.x), size.width) where !isTouched[y * width + x] {
        // Outside an edge if all of the pixel is: its corner farthest to the inside decides.
        let isOutside = (0..<3).contains { edge in
          let (a, b) = (ordered[edge], ordered[(edge + 1) % 3])
          let normal = Vec2(a.y - b.y, b.x - a.x)
          let corner = Vec2(
            Float(x) + (normal.x > 0 ? 1 : 0), Float(y) + (normal.y > 0 ? 1 : 0))
          return (corner.x - a.x) * normal.x + (corner.y - a.y) * normal.y <= 0
        }
        if !isOutside { isTouched[y * width + x] = true }
      }
    }
  }

  private static func cross(_ a: Vec2, _ b: Vec2, _ c: Vec2) -> Float {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}

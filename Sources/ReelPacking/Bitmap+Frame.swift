import ReelContent
import ReelMath

// Restores the artist's pictures from a packed one.

extension Bitmap {
  /// Returns the upright, untrimmed picture of a frame, cut out of this one.
  ///
  /// If the frame has a mesh, only the pixels that it touches are copied, because other frames may lie between them.
  /// O(pixels of the source picture, and rows that the triangles of the mesh touch).
  /// - Parameter file: the atlas's name, for errors.
  /// - Throws: if the frame reaches beyond this picture, if it does not lie on whole pixels, if its source picture is
  ///   larger than ``ContentLimits/sourcePixels``, or if its mesh touches more rows than ``ContentLimits/meshRows``.
  public func picture(of frame: AtlasFrame, file: String) throws(ContentError) -> Bitmap {
    try checkPicture(of: frame, file: file)
    let stored = frame.stored
    let source = (width: Int(frame.source.x), height: Int(frame.source.y))
    let kept = (width: Int(frame.rect.width), height: Int(frame.rect.height))
    let offset = frame.wholeOffset
    var mask = frame.mesh.map { MeshRows($0, offset: offset, size: kept) }
    var result = Bitmap(width: source.width, height: source.height)
    for y in 0..<kept.height {
      mask?.go(to: y)
      guard (0..<source.height).contains(offset.y + y) else { continue }
      for x in 0..<kept.width where (0..<source.width).contains(offset.x + x) {
        if let mask, !mask.isTouched[x] { continue }
        // A clockwise turn makes the left edge the top one, and the top edge the right one.
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

  /// Throws the error that ``picture(of:file:)`` would throw, without creating the picture. O(triangles of the mesh).
  public func checkPicture(of frame: AtlasFrame, file: String) throws(ContentError) {
    func failure(_ expected: String, _ actual: String) -> ContentError {
      ContentError(
        file: file, location: "frame " + ContentError.quoted(frame.name), expected: expected,
        found: actual)
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
    guard source.width * source.height <= ContentLimits.sourcePixels else {
      throw failure(
        "a source picture of at most \(ContentLimits.sourcePixels) pixels",
        "\(source.width) × \(source.height)")
    }
    if let mesh = frame.mesh {
      let work = MeshRows.work(
        mesh, offset: frame.wholeOffset, height: Int(frame.rect.height))
      guard work <= ContentLimits.meshRows else {
        throw failure(
          "a mesh whose triangles touch at most \(ContentLimits.meshRows) rows", "\(work)")
      }
    }
  }
}

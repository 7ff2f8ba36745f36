import ReelContent
import ReelMath

/// Limits the work of cutting all frames out of an atlas, before a picture is read or written.
///
/// A frame may declare a source picture of any size around a few pixels, so a list of some kilobytes could stand for
/// terabytes of pictures.
public enum AtlasExtraction {
  /// Throws if the pictures of an atlas are too large to be cut out: if a source picture is beyond
  /// ``ContentLimits/sourcePixels`` or ``ContentLimits/pictureSide``, or if there are more than
  /// ``ContentLimits/extractedPixels`` or ``ContentLimits/extractedMeshRows`` in all. A frame counts once for each of
  /// its names. If its kept part is larger than its source picture, the kept part counts.
  /// O(frames, aliases and triangles).
  /// - Parameters:
  ///   - file: the atlas's name, for errors.
  ///   - pageBytes: the bytes of the files of all pages. Larger files allow more pixels: see
  ///     ``ContentLimits/extractedPixelsPerByte``.
  public static func check(
    _ atlas: Atlas, file: String, pageBytes: Int
  ) throws(ContentError) {
    var names = [Int64](repeating: 1, count: atlas.frames.count)
    for alias in atlas.aliases { names[Int(alias.frame)] += 1 }
    var total: Int64 = 0
    var rows = 0
    for (index, frame) in atlas.frames.enumerated() {
      let side = max(frame.source.x, frame.source.y)
      guard side <= Float(ContentLimits.pictureSide) else {
        throw ContentError(
          file: file, location: "frame " + ContentError.quoted(frame.name),
          expected: "a source picture of at most \(ContentLimits.pictureSide) pixels a side",
          found: "\(side)")
      }
      let area = pixels(of: frame.source)
      guard area <= ContentLimits.sourcePixels else {
        throw ContentError(
          file: file, location: "frame " + ContentError.quoted(frame.name),
          expected: "a source picture of at most \(ContentLimits.sourcePixels) pixels",
          found: "\(area)")
      }
      // The sum cannot overflow: there are fewer than 2^26 names, with at most 2^32 pixels each.
      total += max(area, pixels(of: frame.rect.size)) * names[index]
      if let mesh = frame.mesh {
        // Rows outside the kept part cost nothing, so its height bounds each triangle.
        let height = max(0, min(frame.rect.height, 65_535))
        rows += MeshRows.work(mesh, offset: frame.wholeOffset, height: Int(height))
      }
    }
    let bytes = min(
      Int64(max(0, pageBytes)), ContentLimits.extractedPixels / ContentLimits.extractedPixelsPerByte
    )
    let most = min(
      ContentLimits.extractedPixels,
      ContentLimits.extractedPixelsOfAny + bytes * ContentLimits.extractedPixelsPerByte)
    guard total <= most else {
      throw ContentError(
        file: file, location: "frames",
        expected: "source pictures of at most \(most) pixels in all, for pages of "
          + "\(pageBytes) bytes",
        found: "\(total)")
    }
    guard rows <= ContentLimits.extractedMeshRows else {
      throw ContentError(
        file: file, location: "frames",
        expected: "meshes whose triangles touch at most \(ContentLimits.extractedMeshRows) rows "
          + "in all", found: "\(rows)")
    }
  }

  /// Returns a number of pixels. An invalid size counts as 0, because cutting the frame out throws for it.
  private static func pixels(of size: Vec2) -> Int64 {
    guard (0...65_535).contains(size.x), (0...65_535).contains(size.y) else { return 0 }
    return Int64((size.x * size.y).rounded())
  }
}

extension AtlasFrame {
  /// The offset in whole pixels. A fraction, as old writers' centres produce, is rounded down. The result is clamped to
  /// ±10⁶.
  var wholeOffset: (x: Int, y: Int) {
    func whole(_ value: Float) -> Int {
      value.isFinite ? Int(max(-1e6, min(1e6, value.rounded(.down)))) : 0
    }
    return (whole(offset.x), whole(offset.y))
  }
}

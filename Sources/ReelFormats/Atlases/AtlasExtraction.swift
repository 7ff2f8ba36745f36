import ReelContent

/// What it takes to cut all frames out of an atlas, before a picture is read or written.
///
/// A frame may claim a source picture of any size around a few pixels, so a list of some kilobytes
/// could ask for terabytes of pictures.
public enum AtlasExtraction {
  /// Throws for an atlas whose pictures should not all be cut out: one with a source picture beyond
  /// ``ContentLimits/sourcePixels``, or with more than ``ContentLimits/extractedPixels`` or
  /// ``ContentLimits/extractedMeshRows`` in all. A frame counts once for each of its names.
  /// O(frames, aliases and triangles).
  /// - Parameter file: the atlas's name, for errors.
  public static func check(_ atlas: Atlas, file: String) throws(ContentError) {
    var names = [Int64](repeating: 1, count: atlas.frames.count)
    for alias in atlas.aliases { names[Int(alias.frame)] += 1 }
    var pixels: Int64 = 0
    var rows = 0
    for (index, frame) in atlas.frames.enumerated() {
      // Numbers that are none count as nothing here: cutting the frame out refuses them.
      let area = Int64(exactly: (frame.source.x * frame.source.y).rounded()) ?? 0
      guard area <= ContentLimits.sourcePixels else {
        throw ContentError(
          file: file, place: "frame " + ContentError.quoted(frame.name),
          expected: "a source picture of at most \(ContentLimits.sourcePixels) pixels",
          found: "\(area)")
      }
      pixels += max(0, area) * names[index]
      if let mesh = frame.mesh {
        // Whatever lies outside the kept part costs nothing; its height bounds each triangle.
        let height = max(0, min(frame.rect.height, 65_535))
        rows += MeshRows.work(mesh, offset: frame.wholeOffset, height: Int(height))
      }
    }
    guard pixels <= ContentLimits.extractedPixels else {
      throw ContentError(
        file: file, place: "frames",
        expected: "source pictures of at most \(ContentLimits.extractedPixels) pixels in all",
        found: "\(pixels)")
    }
    guard rows <= ContentLimits.extractedMeshRows else {
      throw ContentError(
        file: file, place: "frames",
        expected: "meshes whose triangles touch at most \(ContentLimits.extractedMeshRows) rows "
          + "in all", found: "\(rows)")
    }
  }
}

extension AtlasFrame {
  /// The offset in whole pixels; half a pixel, which old writers' centres give, belongs to the pixel
  /// before it. Beyond what readers take it is held at that.
  var wholeOffset: (x: Int, y: Int) {
    func whole(_ value: Float) -> Int {
      value.isFinite ? Int(max(-1e6, min(1e6, value.rounded(.down)))) : 0
    }
    return (whole(offset.x), whole(offset.y))
  }
}

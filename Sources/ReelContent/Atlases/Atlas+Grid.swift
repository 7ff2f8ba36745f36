import ReelMath

// Sheets without a list of frames: every frame has the same size.
//
//     margin ┌────┐ spacing ┌────┐          Frames run row after row. Pixels left over at the
//            │ 0  │         │ 1  │          right and at the bottom belong to no frame.
//            └────┘         └────┘

extension Atlas {
  /// Returns a sheet of frames of one size, named `0`, `1`, …
  ///
  /// - Parameters:
  ///   - file: the picture's name.
  ///   - size: the picture's size in pixels.
  ///   - frame: a frame's size in pixels.
  ///   - margin: pixels around all frames.
  ///   - spacing: pixels between two frames.
  ///   - scale: pixels per point.
  /// - Throws: if no frame fits, or more than 65,536 do.
  public static func grid(
    file: String, size: Vec2, frame: Vec2, margin: Float = 0, spacing: Float = 0, scale: Float = 1
  ) throws(ContentError) -> Atlas {
    let inner = size - Vec2(2 * margin, 2 * margin)
    guard frame.x >= 1, frame.y >= 1, margin >= 0, spacing >= 0, frame.x <= inner.x,
      frame.y <= inner.y, inner.x <= 65_536, inner.y <= 65_536
    else {
      throw gridError(file, "frames of at least a pixel that fit into the picture")
    }
    return try grid(
      file, size, frame, margin, spacing, scale,
      columns: Int((inner.x + spacing) / (frame.x + spacing)),
      rows: Int((inner.y + spacing) / (frame.y + spacing)))
  }

  /// Returns a sheet of `columns` by `rows` frames, whose sides are whole numbers of pixels; a film strip has one row.
  ///
  /// Pixels that do not divide evenly are left over at the picture's right and bottom.
  /// - Parameters:
  ///   - file: the picture's name.
  ///   - size: the picture's size in pixels.
  ///   - columns: 1 and up.
  ///   - rows: 1 and up.
  ///   - margin: pixels around all frames.
  ///   - spacing: pixels between two frames.
  ///   - scale: pixels per point.
  /// - Throws: if a frame would be smaller than a pixel, or if there are more than 65,536.
  public static func grid(
    file: String, size: Vec2, columns: Int, rows: Int = 1, margin: Float = 0, spacing: Float = 0,
    scale: Float = 1
  ) throws(ContentError) -> Atlas {
    guard (1...65_536).contains(columns), (1...65_536).contains(rows), margin >= 0, spacing >= 0
    else { throw gridError(file, "1 to 65536 columns and rows") }
    let inner = size - Vec2(2 * margin, 2 * margin)
    let frame = Vec2(
      ((inner.x - spacing * Float(columns - 1)) / Float(columns)).rounded(.down),
      ((inner.y - spacing * Float(rows - 1)) / Float(rows)).rounded(.down))
    guard frame.x >= 1, frame.y >= 1 else {
      throw gridError(file, "a picture with a pixel for each of \(columns) × \(rows) frames")
    }
    return try grid(
      file, size, frame, margin, spacing, scale, columns: columns, rows: rows)
  }

  private static func grid(
    _ file: String, _ size: Vec2, _ frame: Vec2, _ margin: Float, _ spacing: Float,
    _ scale: Float, columns: Int, rows: Int
  ) throws(ContentError) -> Atlas {
    guard columns * rows <= 65_536 else { throw gridError(file, "at most 65536 frames") }
    var atlas = Atlas(images: [AtlasImage(file: file, size: size, scale: scale)])
    atlas.frames.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        atlas.frames.append(
          AtlasFrame(
            name: "\(atlas.frames.count)",
            rect: Rect(
              margin + Float(column) * (frame.x + spacing),
              margin + Float(row) * (frame.y + spacing), frame.x, frame.y)))
      }
    }
    return atlas
  }

  private static func gridError(_ file: String, _ expected: String) -> ContentError {
    ContentError(file: file, location: "grid", expected: expected)
  }
}

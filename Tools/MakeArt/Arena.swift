import ReelContent
import ReelMath

import enum ReelCollision.Tile
import struct ReelCollision.TileGrid

/// The pictures of *Arena*: tiles, slopes and figures of 16 by 16 pixels, pixel by pixel, in one sheet.
enum Arena {
  private static let size = 16
  /// Cells side by side in the sheet; each has a border of one pixel, which repeats its own edge.
  private static let columns = 8
  private static let cell = size + 2

  static func write(to folder: String, _ writeText: (String, String) -> Void) {
    let pictures = tiles() + slopes() + ArenaFigures.all.map { ($0.name, picture($0.rows)) }
    let rows = (pictures.count + columns - 1) / columns
    var sheet = Bitmap(width: columns * cell, height: rows * cell)
    var frames: [String] = []
    for (at, (name, picture)) in pictures.enumerated() {
      let (x, y) = (at % columns * cell, at / columns * cell)
      for row in 0..<cell {
        for column in 0..<cell {
          let source = (
            min(max(column - 1, 0), size - 1), min(max(row - 1, 0), size - 1)
          )
          set(&sheet, x + column, y + row, get(picture, source.0, source.1))
        }
      }
      frames.append(
        """
        "\(name).png": {
          "frame": {"x": \(x + 1), "y": \(y + 1), "w": \(size), "h": \(size)},
          "rotated": false, "trimmed": false,
          "spriteSourceSize": {"x": 0, "y": 0, "w": \(size), "h": \(size)},
          "sourceSize": {"w": \(size), "h": \(size)}
        }
        """)
    }
    PNGFile.write(sheet, to: "\(folder)/arena.png")
    writeText(
      """
      {"frames": {
      \(frames.joined(separator: ",\n"))},
      "meta": {"image": "arena.png", "size": {"w": \(sheet.width), "h": \(sheet.height)}, "scale": "1"}
      }

      """, "arena.json")

    let (page, table) = FontSheet.small.make()
    PNGFile.write(page, to: "\(folder)/font.png")
    writeText(table, "font.fnt")
    for (name, track) in Effects.make() where ["catch", "jump", "miss"].contains(name) {
      SoundFile.writeWAV(track, to: "\(folder)/\(name).wav")
    }
  }

  // MARK: - Tiles

  private static let light = Color(hex: 0xA9BCEB)
  private static let edge = Color(hex: 0x5F72B0)
  private static let body = Color(hex: 0x313A63)

  /// What the ground is made of: bricks that go on across the borders of tiles.
  private static func ground(_ x: Int, _ y: Int) -> Color {
    let shift = y / 8 % 2 * 8
    if y % 8 == 7 || (x + shift) % 16 == 15 { return Color(hex: 0x272E52) }
    return y % 8 == 0 ? Color(hex: 0x3A4472) : body
  }

  /// Full tiles by their faces: bit 0 the top, 1 the right, 2 the bottom, 3 the left.
  private static func tiles() -> [(String, Bitmap)] {
    (0..<16).map { faces in
      var picture = Bitmap(width: size, height: size)
      for y in 0..<size {
        for x in 0..<size {
          var color = ground(x, y)
          if faces & 2 != 0 && x == size - 1 || faces & 4 != 0 && y == size - 1
            || faces & 8 != 0 && x == 0
          {
            color = edge
          }
          if faces & 1 != 0 && y < 3 { color = y == 0 ? light : y == 1 ? edge : body }
          set(&picture, x, y, color)
        }
      }
      return ("tile-\(faces)", picture)
    }
  }

  /// Slopes by the numbers of their tiles, with a light line along what is walked on.
  private static func slopes() -> [(String, Bitmap)] {
    Tile.allCases.filter { $0.rawValue > Tile.oneWay.rawValue }.compactMap { tile in
      let grid = TileGrid(
        cellSize: Vec2(Float(size), Float(size)), columns: 1, tiles: [tile])
      guard let corners = grid.piece(column: 0, row: 0)?.shape.points else { return nil }
      var picture = Bitmap(width: size, height: size)
      for y in 0..<size {
        for x in 0..<size {
          let point = Vec2(Float(x) + 0.5, Float(y) + 0.5)
          let depth = slope(point, corners)
          guard depth > 0 else { continue }
          set(&picture, x, y, depth < 1 ? light : depth < 2 ? edge : ground(x, y))
        }
      }
      return ("slope-\(tile.rawValue)", picture)
    }
  }

  /// How deep a point lies below the slanted edge of an outline; not above 0 outside.
  private static func slope(_ point: Vec2, _ corners: [Vec2]) -> Float {
    var least = Float.infinity
    var slanted = Float.infinity
    for at in corners.indices {
      let (a, b) = (corners[at], corners[(at + 1) % corners.count])
      let depth = (b - a).normalized.cross(point - a)
      least = min(least, depth)
      if a.x != b.x && a.y != b.y { slanted = depth }
    }
    return least > 0 ? slanted : 0
  }

  // MARK: - Pixels

  private static func picture(_ rows: [String]) -> Bitmap {
    var picture = Bitmap(width: size, height: size)
    for (y, row) in rows.enumerated() {
      for (x, sign) in row.enumerated() {
        if let color = ArenaFigures.colors[sign] { set(&picture, x, y, color) }
      }
    }
    return picture
  }

  private static func get(_ picture: Bitmap, _ x: Int, _ y: Int) -> Color {
    let at = (y * picture.width + x) * 4
    let pixels = picture.pixels
    return Color(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
  }

  private static func set(_ picture: inout Bitmap, _ x: Int, _ y: Int, _ color: Color) {
    let at = (y * picture.width + x) * 4
    (picture.pixels[at], picture.pixels[at + 1]) = (color.r, color.g)
    (picture.pixels[at + 2], picture.pixels[at + 3]) = (color.b, color.a)
  }
}

import ReelContent
import ReelMath

import enum ReelCollision.Tile
import struct ReelCollision.TileGrid

/// The pictures of *Arena*, pixel by pixel: tiles and slopes of 16 by 16 pixels with the numbers of `arena.tsx`, and an
/// atlas of figures of the same size and of the distant background.
enum Arena {
  private static let size = 16
  /// The number of pictures side by side.
  private static let columns = 8
  /// Each figure has a border of one pixel, which repeats its own edge.
  private static let cell = size + 2

  static func write(to folder: String, _ writeText: (String, String) -> Void) {
    // Figures that only the map contains are drawn from its tiles.
    let standing = ["ledge", "cannon"].compactMap { name in
      ArenaFigures.all.first { $0.name == name }.map { picture($0.rows) }
    }
    writeTiles(tiles() + slopes() + standing, to: folder)

    let figures = ArenaFigures.all.filter { $0.name != "ledge" && $0.name != "cannon" }
    let rows = (figures.count + columns - 1) / columns
    let back = backdrop()
    var sheet = Bitmap(width: columns * cell, height: rows * cell + back.height)
    var frames: [String] = []
    for (at, figure) in figures.enumerated() {
      let (x, y) = (at % columns * cell, at / columns * cell)
      let picture = picture(figure.rows)
      for row in 0..<cell {
        for column in 0..<cell {
          let source = (
            min(max(column - 1, 0), size - 1), min(max(row - 1, 0), size - 1)
          )
          set(&sheet, x + column, y + row, get(picture, source.0, source.1))
        }
      }
      frames.append(entry(figure.name, x + 1, y + 1, size))
    }
    copy(back, to: &sheet, 0, rows * cell)
    frames.append(entry("backdrop", 0, rows * cell, back.width))
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

  private static func entry(_ name: String, _ x: Int, _ y: Int, _ size: Int) -> String {
    """
    "\(name).png": {
      "frame": {"x": \(x), "y": \(y), "w": \(size), "h": \(size)},
      "rotated": false, "trimmed": false,
      "spriteSourceSize": {"x": 0, "y": 0, "w": \(size), "h": \(size)},
      "sourceSize": {"w": \(size), "h": \(size)}
    }
    """
  }

  private static func writeTiles(_ tiles: [Bitmap], to folder: String) {
    let rows = (tiles.count + columns - 1) / columns
    var sheet = Bitmap(width: columns * size, height: rows * size)
    for (at, tile) in tiles.enumerated() {
      copy(tile, to: &sheet, at % columns * size, at / columns * size)
    }
    PNGFile.write(sheet, to: "\(folder)/arena-tiles.png")
  }

  // MARK: - Background

  /// Draws a wall of large stones in the dark, which repeats without a seam on all sides.
  private static func backdrop() -> Bitmap {
    let (width, height) = (48, 24)
    let shades: [UInt32] = [0x161A2F, 0x181C33, 0x171B31, 0x1A1F38, 0x161A2F, 0x181D35]
    var picture = Bitmap(width: 2 * width, height: 4 * height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let course = y / height
        let along = (x + course % 2 * width / 2) % picture.width
        let (left, top) = (along % width, y % height)
        let shade = shades[(course * 5 + along / width * 3) % shades.count]
        let color: UInt32
        switch (left, top) {
        case (0, _), (_, 0): color = 0x12152A
        case (1, _), (_, 1): color = 0x1E2440
        default: color = shade
        }
        set(&picture, x, y, Color(hex: color))
      }
    }
    return picture
  }

  // MARK: - Tiles

  private static let light = Color(hex: 0xA9BCEB)
  private static let edge = Color(hex: 0x5F72B0)
  private static let body = Color(hex: 0x313A63)

  /// Returns the colour of the ground: bricks that go on across the borders of tiles.
  private static func ground(_ x: Int, _ y: Int) -> Color {
    let shift = y / 8 % 2 * 8
    if y % 8 == 7 || (x + shift) % 16 == 15 { return Color(hex: 0x272E52) }
    return y % 8 == 0 ? Color(hex: 0x3A4472) : body
  }

  /// Draws full tiles by their faces: bit 0 the top, 1 the right, 2 the bottom, 3 the left.
  private static func tiles() -> [Bitmap] {
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
      return picture
    }
  }

  /// Draws slopes by the numbers of their tiles, with a light line along the surface on which figures walk.
  private static func slopes() -> [Bitmap] {
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
      return picture
    }
  }

  /// Returns the depth of a point below the slanted edge of an outline; not above 0 outside.
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

  private static func copy(_ source: Bitmap, to target: inout Bitmap, _ x: Int, _ y: Int) {
    for row in 0..<source.height {
      for column in 0..<source.width {
        set(&target, x + column, y + row, get(source, column, row))
      }
    }
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

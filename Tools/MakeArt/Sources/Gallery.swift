import ReelContent
import ReelMath

/// The pictures of *Sprite Gallery*: some of Alien Catch's in an atlas of their own, a panel and a gem
/// in a sheet that names borders and a mesh, and a film strip.
enum Gallery {
  private static let names = [
    "hills-far", "hills-near", "ground", "cloud-1", "moon", "heart", "cart-1",
    "drop-A", "drop-B", "drop-C", "drop-D", "drop-E", "drop-F", "star-1", "star-2", "star-3",
    "star-4",
  ]

  static func write(_ sprites: [Sprite], to folder: String, _ writeText: (String, String) -> Void) {
    let chosen = sprites.filter { sprite in
      names.contains { sprite.name == $0 + ".png" } || sprite.name.hasPrefix("zip-")
        || sprite.name.hasPrefix("zap-")
    }
    let sheet = AtlasSheet(chosen, file: "gallery.png")
    PNGFile.write(sheet.picture, to: "\(folder)/gallery.png")
    writeText(sheet.table, "gallery.plist")

    PNGFile.write(extras(), to: "\(folder)/extras.png")
    writeText(extrasTable, "extras.json")

    let carts = sprites.filter { $0.name.hasPrefix("cart-") }.map { $0.picture }
    var strip = Bitmap(width: 96 * carts.count, height: 56)
    for (at, cart) in carts.enumerated() { strip.paste(cart, x: 96 * at, y: 0) }
    PNGFile.write(strip, to: "\(folder)/strip.png")

    let (page, table) = FontSheet.small.make()
    PNGFile.write(page, to: "\(folder)/font.png")
    writeText(table, "font.fnt")
  }

  /// Draws a panel of 48 by 48 at 0, 0; a tile of 16 by 16 at 48, 0; a gem of 48 by 48 at 64, 0.
  private static func extras() -> Bitmap {
    var canvas = Canvas(48, 48)
    let frame = Shape.grown(.polygon([Vec2(9, 9), Vec2(39, 9), Vec2(39, 39), Vec2(9, 39)]), 7)
    canvas.fill(frame, Color(hex: 0x1B1038))
    canvas.fill(
      .grown(frame, -2), .vertical(4, 44, Color(hex: 0x8F7BE8), Color(hex: 0x4B34A0)))
    canvas.fill(.grown(frame, -6), Color(hex: 0x2B1B5D))
    var sheet = Bitmap(width: 112, height: 48)
    sheet.paste(canvas.bitmap(), x: 0, y: 0)

    for y in 0..<16 {
      for x in 0..<16 {
        let isLight = (x / 8 + y / 8) % 2 == 0
        let edge = x % 8 == 0 || y % 8 == 0
        let color = Color(
          hex: isLight ? (edge ? 0x9BE36B : 0x7BCB4B) : (edge ? 0x5CA83C : 0x4B9430))
        let at = (y * 112 + 48 + x) * 4
        (sheet.pixels[at], sheet.pixels[at + 1]) = (color.r, color.g)
        (sheet.pixels[at + 2], sheet.pixels[at + 3]) = (color.b, 255)
      }
    }

    var gem = Canvas(48, 48)
    let outline = Shape.polygon([Vec2(24, 2), Vec2(46, 18), Vec2(24, 46), Vec2(2, 18)])
    gem.fill(outline, .vertical(2, 46, Color(hex: 0x9FF3FF), Color(hex: 0x1C6CC8)))
    gem.fill(
      .polygon([Vec2(24, 2), Vec2(34, 18), Vec2(24, 46), Vec2(14, 18)]), .white, opacity: 0.35)
    sheet.paste(gem.bitmap(), x: 64, y: 0)
    return sheet
  }

  /// The table in TexturePacker's format.
  private static let extrasTable = """
    {"frames": {
    "gem.png": {
      "frame": {"x": 64, "y": 0, "w": 48, "h": 48}, "rotated": false, "trimmed": false,
      "spriteSourceSize": {"x": 0, "y": 0, "w": 48, "h": 48}, "sourceSize": {"w": 48, "h": 48},
      "pivot": {"x": 0.5, "y": 0.95},
      "vertices": [[24, 1], [47, 18], [24, 47], [1, 18]],
      "verticesUV": [[88, 1], [111, 18], [88, 47], [65, 18]],
      "triangles": [[0, 1, 2], [0, 2, 3]]
    },
    "panel.png": {
      "frame": {"x": 0, "y": 0, "w": 48, "h": 48}, "rotated": false, "trimmed": false,
      "spriteSourceSize": {"x": 0, "y": 0, "w": 48, "h": 48}, "sourceSize": {"w": 48, "h": 48},
      "borders": {"left": 14, "top": 14, "right": 14, "bottom": 14}
    },
    "tile.png": {
      "frame": {"x": 48, "y": 0, "w": 16, "h": 16}, "rotated": false, "trimmed": false,
      "spriteSourceSize": {"x": 0, "y": 0, "w": 16, "h": 16}, "sourceSize": {"w": 16, "h": 16}
    }},
    "meta": {"image": "extras.png", "size": {"w": 112, "h": 48}, "scale": "1"}
    }

    """
}

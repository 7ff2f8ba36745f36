import ReelContent

/// Pictures for people who change the art: all sprites side by side, and a scene as in the game.
enum Preview {
  /// Draws all sprites at three times their size, on a dark and a light half.
  static func contactSheet(_ sprites: [Sprite]) -> Bitmap {
    var sheet = Bitmap(width: 512, height: 900)
    for i in 0..<sheet.width * sheet.height {
      let shade: UInt8 = (i % sheet.width / 8 + i / sheet.width / 8) % 2 == 0 ? 120 : 140
      sheet.pixels.replaceSubrange(i * 4..<i * 4 + 4, with: [shade, shade, shade + 10, 255])
    }
    var x = 2
    var y = 2
    var rowHeight = 0
    for sprite in sprites where !sprite.tiles {
      if x + sprite.picture.width > sheet.width {
        x = 2
        y += rowHeight + 2
        rowHeight = 0
      }
      sheet.blend(sprite.picture, x: x, y: y)
      x += sprite.picture.width + 2
      rowHeight = max(rowHeight, sprite.picture.height)
    }
    return sheet.cropped(x: 0, y: 0, sheet.width, min(sheet.height, y + rowHeight + 2)).enlarged(3)
  }

  /// Draws a moment of the game on 480 × 320 pixels.
  static func scene(_ sprites: [Sprite], titled: Bool) -> Bitmap {
    var scene = Bitmap(width: 480, height: 320)
    func put(_ name: String, _ x: Int, _ y: Int) {
      guard let sprite = sprites.first(where: { $0.name == name + ".png" }) else {
        fatalError("There is no sprite called “\(name)”.")
      }
      scene.blend(sprite.picture, x: x, y: y)
    }
    for x in [-100, 156, 412] { put("sky", x, 0) }
    put("moon", 392, 22)
    put("cloud-1", 60, 66)
    put("cloud-2", 300, 92)
    for x in [-40, 216, 472] { put("hills-far", x, 172) }
    for x in [-200, 56, 312] { put("hills-near", x, 200) }
    for x in [-60, 196, 452] { put("ground", x, 272) }
    put("zip-06", 98, 214)
    put(titled ? "zap-11" : "zap-03", 318, 214)
    put("cart-1", 200, 230)
    if titled {
      put("title", 80, 16)
    } else {
      for (i, letter) in ["A", "B", "C", "D", "E", "F"].enumerated() {
        put("drop-\(letter)", 60 + i * 62, 40 + (i * 53) % 120)
      }
      put("star-2", 226, 212)
      put("star-3", 252, 202)
    }
    for i in 0..<3 { put(i < 2 ? "heart" : "heart-empty", 8 + i * 22, 8) }
    put("button-left", 6, 244)
    put("button-right-down", 402, 244)
    return scene
  }

  /// Draws a few lines of text in both fonts, on a light and a dark ground.
  static func text(_ fonts: [FontSheet]) -> Bitmap {
    var page = Bitmap(width: 480, height: 330)
    for i in 0..<page.width * page.height {
      let band: [UInt8] = i / page.width % 66 < 33 ? [200, 225, 240, 255] : [70, 40, 110, 255]
      page.pixels.replaceSubrange(i * 4..<i * 4 + 4, with: band)
    }
    let lines = [
      "Score 1234567890 Best: 48,250 - Round 3! ♥♥♥", "The quick brown fox jumps over the lazy dog",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ (A) [B] {C} <D>", "abcdefghijklmnopqrstuvwxyz $5 #1 @home 7%",
      "Tap to play! \"Well done\", said Zip & Zap; 1+1=2?", "* / \\ | ^ _ ` ~ ' To AVATAR Yo Ty",
    ]
    var y = 2
    for font in fonts {
      for line in lines {
        font.write(line, on: &page, x: 4, y: y)
        y += font.lineHeight
      }
    }
    return page
  }
}

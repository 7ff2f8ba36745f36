import ReelContent

/// The packed picture of all sprites, and its table as a Cocos2D property list, format 3.
struct AtlasSheet {
  /// One sprite on its way into the sheet.
  private struct Item {
    var name: String
    var picture: Bitmap
    /// The number of pixels that were cut off the left and the top of the source.
    var left: Int
    var top: Int
    var sourceWidth: Int
    var sourceHeight: Int
    var tiles: Bool
    var placement = RectPacker.Placement(x: 0, y: 0, width: 0, height: 0)
  }

  let picture: Bitmap
  let table: String

  /// Packs the sprites into the smallest of a few page sizes.
  init(_ sprites: [Sprite], file: String) {
    var items = sprites.map { sprite in
      let source = sprite.picture.coarsened()
      guard sprite.tiles || !source.touchesBorder else {
        fatalError("\(sprite.name) is cut off at its border; draw it smaller.")
      }
      let cut = sprite.tiles ? (source, 0, 0) : source.trimmed()
      return Item(
        name: sprite.name, picture: cut.0, left: cut.1, top: cut.2, sourceWidth: source.width,
        sourceHeight: source.height, tiles: sprite.tiles)
    }
    let sides = [512, 576, 640, 704, 768, 832, 896, 960, 1024]
    let pages = sides.flatMap { w in sides.map { (width: w, height: $0) } }
      .sorted { ($0.width * $0.height, $0.width) < ($1.width * $1.height, $1.width) }
    let pictures = items.map { PackedPage.Item($0.picture, tiles: $0.tiles, mayTurn: true) }
    guard let page = PackedPage(pictures, pages: pages) else {
      fatalError("The sprites do not fit on 1024 × 1024 pixels; make some smaller.")
    }
    for (i, placement) in page.placements.enumerated() { items[i].placement = placement }
    picture = page.picture
    table = AtlasSheet.table(items, file: file, picture.width, picture.height)
  }

  private static func table(_ items: [Item], file: String, _ width: Int, _ height: Int) -> String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
      "<plist version=\"1.0\">", "<dict>", "\t<key>frames</key>", "\t<dict>",
    ]
    for item in items.sorted(by: { $0.name < $1.name }) {
      lines.append("\t\t<key>\(item.name)</key>")
      lines.append("\t\t<dict>")
      let size = "{\(item.picture.width), \(item.picture.height)}"
      // The centre of the trimmed picture, from the centre of the source, y upwards: halves do occur.
      let x = Float(2 * item.left + item.picture.width - item.sourceWidth) / 2
      let y = Float(item.sourceHeight - 2 * item.top - item.picture.height) / 2
      let values = [
        ("aliases", "<array/>"),
        ("spriteColorRect", "<string>{{\(item.left), \(item.top)}, \(size)}</string>"),
        ("spriteOffset", "<string>{\(short(x)), \(short(y))}</string>"),
        ("spriteSize", "<string>\(size)</string>"),
        ("spriteSourceSize", "<string>{\(item.sourceWidth), \(item.sourceHeight)}</string>"),
        ("textureRect", "<string>{{\(item.placement.x), \(item.placement.y)}, \(size)}</string>"),
        ("textureRotated", item.placement.isTurned ? "<true/>" : "<false/>"),
      ]
      for (key, value) in values {
        lines.append("\t\t\t<key>\(key)</key>")
        lines.append("\t\t\t\(value)")
      }
      lines.append("\t\t</dict>")
    }
    lines += [
      "\t</dict>", "\t<key>metadata</key>", "\t<dict>",
      "\t\t<key>format</key>", "\t\t<integer>3</integer>",
      "\t\t<key>realTextureFileName</key>", "\t\t<string>\(file)</string>",
      "\t\t<key>size</key>", "\t\t<string>{\(width), \(height)}</string>",
      "\t\t<key>textureFileName</key>", "\t\t<string>\(file)</string>",
      "\t</dict>", "</dict>", "</plist>",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a number without a needless ".0".
  private static func short(_ value: Float) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}

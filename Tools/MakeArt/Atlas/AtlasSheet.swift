import ReelContent

/// The packed picture of all sprites, and its table as a Cocos2D property list, format 3.
struct AtlasSheet {
  /// One sprite on its way into the sheet.
  private struct Item {
    var name: String
    var picture: Bitmap
    /// What was cut off the left and the top of the source.
    var left: Int
    var top: Int
    var sourceWidth: Int
    var sourceHeight: Int
    var tiles: Bool
    var place = RectPacker.Place(x: 0, y: 0, width: 0, height: 0)

    /// Free pixels between frames; a layer repeats its border in one of them.
    var margin: Int { tiles ? 2 : 1 }
  }

  let picture: Bitmap
  let table: String

  /// Packs the sprites into the smallest of a few page sizes.
  init(_ sprites: [Sprite], file: String) {
    let items = sprites.map { sprite in
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
    for page in pages {
      guard let placed = AtlasSheet.packed(items, page.width, page.height) else { continue }
      picture = AtlasSheet.drawn(placed, page.width, page.height)
      table = AtlasSheet.table(placed, file: file, page.width, page.height)
      return
    }
    fatalError("The sprites do not fit on 1024 × 1024 pixels; make some smaller.")
  }

  private static func packed(_ items: [Item], _ width: Int, _ height: Int) -> [Item]? {
    var items = items
    var packer = RectPacker(width: width - 1, height: height - 1)
    let order = items.indices.sorted { a, b in
      let (p, q) = (items[a].picture, items[b].picture)
      return (-max(p.width, p.height), -p.width * p.height, a)
        < (-max(q.width, q.height), -q.width * q.height, b)
    }
    for i in order {
      let extra = 2 * items[i].margin
      guard
        var place = packer.insert(
          items[i].picture.width + extra, items[i].picture.height + extra,
          mayTurn: !items[i].tiles)
      else { return nil }
      place.x += items[i].margin
      place.y += items[i].margin
      place.width -= extra
      place.height -= extra
      items[i].place = place
    }
    return items
  }

  private static func drawn(_ items: [Item], _ width: Int, _ height: Int) -> Bitmap {
    var page = Bitmap(width: width, height: height)
    for item in items {
      let (x, y) = (item.place.x, item.place.y)
      let picture = item.place.isTurned ? item.picture.turnedClockwise() : item.picture
      if item.tiles {
        // What lies beside the border when layers stand in a row; the same row above and below.
        let (w, h) = (picture.width, picture.height)
        page.paste(picture.cropped(x: w - 1, y: 0, 1, h), x: x - 1, y: y)
        page.paste(picture.cropped(x: 0, y: 0, 1, h), x: x + w, y: y)
        page.paste(picture.cropped(x: 0, y: 0, w, 1), x: x, y: y - 1)
        page.paste(picture.cropped(x: 0, y: h - 1, w, 1), x: x, y: y + h)
      }
      page.paste(picture, x: x, y: y)
    }
    return page
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
      // The centre of what was kept, from the centre of the source, y upwards: halves do occur.
      let x = Float(2 * item.left + item.picture.width - item.sourceWidth) / 2
      let y = Float(item.sourceHeight - 2 * item.top - item.picture.height) / 2
      let values = [
        ("aliases", "<array/>"),
        ("spriteColorRect", "<string>{{\(item.left), \(item.top)}, \(size)}</string>"),
        ("spriteOffset", "<string>{\(short(x)), \(short(y))}</string>"),
        ("spriteSize", "<string>\(size)</string>"),
        ("spriteSourceSize", "<string>{\(item.sourceWidth), \(item.sourceHeight)}</string>"),
        ("textureRect", "<string>{{\(item.place.x), \(item.place.y)}, \(size)}</string>"),
        ("textureRotated", item.place.isTurned ? "<true/>" : "<false/>"),
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

  /// A number without an idle ".0".
  private static func short(_ value: Float) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}

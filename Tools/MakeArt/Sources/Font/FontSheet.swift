import ReelContent
import ReelMath

/// The bitmap font at one size: a picture, and its table in the text form of AngelCode's BMFont.
struct FontSheet {
  /// The name of the two files without their extension.
  var name: String
  /// The pixels of one unit of ``GlyphDrawings``.
  var scale: Float
  var pen: Float
  /// The width of the dark edge in pixels; 0 for none. The widths of the letters do not depend on it.
  var outline: Float
  var lineHeight: Int
  /// The distance from the top of the line to the foot of the letters, in pixels.
  var base: Int
  var pageWidth: Int

  static let small = FontSheet(
    name: "font", scale: 1, pen: 2.2, outline: 1, lineHeight: 18, base: 14, pageWidth: 256)
  static let big = FontSheet(
    name: "font-big", scale: 1.8, pen: 4, outline: 1.7, lineHeight: 32, base: 25, pageWidth: 512)

  /// The small font without an edge, for text on a calm ground.
  static let plain = FontSheet(
    name: "font-plain", scale: 1, pen: 2.2, outline: 0, lineHeight: 18, base: 14, pageWidth: 256)

  private struct Entry {
    var scalar: UInt32
    var picture: Bitmap
    var x = 0
    var y = 0
    var offsetX: Int
    var offsetY: Int
    var advance: Int
  }

  /// Returns the picture and the text of the table.
  func make() -> (page: Bitmap, table: String) {
    let characters = (32...126).map { Character(Unicode.Scalar(UInt8($0))) } + ["♥"]
    var entries = characters.map { entry($0) }
    // Tall glyphs come first, in rows. The table is written in the order of the characters.
    let order = entries.indices.sorted {
      (-entries[$0].picture.height, $0) < (-entries[$1].picture.height, $1)
    }
    var x = 1
    var y = 1
    var rowHeight = 0
    for index in order {
      let picture = entries[index].picture
      if x + picture.width + 1 > pageWidth {
        x = 1
        y += rowHeight + 1
        rowHeight = 0
      }
      entries[index].x = x
      entries[index].y = y
      x += picture.width + 1
      rowHeight = max(rowHeight, picture.height)
    }
    var page = Bitmap(width: pageWidth, height: y + rowHeight + 1)
    for entry in entries { page.paste(entry.picture, x: entry.x, y: entry.y) }
    return (page, table(entries, page))
  }

  /// Writes a line of text, the top of the line at `y`.
  func write(_ text: String, on page: inout Bitmap, x: Int, y: Int) {
    var pen = x
    for character in text {
      let entry = entry(character)
      page.blend(entry.picture, x: pen + entry.offsetX, y: y + entry.offsetY)
      pen += entry.advance
    }
  }

  private func entry(_ character: Character) -> Entry {
    let glyph = GlyphPath(character)
    let margin = Int((pen / 2 + outline).rounded(.up)) + 1
    let width = Int((glyph.width * scale).rounded(.up)) + 2 * margin
    var canvas = Canvas(width, lineHeight + 8)
    // The foot of the pen, and not that of the skeleton, stands on the base line.
    let foot = Float(base + 4) - pen / 2
    let shape = glyph.shape(scale: scale, pen: pen).moved(Float(margin), foot)
    if character != " " {
      if outline > 0 { canvas.fill(.grown(shape, outline), ink) }
      canvas.fill(shape, .white)
    }
    let (trimmed, left, top) = canvas.bitmap().trimmed()
    let side = (pen + 1) / 2
    return Entry(
      scalar: character.unicodeScalars.first?.value ?? 0, picture: trimmed,
      offsetX: trimmed.width == 0 ? 0 : left - margin + Int(side.rounded()),
      offsetY: trimmed.width == 0 ? 0 : top - 4,
      advance: Int((glyph.width * scale + pen + 1.2 * scale).rounded()))
  }

  private func table(_ entries: [Entry], _ page: Bitmap) -> String {
    var lines = [
      "info face=\"Alien Catch\" size=\(lineHeight) bold=0 italic=0 charset=\"\" unicode=1 "
        + "stretchH=100 smooth=1 aa=4 padding=0,0,0,0 spacing=1,1 outline=\(outline > 0 ? 1 : 0)",
      "common lineHeight=\(lineHeight) base=\(base) scaleW=\(page.width) scaleH=\(page.height) "
        + "pages=1 packed=0 alphaChnl=0 redChnl=0 greenChnl=0 blueChnl=0",
      "page id=0 file=\"\(name).png\"",
      "chars count=\(entries.count)",
    ]
    for e in entries.sorted(by: { $0.scalar < $1.scalar }) {
      lines.append(
        "char id=\(e.scalar) x=\(e.x) y=\(e.y) width=\(e.picture.width) "
          + "height=\(e.picture.height) xoffset=\(e.offsetX) yoffset=\(e.offsetY) "
          + "xadvance=\(e.advance) page=0 chnl=15")
    }
    lines.append("kernings count=\(GlyphDrawings.kernings.count)")
    for pair in GlyphDrawings.kernings {
      let first = pair.first.unicodeScalars.first?.value ?? 0
      let second = pair.second.unicodeScalars.first?.value ?? 0
      let amount = Int((pair.amount * scale).rounded())
      lines.append("kerning first=\(first) second=\(second) amount=\(amount)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

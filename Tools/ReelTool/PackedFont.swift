import ReelContent
import ReelFormats
import ReelPacking

/// A font on its pages, and its list in BMFont's text form.
struct PackedFont {
  struct Entry {
    /// The character; −1 for the glyph that is shown for characters that the font lacks.
    var scalar: Int
    /// The number of the glyph in the file.
    var number: UInt32
    var picture: GlyphPicture
    /// The distance that the pen moves on, in whole pixels.
    var advance: Int
    var page = 0
    var x = 0
    var y = 0
  }

  /// The greatest number of characters whose pairs are kerned.
  static let kernedLimit = 2048

  let face: String
  let size: Int
  let outline: Int
  let lineHeight: Int
  let base: Int
  var glyphs: [Entry] = []
  var kernings: [(first: Int, second: Int, amount: Int)] = []
  /// The requested characters that the file lacks.
  var missing: [UInt32] = []
  private(set) var pages: [Bitmap] = []
  /// The number of characters beyond the limit, whose pairs are not kerned.
  private(set) var unkerned = 0

  init(face: String, size: Int, outline: Int, lineHeight: Int, base: Int) {
    self.face = face
    self.size = size
    self.outline = outline
    self.lineHeight = lineHeight
    self.base = base
  }

  /// Reads the kerning of all pairs. O(characters²), of the first 2048.
  mutating func findKernings(_ font: TrueTypeFont) {
    let characters = glyphs.filter { $0.scalar >= 0 }
    let kerned = characters.prefix(Self.kernedLimit)
    unkerned = characters.count - kerned.count
    for first in kerned {
      for second in kerned {
        let amount = font.kerning(first.number, second.number)
        let pixels = (amount.magnitude + 32) >> 6
        guard pixels > 0, pixels < 65_536 else { continue }
        kernings.append((first.scalar, second.scalar, Int(pixels) * amount.signum()))
      }
    }
  }

  /// Puts all pictures on pages.
  mutating func arrange(maxSide: Int32, file: String) throws(ContentError) {
    var options = RectanglePacker.Options()
    (options.maxWidth, options.maxHeight) = (maxSide, maxSide)
    options.spacing = 1
    let sizes = glyphs.map { PackSize(Int32($0.picture.width), Int32($0.picture.height)) }
    let positions: [PackPlacement]
    let bins: [PackSize]
    do throws(RectanglePacker.Misfit) {
      (positions, bins) = try RectanglePacker.pack(sizes, options)
    } catch {
      throw ContentError(
        file: file, location: "character \(glyphs[error.index].scalar)",
        expected: "a picture that fits a page of \(maxSide) × \(maxSide) (--max-side)",
        found: "\(error.size.width) × \(error.size.height)")
    }
    pages = bins.map { Bitmap(width: max(1, Int($0.width)), height: max(1, Int($0.height))) }
    for (at, position) in positions.enumerated() {
      (glyphs[at].page, glyphs[at].x, glyphs[at].y) = (
        Int(position.bin), Int(position.x), Int(position.y)
      )
      let picture = glyphs[at].picture
      for row in 0..<picture.height {
        let from = row * picture.width * 4
        let to = ((Int(position.y) + row) * pages[Int(position.bin)].width + Int(position.x)) * 4
        pages[Int(position.bin)].pixels.replaceSubrange(
          to..<to + picture.width * 4, with: picture.pixels[from..<from + picture.width * 4])
      }
    }
  }

  static func pageName(_ name: String, _ number: Int, of count: Int) -> String {
    count == 1 ? name + ".png" : "\(name)-\(number).png"
  }

  /// Returns the list.
  /// - Parameter name: The name of the files, without an extension.
  func list(name: String) -> String {
    var lines = [
      "info face=\"\(face)\" size=\(size) bold=0 italic=0 charset=\"\" unicode=1 stretchH=100 smooth=1 "
        + "aa=1 padding=0,0,0,0 spacing=1,1 outline=\(outline)",
      "common lineHeight=\(lineHeight) base=\(base) scaleW=\(pages.map(\.width).max() ?? 1) "
        + "scaleH=\(pages.map(\.height).max() ?? 1) pages=\(pages.count) packed=0",
    ]
    for number in pages.indices {
      lines.append(
        "page id=\(number) file=\"\(Self.pageName(name, number, of: pages.count))\"")
    }
    lines.append("chars count=\(glyphs.count)")
    for glyph in glyphs {
      let picture = glyph.picture
      lines.append(
        "char id=\(glyph.scalar) x=\(glyph.x) y=\(glyph.y) width=\(picture.width) "
          + "height=\(picture.height) xoffset=\(picture.width == 0 ? 0 : picture.left + outline) "
          + "yoffset=\(picture.height == 0 ? 0 : base + picture.top) xadvance=\(glyph.advance) "
          + "page=\(glyph.page) chnl=15")
    }
    if !kernings.isEmpty {
      lines.append("kernings count=\(kernings.count)")
      for pair in kernings {
        lines.append("kerning first=\(pair.first) second=\(pair.second) amount=\(pair.amount)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

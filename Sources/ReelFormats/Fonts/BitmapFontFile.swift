import ReelContent
import ReelMath

/// Bitmap fonts as AngelCode's BMFont describes them (`.fnt`), in the text and in the XML form; the
/// binary form is refused.
///
/// Source of the format: BMFont's own documentation, "Bitmap Font Generator: file format".
public enum BitmapFontFile {
  /// Reads a font.
  ///
  /// Glyphs come sorted by scalar, kernings by first and second scalar. The glyph with the id −1,
  /// which BMFont writes for characters it lacks, becomes U+FFFD if it has a picture and the font has no
  /// other U+FFFD; else it is left out. A kerning that is given twice alike
  /// counts once. O(n log n) in the number of glyphs and kernings.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - file: the file's name, for errors.
  /// - Throws: where a value is missing or malformed, a glyph stands on no page or is given twice,
  ///   a file name leads out of the folder, there are fewer glyphs or kernings than the file
  ///   claims, or the glyphs are packed into colour channels.
  public static func read(_ bytes: [UInt8], file: String) throws(ContentError) -> BitmapFont {
    guard bytes.count <= ContentLimits.listBytes else {
      throw ContentError(
        file: file, expected: "a font of at most \(ContentLimits.listBytes) bytes")
    }
    if bytes.starts(with: "BMF".utf8) {
      throw ContentError(
        file: file, expected: "BMFont's text or XML form", found: "its binary form")
    }
    var builder = BitmapFontBuilder(file: file)
    let first = bytes.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) && $0 < 0x80 }
    if first == UInt8(ascii: "<") {
      let root = try XMLReader.root(of: bytes, file: file)
      guard root.name == "font" else {
        throw ContentError(
          file: file, place: "line \(root.line)", expected: "<font>",
          found: "<\(ContentError.quoted(root.name))>")
      }
      try add(root.children, to: &builder)
    } else {
      // One tag after the other: a line of two bytes would make one of more than thirty.
      try BitmapFontText.read(bytes, file: file) { (tag) throws(ContentError) in
        try builder.add(tag)
      }
    }
    return try builder.font()
  }

  private static func add(
    _ nodes: [XMLNode], to builder: inout BitmapFontBuilder
  ) throws(ContentError) {
    for node in nodes {
      try builder.add(
        BitmapFontTag(name: node.name, line: node.line, values: node.attributes))
      if node.name == "pages" || node.name == "chars" || node.name == "kernings" {
        try add(node.children, to: &builder)
      }
    }
  }
}

/// Puts a font together from its tags, in any order.
struct BitmapFontBuilder {
  private let file: String
  private var result = BitmapFont()
  private var hasCommon = false
  private var pages: [Int: (name: String, line: Int)] = [:]
  private var glyphs: [(glyph: Glyph, line: Int)] = []
  /// What is shown for characters that the font lacks.
  private var replacement: (glyph: Glyph, line: Int)?
  private var kernings: [(kerning: Kerning, line: Int)] = []
  private var lines = (chars: 0, kernings: 0)
  private var claims = (pages: 0, chars: 0, kernings: 0)

  init(file: String) {
    self.file = file
  }

  mutating func add(_ tag: BitmapFontTag) throws(ContentError) {
    var seen = Set<String>(minimumCapacity: tag.values.count)
    for value in tag.values where !seen.insert(value.name).inserted {
      throw ContentError(
        file: file, place: place(of: tag),
        expected: "every value only once", found: ContentError.quoted(value.name) + " again")
    }
    switch tag.name {
    case "info": result.name = text(tag, "face") ?? ""
    case "common": try addCommon(tag)
    case "page":
      let id = try integer(tag, "id", 0...65_535)
      let name = try RelativePath.checked(
        text(tag, "file") ?? "", file: file, place: place(tag, "file"))
      guard pages.updateValue((name, tag.line), forKey: id) == nil else {
        throw failure(tag, "id", "every page only once", "\(id) again")
      }
    case "chars": claims.chars = try claim(tag)
    case "char": try addGlyph(tag)
    case "kernings": claims.kernings = try claim(tag)
    case "kerning":
      lines.kernings += 1
      let first = try scalar(tag, "first")
      let second = try scalar(tag, "second")
      let amount = try number(tag, "amount")
      if let first, let second {
        kernings.append((Kerning(first: first, second: second, amount: amount), tag.line))
      }
    default: break  // Later versions and other tools add tags of their own.
    }
  }

  private mutating func addCommon(_ tag: BitmapFontTag) throws(ContentError) {
    guard !hasCommon else { throw failure(tag, "", "only one common", "it again") }
    hasCommon = true
    result.lineHeight = try size(tag, "lineHeight")
    result.base = try number(tag, "base")
    if text(tag, "pages") != nil { claims.pages = try integer(tag, "pages", 0...65_536) }
    if text(tag, "packed") != nil, try integer(tag, "packed", 0...1) == 1 {
      throw failure(
        tag, "packed", "glyphs in all colour channels", "glyphs packed into single ones")
    }
  }

  private mutating func addGlyph(_ tag: BitmapFontTag) throws(ContentError) {
    lines.chars += 1
    let x = try size(tag, "x")
    let y = try size(tag, "y")
    let glyph = Glyph(
      scalar: 0,
      page: text(tag, "page") == nil ? 0 : UInt16(try integer(tag, "page", 0...65_535)),
      rect: Rect(x, y, try size(tag, "width"), try size(tag, "height")),
      offset: Vec2(try number(tag, "xoffset"), try number(tag, "yoffset")),
      advance: try number(tag, "xadvance"))
    guard let id = try scalar(tag, "id") else {
      if !glyph.rect.isEmpty { replacement = replacement ?? (glyph, tag.line) }
      return
    }
    glyphs.append((glyph, tag.line))
    glyphs[glyphs.count - 1].glyph.scalar = id
  }

  /// The font, once all tags are in.
  mutating func font() throws(ContentError) -> BitmapFont {
    if var replacement, !glyphs.contains(where: { $0.glyph.scalar == 0xFFFD }) {
      replacement.glyph.scalar = 0xFFFD
      glyphs.append(replacement)
    }
    guard hasCommon else {
      throw ContentError(file: file, place: "common", expected: "a tag of that name", found: "none")
    }
    guard !pages.isEmpty, pages.count >= claims.pages else {
      throw ContentError(
        file: file, place: "page", expected: "\(max(1, claims.pages)) of these",
        found: "\(pages.count)")
    }
    guard lines.chars >= claims.chars else {
      throw ContentError(
        file: file, place: "chars", expected: "\(claims.chars) glyphs", found: "\(lines.chars)")
    }
    guard lines.kernings >= claims.kernings else {
      throw ContentError(
        file: file, place: "kernings", expected: "\(claims.kernings) of these",
        found: "\(lines.kernings)")
    }
    var font = result
    for id in 0..<pages.count {
      guard let page = pages[id] else {
        throw ContentError(
          file: file, place: "page", expected: "ids from 0 to \(pages.count - 1)",
          found: "none with \(id)")
      }
      font.pages.append(page.name)
    }
    let sorted = glyphs.sorted { ($0.glyph.scalar, $0.line) < ($1.glyph.scalar, $1.line) }
    for (glyph, line) in sorted {
      guard Int(glyph.page) < pages.count else {
        throw ContentError(
          file: file, place: "line \(line): char/page",
          expected: "a page below \(pages.count)", found: "\(glyph.page)")
      }
      guard font.glyphs.last?.scalar != glyph.scalar else {
        throw ContentError(
          file: file, place: "line \(line): char/id", expected: "every character only once",
          found: "\(glyph.scalar) again")
      }
      font.glyphs.append(glyph)
    }
    let pairs = kernings.sorted {
      ($0.kerning.first, $0.kerning.second, $0.line) < (
        $1.kerning.first, $1.kerning.second, $1.line
      )
    }
    for (kerning, line) in pairs {
      if let last = font.kernings.last, last.first == kerning.first, last.second == kerning.second {
        if last.amount == kerning.amount { continue }
        throw ContentError(
          file: file, place: "line \(line): kerning",
          expected: "one amount for \(kerning.first), \(kerning.second)",
          found: "\(last.amount) and \(kerning.amount)")
      }
      font.kernings.append(kerning)
    }
    return font
  }

  private func text(_ tag: BitmapFontTag, _ name: String) -> String? {
    tag.values.first { $0.name == name }?.value
  }

  private func number(_ tag: BitmapFontTag, _ name: String) throws(ContentError) -> Float {
    let value = text(tag, name)
    guard let number = value.flatMap({ PropertyList.decimal($0) }).flatMap(BracedNumbers.number)
    else {
      throw failure(
        tag, name, "a number within ±65535", value.map(ContentError.quoted) ?? "none")
    }
    return number
  }

  private func size(_ tag: BitmapFontTag, _ name: String) throws(ContentError) -> Float {
    let number = try number(tag, name)
    guard number >= 0 else { throw failure(tag, name, "a number from 0 to 65535", "\(number)") }
    return number
  }

  private func integer(
    _ tag: BitmapFontTag, _ name: String, _ range: ClosedRange<Int>
  ) throws(ContentError) -> Int {
    let value = text(tag, name)
    guard let number = value.flatMap({ Int($0) }), range.contains(number) else {
      throw failure(
        tag, name, "a whole number from \(range.lowerBound) to \(range.upperBound)",
        value.map(ContentError.quoted) ?? "none")
    }
    return number
  }

  /// A Unicode scalar, or nil for −1.
  private func scalar(_ tag: BitmapFontTag, _ name: String) throws(ContentError) -> UInt32? {
    let number = try integer(tag, name, -1...0x10FFFF)
    if number == -1 { return nil }
    guard Unicode.Scalar(UInt32(number)) != nil else {
      throw failure(tag, name, "a Unicode scalar", "\(number)")
    }
    return UInt32(number)
  }

  /// How many tags should follow. Some tools write −1.
  private func claim(_ tag: BitmapFontTag) throws(ContentError) -> Int {
    text(tag, "count") == nil ? 0 : max(0, try integer(tag, "count", -1...10_000_000))
  }

  /// For a tag that may have any name.
  private func place(of tag: BitmapFontTag) -> String {
    "line \(tag.line): \(ContentError.quoted(tag.name))"
  }

  private func place(_ tag: BitmapFontTag, _ name: String) -> String {
    "line \(tag.line): \(tag.name)" + (name.isEmpty ? "" : "/\(name)")
  }

  private func failure(
    _ tag: BitmapFontTag, _ name: String, _ expected: String, _ found: String
  ) -> ContentError {
    ContentError(file: file, place: place(tag, name), expected: expected, found: found)
  }
}

import CFreeType
import ReelContent

/// A glyph as a font draws it: coverage, one byte a pixel.
struct DrawnGlyph {
  var width = 0
  var height = 0
  /// The distance from the pen on the base line to the picture's top left corner, y down.
  var left = 0
  var top = 0
  var coverage: [UInt8] = []
  /// The distance that the pen moves on, in 64ths of a pixel.
  var advance = 0
}

/// A font file that FreeType reads: TrueType, OpenType and others with outlines. Any bytes that are no font end in an
/// error, and none take more than the limits below.
final class TrueTypeFont {
  /// The greatest size of a file: 64 MiB. The largest fonts of Chinese have some 30.
  static let byteLimit = 64 << 20
  /// The greatest side of a glyph's picture.
  static let sideLimit = 2048

  private let file: String
  private var library: FT_Library?
  private var face: FT_Face
  // The face reads from these bytes as long as it lives.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let isSharp: Bool

  /// - Parameters:
  ///   - size: The side of the square on which letters are drawn, in pixels.
  ///   - isSharp: True if a pixel is either covered or not.
  init(_ data: [UInt8], file: String, size: Int, isSharp: Bool) throws(ContentError) {
    self.file = file
    self.isSharp = isSharp
    bytes = .allocate(capacity: max(1, data.count))
    _ = bytes.initialize(from: data)
    var face: FT_Face?
    var code = FT_Init_FreeType(&library)
    if code == 0 {
      code = FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(data.count), 0, &face)
    }
    guard code == 0, let face else {
      FT_Done_FreeType(library)
      bytes.deallocate()
      throw ContentError(
        file: file, expected: "a font that FreeType reads",
        found: data.isEmpty ? "an empty file" : "FreeType's error \(code)")
    }
    self.face = face
    code = FT_Set_Pixel_Sizes(face, 0, FT_UInt(size))
    guard code == 0, isScalable else {
      throw ContentError(
        file: file, expected: "a font with outlines, which can be drawn at \(size) pixels",
        found: code == 0 ? "one of pictures" : "FreeType's error \(code)")
    }
    guard lineHeight > 0, lineHeight <= 65_535, base.magnitude <= 65_535 else {
      throw ContentError(
        file: file, location: "hhea", expected: "lines of 1 to 65535 pixels", found: "\(lineHeight)"
      )
    }
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    bytes.deallocate()
  }

  private func has(flag: FT_Long) -> Bool { face.pointee.face_flags & flag != 0 }
  private var isScalable: Bool { has(flag: 1 << 0) }
  /// True if it has a table of pairs. Pairs of layout tables (GPOS) are not read.
  var hasKerning: Bool { has(flag: 1 << 6) }

  /// The name of the typeface, for people.
  var name: String {
    guard let name = face.pointee.family_name else { return "" }
    let text = String(cString: name).unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" }
    return String(String.UnicodeScalarView(text.prefix(100)))
  }

  /// The distance from one line's top to the next, in pixels.
  var lineHeight: Int { (Int(face.pointee.size.pointee.metrics.height) + 63) >> 6 }
  /// The distance from the line's top to the foot of the letters, in pixels.
  var base: Int { (Int(face.pointee.size.pointee.metrics.ascender) + 32) >> 6 }

  /// Returns the number of a character's glyph; `nil` if the font lacks it.
  func glyph(of scalar: UInt32) -> UInt32? {
    let number = FT_Get_Char_Index(face, FT_ULong(scalar))
    return number == 0 ? nil : number
  }

  /// Returns the distance that the second of two glyphs moves away, in 64ths of a pixel.
  func kerning(_ first: UInt32, _ second: UInt32) -> Int {
    var way = FT_Vector()
    let code = FT_Get_Kerning(face, first, second, FT_UInt(FT_KERNING_UNFITTED.rawValue), &way)
    return code == 0 ? Int(way.x) : 0
  }

  /// Draws a glyph.
  /// - Parameter location: The glyph's description, for errors.
  func draw(_ number: UInt32, location: String) throws(ContentError) -> DrawnGlyph {
    let code = FT_Load_Glyph(face, number, reel_load_flags(isSharp ? 1 : 0))
    guard code == 0, let slot = face.pointee.glyph else {
      throw ContentError(
        file: file, location: location, expected: "an outline", found: "FreeType's error \(code)")
    }
    // Checked before anything of this size is drawn.
    let metrics = slot.pointee.metrics
    let (width, height) = (Int(metrics.width) >> 6, Int(metrics.height) >> 6)
    guard (0...Self.sideLimit).contains(width), (0...Self.sideLimit).contains(height) else {
      throw ContentError(
        file: file, location: location,
        expected: "a glyph of at most \(Self.sideLimit) pixels a side",
        found: "\(width) × \(height)")
    }
    let mode = isSharp ? FT_RENDER_MODE_MONO : FT_RENDER_MODE_NORMAL
    let drawn = FT_Render_Glyph(slot, mode)
    let bitmap = slot.pointee.bitmap
    guard drawn == 0, Int(bitmap.width) <= 2 * Self.sideLimit,
      Int(bitmap.rows) <= 2 * Self.sideLimit
    else {
      throw ContentError(
        file: file, location: location, expected: "a glyph that can be drawn",
        found: "FreeType's error \(drawn)")
    }
    var glyph = DrawnGlyph()
    glyph.advance = Int(slot.pointee.advance.x)
    guard glyph.advance.magnitude < 65_535 * 64 else {
      throw ContentError(
        file: file, location: location, expected: "an advance of at most 65535 pixels",
        found: "\(glyph.advance >> 6)")
    }
    guard let buffer = bitmap.buffer, bitmap.width > 0, bitmap.rows > 0 else { return glyph }
    glyph.width = Int(bitmap.width)
    glyph.height = Int(bitmap.rows)
    glyph.left = Int(slot.pointee.bitmap_left)
    glyph.top = -Int(slot.pointee.bitmap_top)
    glyph.coverage.reserveCapacity(glyph.width * glyph.height)
    for y in 0..<glyph.height {
      // SAFETY: FreeType's bitmap has `rows` rows of `pitch` bytes; a sharp one has a bit a pixel.
      let row = buffer + y * Int(bitmap.pitch)
      for x in 0..<glyph.width {
        glyph.coverage.append(isSharp ? (row[x >> 3] >> UInt8(7 - x & 7) & 1) * 255 : row[x])
      }
    }
    return glyph
  }
}

import ReelContent

/// Bitmap fonts in the format of AngelCode's BMFont (`.fnt`), in the text and in the XML form; the binary form is
/// refused.
///
/// Many tools write such files, some of them with deviations. Harmless ones are corrected and reported; `reel check`
/// prints them.
///
/// Source of the format: BMFont's own documentation, "Bitmap Font Generator: file format".
public enum BitmapFontFile {
  /// Reads a font from a folder of content. Its pages lie beside it. A missing page is searched for in other letter
  /// case, and without the folders in its path.
  /// - Parameters:
  ///   - name: relative to the folder, as are the pages of the result.
  ///   - mended: receives each correction.
  public static func read(
    _ name: String, in folder: ContentFolder, mended: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> BitmapFont {
    let bytes = try folder.bytes(of: name, limit: ContentLimits.listBytes)
    var font = try read(bytes, file: name, mended: mended)
    var search = PictureSearch(list: name, folder: folder)
    for page in font.pages.indices {
      font.pages[page] = search.path(
        of: RelativePath.beside(name, font.pages[page]), isOnly: font.pages.count == 1,
        mended: mended)
    }
    return font
  }

  /// Reads a font.
  ///
  /// Glyphs are sorted by scalar, kernings by first and second scalar. BMFont writes a glyph with the id −1 for
  /// characters that the font lacks. It becomes U+FFFD if it has a picture and the font has no other U+FFFD; otherwise
  /// it is left out. If the file gives a character or a pair twice, the first is used. Pages are numbered in the order
  /// of their ids. O(n log n) in the number of glyphs and kernings.
  ///
  /// - Parameters:
  ///   - bytes: the complete file. Bytes that are not UTF-8 count as Latin-1.
  ///   - file: the file's name, for errors.
  ///   - mended: receives each correction; at most ``ContentLimits/mendings``.
  /// - Throws: if a value is missing or malformed, a glyph has no page, a file name leads out of the folder, the file
  ///   ends before all glyphs or kernings that it declares, or the glyphs are packed into colour channels.
  public static func read(
    _ bytes: [UInt8], file: String, mended: (ContentError) -> Void = { _ in }
  ) throws(ContentError) -> BitmapFont {
    guard bytes.count <= ContentLimits.listBytes else {
      throw ContentError(
        file: file, expected: "a font of at most \(ContentLimits.listBytes) bytes")
    }
    if bytes.starts(with: "BMF".utf8) {
      throw ContentError(
        file: file, expected: "BMFont's text or XML form", found: "its binary form")
    }
    var builder = BitmapFontBuilder(file: file)
    defer { for correction in builder.corrections { mended(correction) } }
    let bytes = try text(bytes, file: file) { builder.record($0) }
    let first = bytes.first { !$0.isBlank && $0 < 0x80 }
    if first == UInt8(ascii: "<") {
      let root = try XMLReader.root(of: bytes, file: file)
      guard root.name == "font" else {
        throw ContentError(
          file: file, location: "line \(root.line)", expected: "<font>",
          found: "<\(ContentError.quoted(root.name))>")
      }
      try add(root.children, to: &builder)
      return try builder.font(mayBeCut: false)
    }
    // Only one tag at a time is in memory, because a tag takes far more memory than its shortest line of two bytes.
    var corrections: [ContentError] = []
    try BitmapFontText.read(
      bytes, file: file,
      record: { if corrections.count < ContentLimits.mendings { corrections.append($0) } }
    ) { (tag) throws(ContentError) in
      try builder.add(tag)
    }
    for correction in corrections { builder.record(correction) }
    return try builder.font(mayBeCut: true)
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

  /// Returns the same text in UTF-8. Tools write the name of a typeface in the encoding of their system: bytes that are
  /// not UTF-8 are read as Latin-1. O(bytes).
  private static func text(
    _ bytes: [UInt8], file: String, record: (ContentError) -> Void
  ) throws(ContentError) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    guard !isWide, !bytes.contains(0) else {
      throw ContentError(file: file, expected: "text in UTF-8")
    }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count + 64)
    var firstWrong: Int?
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var at = 0
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let scalar):
        repaired += scalar
        at += scalar.count
      case .error(let length):
        if firstWrong == nil { firstWrong = at }
        for byte in bytes[at..<at + length] {
          repaired.append(0xC0 | byte >> 6)
          repaired.append(0x80 | byte & 0x3F)
        }
        at += length
      case .emptyInput:
        let wrong = firstWrong ?? 0
        record(
          ContentError(
            file: file, location: "line \(bytes[..<wrong].count { $0 == 0x0A } + 1)",
            expected: "text in UTF-8", found: "bytes that are not, and count as Latin-1"))
        return repaired
      }
    }
  }
}

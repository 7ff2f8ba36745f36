import ReelContent
import ReelMath

/// Builds a font from its tags, which may come in any order.
struct BitmapFontBuilder {
  /// The first corrections, at most ``ContentLimits/mendings``.
  private(set) var corrections: [ContentError] = []
  private let file: String
  private var result = BitmapFont()
  private var hasCommon = false
  /// The pages by their ids, which may be any numbers.
  private var pages: [Int: (name: String, line: Int)] = [:]
  /// The glyphs in the order of the file. Here a glyph's ``Glyph/page`` is an id.
  private var glyphs: [(glyph: Glyph, line: Int)] = []
  /// The glyph that is shown for characters that the font lacks.
  private var replacement: (glyph: Glyph, line: Int)?
  private var kernings: [(kerning: Kerning, line: Int)] = []
  /// The number of tags with these names, including those without an effect.
  private var counts = (chars: 0, kernings: 0)
  /// The numbers that the file declares, and their locations.
  private var declared = (
    pages: DeclaredCount(), chars: DeclaredCount(), kernings: DeclaredCount()
  )
  private var lastTag = ""

  private struct DeclaredCount {
    var count = 0
    var location = ""
  }

  init(file: String) {
    self.file = file
  }

  /// Records a correction.
  mutating func record(_ correction: ContentError) {
    if corrections.count < ContentLimits.mendings { corrections.append(correction) }
  }

  mutating func add(_ tag: BitmapFontTag) throws(ContentError) {
    lastTag = tag.name
    // Only the face of this tag is used.
    if tag.name == "info" {
      result.name = text(tag, "face") ?? ""
      return
    }
    var seen = Set<String>(minimumCapacity: tag.values.count)
    for value in tag.values where !seen.insert(value.name).inserted {
      throw failure(
        location(of: tag), "every value only once", ContentError.quoted(value.name) + " again")
    }
    switch tag.name {
    case "common": try addCommon(tag)
    case "page": try addPage(tag)
    case "chars": declared.chars = try declaredCount(tag)
    case "char": try addGlyph(tag)
    case "kernings": declared.kernings = try declaredCount(tag)
    case "kerning":
      counts.kernings += 1
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
    if text(tag, "pages") != nil {
      declared.pages = DeclaredCount(
        count: try integer(tag, "pages", 0...65_536), location: location(tag, "pages"))
    }
    if text(tag, "packed") != nil, try integer(tag, "packed", 0...1) == 1 {
      throw failure(
        tag, "packed", "glyphs in all colour channels", "glyphs packed into single ones")
    }
  }

  private mutating func addPage(_ tag: BitmapFontTag) throws(ContentError) {
    let id = try integer(tag, "id", 0...65_535)
    let name = try pageName(tag)
    guard let page = pages[id] else {
      pages[id] = (name, tag.line)
      return
    }
    guard page.name.utf8.elementsEqual(name.utf8) else {
      throw failure(tag, "id", "every page only once", "\(id) again")
    }
    record(failure(tag, "id", "every page only once", "\(id) again"))
  }

  /// Returns the file's name of a page. Tools write paths of the machine on which they ran: only the last part of an
  /// absolute path is used, and backslashes count as slashes. No name leads out of the font's folder.
  private mutating func pageName(_ tag: BitmapFontTag) throws(ContentError) -> String {
    let written = text(tag, "file") ?? ""
    guard let objection = RelativePath.objection(to: written) else { return written }
    let slashed = String(
      decoding: written.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 },
      as: UTF8.self)
    let bytes = Array(slashed.utf8)
    let isAbsolute =
      bytes.first == UInt8(ascii: "/") || bytes.count > 1 && bytes[1] == UInt8(ascii: ":")
    let name = isAbsolute ? RelativePath.lastPart(of: slashed) : slashed
    guard isAbsolute || slashed != written, RelativePath.objection(to: name) == nil else {
      throw failure(tag, "file", objection, ContentError.quoted(written))
    }
    record(
      failure(
        tag, "file", objection,
        "\(ContentError.quoted(written)), of which \(ContentError.quoted(name)) counts"))
    return name
  }

  private mutating func addGlyph(_ tag: BitmapFontTag) throws(ContentError) {
    counts.chars += 1
    let (width, height) = (try size(tag, "width"), try size(tag, "height"))
    // The position of a picture without pixels is not used.
    let isEmpty = width == 0 || height == 0
    let x = isEmpty ? max(0, try number(tag, "x")) : try size(tag, "x")
    let y = isEmpty ? max(0, try number(tag, "y")) : try size(tag, "y")
    let glyph = Glyph(
      scalar: 0,
      page: text(tag, "page") == nil ? 0 : UInt16(try integer(tag, "page", 0...65_535)),
      rect: Rect(x, y, width, height),
      offset: Vec2(try number(tag, "xoffset"), try number(tag, "yoffset")),
      advance: try number(tag, "xadvance"))
    if text(tag, "id") == "-1" {
      if !isEmpty { replacement = replacement ?? (glyph, tag.line) }
      return
    }
    guard let id = try scalar(tag, "id") else { return }
    glyphs.append((glyph, tag.line))
    glyphs[glyphs.count - 1].glyph.scalar = id
  }

  // MARK: - The font

  /// Returns the font. Call it after the last tag.
  /// - Parameter mayBeCut: true for a format in which a file without its end looks complete.
  mutating func font(mayBeCut: Bool) throws(ContentError) -> BitmapFont {
    if var replacement, !glyphs.contains(where: { $0.glyph.scalar == 0xFFFD }) {
      replacement.glyph.scalar = 0xFFFD
      glyphs.append(replacement)
    }
    guard hasCommon else {
      throw failure("common", "a tag of that name", "none")
    }
    let isCut = mayBeCut && (lastTag == "char" || lastTag == "chars")
    try compare("chars", counts.chars, declared.chars, isCut: isCut || counts.chars == 0)
    try compare(
      "kernings", counts.kernings, declared.kernings,
      isCut: mayBeCut && (lastTag == "kerning" || lastTag == "kernings"))
    let ids = try addPages()
    try addGlyphs(ids)
    addKernings()
    return result
  }

  /// Compares a count with the declared one. A smaller count is a correction, because some tools declare too many. It
  /// is an error if the list may have been cut off with the end of the file.
  private mutating func compare(
    _ list: String, _ count: Int, _ declared: DeclaredCount, isCut: Bool
  ) throws(ContentError) {
    if count >= declared.count { return }
    let (expected, actual) = ("\(declared.count) of these", "\(count)")
    guard !isCut else { throw failure(list, expected, actual) }
    record(failure(declared.location, expected, actual))
  }

  /// Numbers the pages in the order of their ids.
  /// - Returns: the number for each id.
  private mutating func addPages() throws(ContentError) -> [Int: UInt16] {
    guard !pages.isEmpty else {
      throw failure("page", "\(max(1, declared.pages.count)) of these", "0")
    }
    if pages.count < declared.pages.count {
      record(
        failure(declared.pages.location, "\(declared.pages.count) pages", "\(pages.count)"))
    }
    var numbers: [Int: UInt16] = [:]
    for (number, id) in pages.keys.sorted().enumerated() {
      numbers[id] = UInt16(number)
      result.pages.append(pages[id]?.name ?? "")
    }
    if let last = pages.keys.max(), last >= pages.count {
      record(failure("page/id", "ids from 0 to \(pages.count - 1)", "\(last)"))
    }
    return numbers
  }

  private mutating func addGlyphs(_ numbers: [Int: UInt16]) throws(ContentError) {
    var isElsewhere = false
    let order = glyphs.indices.sorted {
      (glyphs[$0].glyph.scalar, $0) < (glyphs[$1].glyph.scalar, $1)
    }
    for at in order {
      var (glyph, line) = glyphs[at]
      if let last = result.glyphs.last, last.scalar == glyph.scalar {
        record(
          failure(
            "line \(line): char/id", "every character once, the first counts",
            "\(glyph.scalar) again"))
        continue
      }
      let number = numbers[Int(glyph.page)]
      if number == nil, !glyph.rect.isEmpty {
        let wrong = failure("line \(line): char/page", "the id of a page", "\(glyph.page)")
        // If there is only one page, the glyph must be on it.
        guard result.pages.count == 1, declared.pages.count <= 1 else { throw wrong }
        if !isElsewhere { record(wrong) }
        isElsewhere = true
      }
      glyph.page = number ?? 0
      result.glyphs.append(glyph)
    }
  }

  private mutating func addKernings() {
    let order = kernings.indices.sorted {
      let (a, b) = (kernings[$0].kerning, kernings[$1].kerning)
      return (a.first, a.second, $0) < (b.first, b.second, $1)
    }
    for at in order {
      let (kerning, line) = kernings[at]
      guard let last = result.kernings.last, last.first == kerning.first,
        last.second == kerning.second
      else {
        result.kernings.append(kerning)
        continue
      }
      if last.amount == kerning.amount { continue }
      record(
        failure(
          "line \(line): kerning",
          "one amount for \(kerning.first), \(kerning.second), the first counts",
          "\(last.amount) and \(kerning.amount)"))
    }
  }

  // MARK: - Values

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

  /// Returns a Unicode scalar, or `nil` for −1 and for half of a surrogate pair. Tools that count in UTF-16 write the
  /// two halves of a character as two characters.
  private mutating func scalar(
    _ tag: BitmapFontTag, _ name: String
  ) throws(ContentError) -> UInt32? {
    let number = try integer(tag, name, -1...0x10FFFF)
    if number == -1 { return nil }
    guard Unicode.Scalar(UInt32(number)) != nil else {
      record(failure(tag, name, "a Unicode scalar", "\(number)"))
      return nil
    }
    return UInt32(number)
  }

  /// Returns the declared number of tags. Some tools write −1.
  private func declaredCount(_ tag: BitmapFontTag) throws(ContentError) -> DeclaredCount {
    let count =
      text(tag, "count") == nil ? 0 : max(0, try integer(tag, "count", -1...10_000_000))
    return DeclaredCount(count: count, location: location(tag, "count"))
  }

  /// Returns the location of a tag whose name is quoted, because it may be any text.
  private func location(of tag: BitmapFontTag) -> String {
    "line \(tag.line): \(ContentError.quoted(tag.name))"
  }

  private func location(_ tag: BitmapFontTag, _ name: String) -> String {
    "line \(tag.line): \(tag.name)" + (name.isEmpty ? "" : "/\(name)")
  }

  private func failure(
    _ tag: BitmapFontTag, _ name: String, _ expected: String, _ actual: String
  ) -> ContentError {
    failure(location(tag, name), expected, actual)
  }

  private func failure(
    _ location: String, _ expected: String, _ actual: String
  ) -> ContentError {
    ContentError(file: file, location: location, expected: expected, found: actual)
  }
}

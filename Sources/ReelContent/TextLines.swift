// Breaks a text into lines, with the widths of a font.
//
//     "the quick brown fox"   width 60     ─▶  "the quick" │ "brown fox"
//                                               start…end: without the space at which it is broken
//
// DETERMINISM: widths are whole numbers of 64ths of a pixel, so that rules compute the same sizes everywhere, in any
// order of addition.

/// The lines of a text in a font. Lines are broken at line feeds, and if they would be too wide, at spaces, after
/// hyphens and between ideographs. A word that is wider than a line is cut. The iteration allocates nothing.
public struct TextLines: Sequence, IteratorProtocol {
  private let scalars: String.UnicodeScalarView
  private let font: BitmapFont
  /// The largest width in 64ths of a pixel; 0 breaks only at line feeds.
  private let limit: Int64
  private let measures: Bool
  private var upcoming: String.UnicodeScalarView.Index?

  /// Creates the lines of a text.
  /// - Parameters:
  ///   - width: the largest width of a line in pixels; 0 or less for no limit.
  ///   - measures: false if the widths of the lines are not needed; without a limit they are then 0.
  public init(_ text: String, in font: BitmapFont, width: Float = 0, measures: Bool = true) {
    scalars = text.unicodeScalars
    self.measures = measures || width > 0
    self.font = font
    limit = width > 0 ? Swift.max(1, BitmapFont.units(width)) : 0
    upcoming = scalars.startIndex
  }

  public mutating func next() -> TextLine? {
    guard let start = upcoming else { return nil }
    if !measures { return unmeasured(from: start) }
    var at = start
    var pen: Int64 = 0
    var last: UInt32 = 0
    var isSpace = false
    // The beginning of the spaces before `at`, with the pen's position there.
    var blank: (at: String.UnicodeScalarView.Index, pen: Int64)?
    // The last possible break: the end of this line, the pen's position there, and the beginning of the next line.
    var rest:
      (end: String.UnicodeScalarView.Index, pen: Int64, next: String.UnicodeScalarView.Index)?
    while at < scalars.endIndex {
      let scalar = scalars[at].value
      if scalar == 0x0A {
        upcoming = scalars.index(after: at)
        return line(start, at, pen, isSpace ? blank : nil)
      }
      let left = last
      let step = font.step(from: &last, to: scalar)
      if scalar == 0x20 || scalar == 0x09 {
        if !isSpace { blank = (at, pen) }
        isSpace = true
      } else {
        if isSpace, let blank {
          rest = (blank.at, blank.pen, at)
        } else if at > start && Self.mayBreak(left, scalar) {
          rest = (at, pen, at)
        }
        isSpace = false
        if limit > 0 && pen + step > limit && at > start {
          if let rest {
            upcoming = rest.next
            return TextLine(start: start, end: rest.end, width: rest.pen)
          }
          upcoming = at
          return TextLine(start: start, end: at, width: pen)
        }
      }
      pen += step
      at = scalars.index(after: at)
    }
    upcoming = nil
    return line(start, at, pen, isSpace ? blank : nil)
  }

  /// Returns the line up to the next line feed.
  private mutating func unmeasured(from start: String.UnicodeScalarView.Index) -> TextLine {
    let end = scalars[start...].firstIndex(of: "\n")
    upcoming = end.map { scalars.index(after: $0) }
    return TextLine(start: start, end: end ?? scalars.endIndex, width: 0)
  }

  /// Returns a line that ends at a line feed or at the text's end. If lines are broken, spaces at its end do not count,
  /// as with other lines.
  private func line(
    _ start: String.UnicodeScalarView.Index, _ end: String.UnicodeScalarView.Index, _ pen: Int64,
    _ blank: (at: String.UnicodeScalarView.Index, pen: Int64)?
  ) -> TextLine {
    TextLine(start: start, end: end, width: limit > 0 ? blank?.pen ?? pen : pen)
  }

  private static func mayBreak(_ left: UInt32, _ right: UInt32) -> Bool {
    left == 0x2D || isIdeograph(left) || isIdeograph(right)
  }

  /// Returns true for a Chinese or Japanese character; they are written without spaces.
  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    (0x3040...0x30FF).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
      || (0x2_0000...0x3_FFFF).contains(scalar)
  }
}

extension BitmapFont {
  /// Returns the glyph of a character, or a replacement if the font lacks it: U+FFFD, otherwise a question mark.
  /// Returns `nil` for an invisible character, and if the font has neither replacement. O(log n).
  public func shownGlyph(for scalar: UInt32) -> Glyph? {
    if let glyph = glyph(for: scalar) { return glyph }
    if scalar == 0x09 { return glyph(for: 0x20) }
    if Self.isInvisible(scalar) { return nil }
    return glyph(for: 0xFFFD) ?? glyph(for: 0x3F)
  }

  /// Returns true if the font contains a character, or if the character is invisible. O(log n).
  public func has(_ scalar: UInt32) -> Bool {
    scalar == 0x0A || scalar == 0x09 || Self.isInvisible(scalar) || glyph(for: scalar) != nil
  }

  /// Returns the size of a text in whole pixels, rounded up.
  /// - Parameter width: the width at which lines are broken, in pixels; 0 breaks only at line feeds.
  /// - Complexity: O(characters · log glyphs).
  public func size(of text: String, width: Float = 0) -> (width: Int32, height: Int32) {
    var widest: Int64 = 0
    var count: Int64 = 0
    for line in TextLines(text, in: self, width: width) {
      widest = max(widest, line.width)
      count += 1
    }
    // The factors are below 2^20 and 2^30; a checked product of 64 bits would need a function that wasm32 programs
    // lack.
    let height = min(count, 1 << 20) &* min(max(Self.units(lineHeight), 0), 1 << 30)
    return (Int32(clamping: (widest + 63) >> 6), Int32(clamping: (height + 63) >> 6))
  }

  /// Returns the distance by which the pen moves over a character, in 64ths of a pixel, including the kerning with the
  /// character before it.
  public func step(from last: inout UInt32, to scalar: UInt32) -> Int64 {
    guard let glyph = shownGlyph(for: scalar) else { return 0 }
    let pair = last == 0 || kernings.isEmpty ? 0 : kerning(last, glyph.scalar)
    last = glyph.scalar
    return Self.units(pair) + Self.units(glyph.advance)
  }

  /// Converts pixels to 64ths of a pixel, rounded to nearest.
  static func units(_ pixels: Float) -> Int64 {
    // DETERMINISM: a product with a power of two is exact, and so is the rounding.
    let units = (pixels * 64).rounded(.toNearestOrAwayFromZero)
    return units.magnitude < 1e15 ? Int64(units) : 0
  }

  /// Returns true for joiners, direction marks, soft hyphens and selectors, which only affect their neighbours, and for
  /// control characters.
  private static func isInvisible(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || scalar == 0xAD || (0x200B...0x200F).contains(scalar)
      || (0x202A...0x202E).contains(scalar) || (0x2060...0x2064).contains(scalar)
      || (0xFE00...0xFE0F).contains(scalar) || scalar == 0xFEFF
  }
}

import ReelMath

/// A font whose characters are pictures.
public struct BitmapFont: Equatable, Sendable, FieldValue {
  /// The typeface.
  public var name: String
  /// From one line's top to the next, in pixels.
  public var lineHeight: Float
  /// From the line's top to the foot of the letters.
  public var base: Float
  /// The files of the pictures, relative to the folder of content; relative to the font's own where it was read
  /// without one.
  public var pages: [String]
  /// Sorted by scalar.
  public var glyphs: [Glyph]
  /// Sorted by first, then second.
  public var kernings: [Kerning]

  /// A font; glyphs and kernings must be sorted.
  public init(
    name: String = "", lineHeight: Float = 0, base: Float = 0, pages: [String] = [],
    glyphs: [Glyph] = [], kernings: [Kerning] = []
  ) {
    self.name = name
    self.lineHeight = lineHeight
    self.base = base
    self.pages = pages
    self.glyphs = glyphs
    self.kernings = kernings
  }

  public init() { self.init(name: "") }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("lineHeight", &lineHeight)
    v.field("base", &base)
    v.field("pages", &pages)
    v.field("glyphs", &glyphs)
    v.field("kernings", &kernings)
  }

  /// The glyph of a scalar. O(log n).
  public func glyph(for scalar: UInt32) -> Glyph? {
    var low = 0
    var high = glyphs.count
    while low < high {
      let middle = (low + high) / 2
      if glyphs[middle].scalar < scalar { low = middle + 1 } else { high = middle }
    }
    return low < glyphs.count && glyphs[low].scalar == scalar ? glyphs[low] : nil
  }

  /// The extra space between two characters. O(log n).
  public func kerning(_ first: UInt32, _ second: UInt32) -> Float {
    var low = 0
    var high = kernings.count
    while low < high {
      let middle = (low + high) / 2
      let pair = kernings[middle]
      if (pair.first, pair.second) < (first, second) { low = middle + 1 } else { high = middle }
    }
    guard low < kernings.count, kernings[low].first == first, kernings[low].second == second
    else { return 0 }
    return kernings[low].amount
  }

  /// What rules can ask of a font: the sizes of texts.
  func visitForRules<V: FieldVisitor>(_ v: inout V) {
    var height = lineHeight
    height.visit(&v)
    for glyph in glyphs {
      var (scalar, advance) = (glyph.scalar, glyph.advance)
      scalar.visit(&v)
      advance.visit(&v)
    }
    for var kerning in kernings { kerning.visit(&v) }
  }
}

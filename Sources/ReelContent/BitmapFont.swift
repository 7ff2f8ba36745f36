import ReelFields
import ReelMath

/// A font whose characters are pictures.
public struct BitmapFont: Equatable, Sendable, FieldValue {
  /// The name of the typeface.
  public var name: String
  /// The distance from one line's top to the next, in pixels.
  public var lineHeight: Float
  /// The distance from the line's top to the foot of the letters, in pixels.
  public var base: Float
  /// The files of the pictures, relative to the folder of content. They are relative to the font's own folder if the
  /// font was read without a folder of content.
  public var pages: [String]
  /// The characters, sorted by scalar.
  public var glyphs: [Glyph]
  /// The kerning pairs, sorted by first, then second scalar.
  public var kernings: [Kerning]

  /// Creates a font; glyphs and kernings must be sorted.
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

  /// Returns the glyph of a scalar, or `nil`. O(log n), and O(1) for the first glyphs if their scalars have no gaps, as
  /// those of most fonts from the space to the tilde.
  public func glyph(for scalar: UInt32) -> Glyph? {
    var high = glyphs.count
    guard high > 0, scalar >= glyphs[0].scalar else { return nil }
    // Scalars ascend, so the glyph lies at its distance from the first one, or before that.
    let distance = Int(scalar &- glyphs[0].scalar)
    if distance < high {
      if glyphs[distance].scalar == scalar { return glyphs[distance] }
      high = distance
    }
    let at = (0..<high).endOfPrefix { glyphs[$0].scalar < scalar }
    return at < glyphs.count && glyphs[at].scalar == scalar ? glyphs[at] : nil
  }

  /// Returns the extra space between two characters in pixels; 0 if the font has none. O(log n).
  public func kerning(_ first: UInt32, _ second: UInt32) -> Float {
    let at = kernings.endOfPrefix { ($0.first, $0.second) < (first, second) }
    guard at < kernings.count, kernings[at].first == first, kernings[at].second == second
    else { return 0 }
    return kernings[at].amount
  }

  /// Visits the values of a font that rules can depend on: those that determine the sizes of texts.
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

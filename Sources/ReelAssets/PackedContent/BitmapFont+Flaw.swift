import ReelContent

extension BitmapFont {
  /// The first flaw, apart from numbers that are not finite.
  var flaw: PackedContent.Flaw? {
    guard lineHeight >= 0 else {
      return PackedContent.Flaw("lineHeight", "a number from 0", found: "\(lineHeight)")
    }
    guard !pages.isEmpty, pages.count <= 65_536 else {
      return PackedContent.Flaw("pages", "from 1 to 65536 of them", found: "\(pages.count)")
    }
    for (at, glyph) in glyphs.enumerated() {
      guard Int(glyph.page) < pages.count, glyph.rect.width >= 0, glyph.rect.height >= 0,
        glyph.rect.x >= 0, glyph.rect.y >= 0
      else {
        return PackedContent.Flaw("glyphs[\(at)]", "a rectangle in one of \(pages.count) pages")
      }
      guard Unicode.Scalar(glyph.scalar) != nil, at == 0 || glyphs[at - 1].scalar < glyph.scalar
      else {
        return PackedContent.Flaw(
          "glyphs[\(at)].scalar", "ascending Unicode scalars", found: "\(glyph.scalar)")
      }
    }
    for (at, pair) in kernings.enumerated().dropFirst() {
      let before = kernings[at - 1]
      guard (before.first, before.second) < (pair.first, pair.second) else {
        return PackedContent.Flaw("kernings[\(at)]", "ascending pairs of characters")
      }
    }
    return nil
  }
}

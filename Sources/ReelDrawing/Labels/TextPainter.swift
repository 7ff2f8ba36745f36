import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

// Converts a text to quads.
//
//     text ─▶ lines, each at its alignment ─▶ a quad per glyph ─▶ the view
//                                         └─ eight moved copies before it, for an outline

/// The style of a drawn text, shared by labels and the widgets of an interface.
package struct TextStyle {
  package var font: FontID
  package var width: Float
  package var alignment: TextAlignment
  package var verticalAlignment: TextVerticalAlignment
  package var outline: TextOutline?
  package var tint: Color
  package var layer: Int16
  package var z: Int16

  package init(
    font: FontID = 0, width: Float = 0, alignment: TextAlignment = .left,
    verticalAlignment: TextVerticalAlignment = .top, outline: TextOutline? = nil,
    tint: Color = .white, layer: Int16 = 100, z: Int16 = 0
  ) {
    self.font = font
    self.width = width
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.outline = outline
    self.tint = tint
    self.layer = layer
    self.z = z
  }
}

extension SceneView {
  /// Appends a text with its outline. Appends nothing if the content lacks the font.
  /// - Parameters:
  ///   - map: the transform to the view from the text's space, whose origin is the text's position.
  ///   - order: the order among quads of equal layer and z.
  package func append(
    _ text: String, _ style: TextStyle, at map: Affine, order: UInt32, crop: UInt16,
    _ list: inout DrawList
  ) {
    guard style.font.index < content.fonts.count else { return }
    var quad = DrawQuad(
      key: DrawQuad.key(layer: style.layer, z: style.z), texture: .white, blend: .normal,
      color: style.tint)
    quad.order = order
    quad.crop = crop
    if let outline = style.outline, outline.width > 0, outline.color.a > 0 {
      quad.color = outline.color.faded(Self.outlineOpacity(Float(style.tint.a) / 255))
      let width = Float(outline.width)
      // The diagonal copies lie a little nearer, so that the corners of the outline are round.
      let slant = width > 1 ? (width * 0.75).rounded(.up) : 1
      for way in [
        Vec2(-slant, -slant), Vec2(slant, -slant), Vec2(-slant, slant), Vec2(slant, slant),
        Vec2(-width, 0), Vec2(width, 0), Vec2(0, -width), Vec2(0, width),
      ] {
        appendGlyphs(text, style, at: map * .translation(way), quad, &list)
      }
      quad.color = style.tint
    }
    appendGlyphs(text, style, at: map, quad, &list)
  }

  /// Returns the opacity of each copy of an outline under letters of an opacity. Up to eight copies overlap and show
  /// through the letters; together they reach about the square of the letters' opacity. So an outline fades earlier
  /// than its letters. Otherwise the outline would darken them.
  private static func outlineOpacity(_ opacity: Float) -> Float {
    1 - (1 - opacity * opacity).squareRoot().squareRoot()
  }

  private func appendGlyphs(
    _ text: String, _ style: TextStyle, at map: Affine, _ template: DrawQuad,
    _ list: inout DrawList
  ) {
    let font = content.fonts[style.font.index]
    let first = content.texture(font: style.font.index, page: 0)
    let scalars = text.unicodeScalars
    var quad = template
    var top: Float = 0
    if style.verticalAlignment != .top {
      var count: Float = 0
      for _ in TextLines(text, in: font, width: style.width, measures: false) { count += 1 }
      let height = count * font.lineHeight
      top = style.verticalAlignment == .bottom ? -height : (-height / 2).rounded(.down)
    }
    let measures = style.alignment != .left
    for line in TextLines(text, in: font, width: style.width, measures: measures) {
      let width = Float(line.width) / 64
      var pen: Float =
        switch style.alignment {
        case .left: 0
        case .center: (-width / 2).rounded(.down)
        case .right: -width
        }
      var last: UInt32 = 0
      var at = line.start
      while at < line.end {
        let scalar = scalars[at].value
        at = scalars.index(after: at)
        guard let glyph = font.shownGlyph(for: scalar) else { continue }
        if last != 0 && !font.kernings.isEmpty { pen += font.kerning(last, glyph.scalar) }
        last = glyph.scalar
        if !glyph.rect.isEmpty {
          let rect = glyph.rect
          let (left, above) = (pen + glyph.offset.x, top + glyph.offset.y)
          let (right, below) = (left + rect.width, above + rect.height)
          let (a, b) = (map.apply(Vec2(left, above)), map.apply(Vec2(right, above)))
          let d = map.apply(Vec2(left, below))
          let texels = (
            Vec2(rect.minX, rect.minY), Vec2(rect.maxX, rect.minY), Vec2(rect.maxX, rect.maxY),
            Vec2(rect.minX, rect.maxY)
          )
          if let flat = DrawTexels(texels.0, texels.1, texels.2, texels.3) {
            let state = DrawState(TextureID(rawValue: first &+ glyph.page), crop: quad.crop)
            list.append(
              DrawRecord(a, b, d, flat, quad.color), state, key: quad.key, order: quad.order)
          } else {
            quad.texture = TextureID(rawValue: first &+ glyph.page)
            quad.setCorners((a, b, map.apply(Vec2(right, below)), d), texels)
            list.append(quad)
          }
        }
        pen += glyph.advance
      }
      top += font.lineHeight
    }
  }
}

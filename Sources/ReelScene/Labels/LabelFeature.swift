import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// Texts in bitmap fonts at the places of entities.
public struct LabelFeature: Feature {
  public static var featureName: String { "Labels" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.need(DrawingFeature.self)
    simulation.world.register(Label.self)
    simulation.showBetweenTicks(Label.self)
    simulation.addTint(of: Label.self, rank: 1, read: { $0.tint }, write: { $0.tint = $1 })
    simulation.draw(LabelFeature.pass, after: SpriteFeature.pass)
    simulation.addCheck { check in
      let (world, count) = (check.world, check.content.fonts.count)
      check.each(Label.self) { entity, label in
        if label.font.index >= count {
          return
            "A Label asks for font \(label.font.rawValue) of \(count), counted from 0: it is not drawn"
        }
        return world.has(entity, Transform.self) || world.parent(of: entity) != .none
          ? nil : "A Label has neither Transform nor parent: it is drawn at 0, 0"
      }
    }
  }

  /// Draws all labels.
  public static let pass = DrawPass("labels") { view, list in
    let tints = view.looks(of: Label.self)
    view.world.each { (entity: Entity, label: Label, rank: DrawRank?) in
      guard label.isVisible, label.font.index < view.content.fonts.count,
        let slot = view.slot(of: entity, rank, in: &list)
      else { return }
      view.append(label, tints.drawn(label, of: entity, view.alpha).tint, slot, &list)
    }
  }
}

extension SceneView {
  fileprivate func append(
    _ label: Label, _ tint: Color, _ slot: Slot, _ list: inout DrawList
  ) {
    let place = slot.place
    let font = content.fonts[label.font.index]
    let key = DrawQuad.key(layer: label.layer, z: label.z)
    var top: Float = 0
    for line in label.text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      var pen: Float = 0
      switch label.alignment {
      case .left: break
      case .center: pen = (-font.width(of: line) / 2).rounded(.down)
      case .right: pen = -font.width(of: line)
      }
      var last: UInt32 = 0
      for scalar in line {
        guard let glyph = font.glyph(for: scalar.value) ?? font.glyph(for: 0x3F) else { continue }
        pen += font.kerning(last, glyph.scalar)
        last = glyph.scalar
        let x = pen + glyph.offset.x
        let y = top + glyph.offset.y
        let rect = glyph.rect
        var quad =
          DrawQuad(
            key: key,
            texture: TextureID(
              rawValue: content.texture(font: label.font.index, page: Int(glyph.page))),
            color: tint,
            corners: (
              DrawCorner(position: place.apply(Vec2(x, y)), texel: Vec2(rect.minX, rect.minY)),
              DrawCorner(
                position: place.apply(Vec2(x + rect.width, y)), texel: Vec2(rect.maxX, rect.minY)),
              DrawCorner(
                position: place.apply(Vec2(x + rect.width, y + rect.height)),
                texel: Vec2(rect.maxX, rect.maxY)),
              DrawCorner(
                position: place.apply(Vec2(x, y + rect.height)), texel: Vec2(rect.minX, rect.maxY))
            ))
        quad.order = slot.order
        quad.crop = slot.crop
        list.append(quad)
        pen += glyph.advance
      }
      top += font.lineHeight
    }
  }
}

// Not for rules: the sizes of glyphs are no part of the content hash.
extension BitmapFont {
  /// The width of a line of text in pixels. A character that the font lacks counts as `?`.
  fileprivate func width<S: Sequence>(of line: S) -> Float where S.Element == Unicode.Scalar {
    var width: Float = 0
    var last: UInt32 = 0
    for scalar in line {
      guard let glyph = glyph(for: scalar.value) ?? glyph(for: 0x3F) else { continue }
      width += kerning(last, glyph.scalar) + glyph.advance
      last = glyph.scalar
    }
    return width
  }
}

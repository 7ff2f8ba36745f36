import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

/// The feature that draws texts in bitmap fonts at the positions of entities.
public struct LabelFeature: Feature {
  public static var featureName: String { "Labels" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(DrawingFeature.self)
    simulation.world.register(Label.self)
    simulation.interpolate(Label.self)
    simulation.addTint(
      of: Label.self, rank: 1, at: { $0.pointee.tint }, set: { $0.pointee.tint = $1 })
    simulation.draw(LabelFeature.pass, after: SpriteFeature.pass)
    // The label that reported a missing character, per font: one report per font is enough.
    var reported: [(font: FontID, label: Entity)] = []
    simulation.addCheck { check in
      let (world, fonts) = (check.world, check.content.fonts)
      check.each(Label.self) { entity, label in
        if label.font.index >= fonts.count {
          return
            "A Label uses font \(label.font.rawValue) of \(fonts.count), counted from 0: it is not drawn"
        }
        let reporter = reported.first { $0.font == label.font }?.label
        if reporter == nil || reporter == entity,
          let missing = fonts[label.font.index].missingCharacter(in: label.text)
        {
          if reporter == nil { reported.append((label.font, entity)) }
          return
            "A Label shows \(missing), which font \(label.font.rawValue) lacks: the font's replacement "
            + "is drawn"
        }
        return world.has(entity, Transform.self) || world.parent(of: entity) != .none
          ? nil : "A Label has neither Transform nor parent: it is drawn at 0, 0"
      }
    }
  }

  /// The pass that draws all labels.
  public static let pass = DrawPass("labels") { view, list in
    let tints = view.values(of: Label.self)
    view.world.each { (entity: Entity, label: Label, rank: DrawRank?) in
      guard label.isVisible, let slot = view.slot(of: entity, rank, in: &list) else { return }
      let style = TextStyle(
        font: label.font, width: label.width, alignment: label.alignment,
        verticalAlignment: label.verticalAlignment, outline: label.outline,
        tint: slot.faded(tints.interpolated(label, of: entity, view.alpha).tint),
        layer: label.layer,
        z: label.z)
      view.append(label.text, style, at: slot.transform, order: slot.order, crop: slot.crop, &list)
    }
  }
}

extension World {
  /// Returns the font of a file, named with or without its extension. A missing font gets an id that draws nothing.
  public func font(_ name: String) -> FontID {
    names.find(name, in: names.fonts, .font, self)
  }

  /// Returns the size of a text in a font, in whole pixels of the font, rounded up; zero for a missing font. The same
  /// on every machine. O(characters · log glyphs).
  /// - Parameter width: the width at which lines are broken; 0 breaks only at line feeds.
  public func textSize(_ text: String, font: FontID = 0, width: Float = 0) -> Vec2 {
    let fonts = names.content.fonts
    guard font.index < fonts.count else { return .zero }
    let size = fonts[font.index].size(of: text, width: width)
    return Vec2(Float(size.width), Float(size.height))
  }
}

extension BitmapFont {
  /// Returns the first character that the font cannot show, as `U+4E2D`.
  package func missingCharacter(in text: String) -> String? {
    guard !glyphs.isEmpty else { return nil }
    for scalar in text.unicodeScalars where !has(scalar.value) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
    return nil
  }
}

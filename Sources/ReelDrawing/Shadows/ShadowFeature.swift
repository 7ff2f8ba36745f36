import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The feature that draws shadows of sprites.
public struct ShadowFeature: Feature {
  public static var featureName: String { "Shadows" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.world.register(DropShadow.self)
    simulation.interpolate(DropShadow.self)
    simulation.addCheck { check in
      check.each(
        DropShadow.self, without: Sprite.self,
        "A DropShadow has no Sprite beside it: nothing casts it")
    }
    simulation.draw(ShadowFeature.pass, before: [SpriteFeature.pass])
  }

  /// The pass that draws the shadows, each before its sprite if layer and z are equal. Entities with a ``Crossfade``
  /// are drawn, with their shadows, by its pass.
  public static let pass = DrawPass("shadows") { view, list in
    let shadows = view.values(of: DropShadow.self)
    let tints = view.values(of: Sprite.self)
    view.world.query(without: Crossfade.self).each {
      (entity: Entity, shadow: DropShadow, sprite: Sprite, size: SpriteSize?, rank: DrawRank?) in
      guard sprite.isVisible, let picture = view.pictures[sprite.frame],
        let slot = view.slot(of: entity, rank, in: &list)
      else { return }
      let tint = slot.faded(tints.interpolated(sprite, of: entity, view.alpha).tint)
      let shadow = shadows.interpolated(shadow, of: entity, view.alpha)
      view.append(shadow, of: sprite, tint, size, picture, slot, &list)
    }
  }
}

extension SceneView {
  /// Appends a sprite's shadow: the sprite itself, dark, leaning and moved.
  func append(
    _ shadow: DropShadow, of sprite: Sprite, _ tint: Color, _ size: SpriteSize?,
    _ picture: FramePicture, _ slot: Slot, _ list: inout DrawList
  ) {
    var dark = sprite
    dark.layer = shadow.layer ?? sprite.layer
    dark.blend = .normal
    dark.flash = .clear
    dark.lean += shadow.lean
    var slot = slot
    let offset = spaces.transforms[Int(slot.space)].toView(vector: shadow.offset)
    slot.transform = .translation(offset) * slot.transform * .scale(shadow.scale)
    append(dark, shadow.color.faded(Float(tint.a) / 255), size, picture, slot, &list)
  }
}

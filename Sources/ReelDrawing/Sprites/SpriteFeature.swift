import ReelContent
import ReelECS
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

/// The feature that draws pictures of atlases at the positions of entities.
public struct SpriteFeature: Feature {
  public static var featureName: String { "Sprites" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(DrawingFeature.self)
    simulation.world.register(Sprite.self, SpriteSize.self)
    // The query of the pass excludes entities with a Crossfade.
    simulation.world.register(Crossfade.self)
    simulation.interpolate(Sprite.self)
    simulation.addTint(
      of: Sprite.self, rank: 0, at: { $0.pointee.tint }, set: { $0.pointee.tint = $1 })
    addFlash(simulation)
    simulation.addCheck { check in
      check.each(
        SpriteSize.self, without: Sprite.self,
        "A SpriteSize has no Sprite beside it: nothing is drawn")
      check.each(Sprite.self) { entity, sprite in
        let frame = sprite.frame
        let isThere = check.content.has(frame)
        if let anchor = sprite.anchor, max(anchor.x.magnitude, anchor.y.magnitude) > 8 {
          return
            "A Sprite's anchor is far from its picture: it is a share of the picture, 0.5 for the middle, not in pixels"
        }
        if isThere && sprite.isVisible {
          return check.world.has(entity, Transform.self) || check.world.parent(of: entity) != .none
            ? Self.sizeFault(sprite, entity, check)
            : "A Sprite has neither Transform nor parent: it is drawn at 0, 0"
        }
        if isThere || !sprite.isVisible { return nil }
        return frame == .none
          ? "A Sprite has no frame: nothing is drawn"
          : "A Sprite shows frame \(frame.index) of atlas \(frame.atlas), which the content lacks: "
            + "nothing is drawn"
      }
    }
    simulation.draw(SpriteFeature.pass)
  }

  /// Returns a warning if a picture is stretched to more than 16 times the view, usually by a scale in pixels. Two
  /// kinds of pictures are exempt: pictures of fewer than 8 pixels a side, which are plain colours and may fill a
  /// complete level; and repeated pictures, which may be the floor of a level.
  private static func sizeFault(
    _ sprite: Sprite, _ entity: Entity, _ check: Checkup
  ) -> String? {
    let world = check.world
    let size = world[entity, SpriteSize.self]
    guard let transform = world[entity, Transform.self], size == nil || size?.fill == .stretch,
      size != nil || max(transform.scale.x.magnitude, transform.scale.y.magnitude) > 8
    else { return nil }
    let (atlas, frame) = (Int(sprite.frame.atlas), Int(sprite.frame.index))
    let picture = FramePicture(
      check.content.atlases[atlas].frames[frame], of: atlas, in: check.content
    ).size
    let shown = (size?.size ?? picture) * transform.scale
    // A camera that is zoomed in shows little of the world; one that is zoomed out shows much.
    let (view, seen) = (world[Input.self].view, world.viewTransform.visibleArea.size)
    func isHuge(_ length: Float, _ picture: Float, _ view: Float) -> Bool {
      picture >= 8 && length.magnitude > 16 * view && length.magnitude > 8 * picture
    }
    guard view.x > 0, view.y > 0,
      isHuge(shown.x, picture.x, max(view.x, seen.x))
        || isHuge(shown.y, picture.y, max(view.y, seen.y))
    else { return nil }
    return
      "A Sprite's picture is stretched to more than 16 times the view: a scale is a factor, and a SpriteSize is in points"
  }

  private func addFlash(_ simulation: Simulation) {
    simulation.addProperty(
      .flash, of: Sprite.self, read: { AnimatedValue(Float($0.pointee.flash.a) / 255) },
      write: { $0.pointee.flash.a = colorChannel($1.x * 255) })
    simulation.addProperty(
      .flashColor, of: Sprite.self, read: { AnimatedValue($0.pointee.flash) },
      write: {
        $0.pointee.flash = Color(
          colorChannel($1.x), colorChannel($1.y), colorChannel($1.z), $0.pointee.flash.a)
      })
  }

  /// The pass that draws all sprites except those with a ``Crossfade``.
  public static let pass = DrawPass("sprites") { view, list in
    let tints = view.values(of: Sprite.self)
    view.world.query(without: Crossfade.self).eachColumn {
      (
        entities: Span<Entity>, sprites: Span<Sprite>, sizes: Span<SpriteSize>?,
        ranks: Span<DrawRank>?
      ) in
      for row in sprites.indices {
        guard sprites[row].isVisible, let picture = view.pictures[sprites[row].frame],
          let slot = view.slot(of: entities[row], ranks?[row], in: &list)
        else { continue }
        let tint = slot.faded(tints.interpolated(sprites[row], of: entities[row], view.alpha).tint)
        view.append(sprites[row], tint, sizes?[row], picture, slot, &list)
      }
    }
  }
}

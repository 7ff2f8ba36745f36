import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The feature that fades pictures of sprites into each other.
public struct CrossfadeFeature: Feature {
  public static var featureName: String { "Crossfades" }
  public init() {}
  public func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.require(ShadowFeature.self)
    simulation.require(PauseFeature.self)
    simulation.add(Crossfade.advance)
    simulation.draw(Crossfade.pass, after: SpriteFeature.pass)
  }
}

extension Crossfade {
  /// The system that advances every crossfade by a tick, and removes each crossfade that has ended.
  public static let advance = System("advanceCrossfades", in: .animation, ifAny: Crossfade.self) {
    world in
    let pauses = world.hasPaused
    world.each { (entity: Entity, fade: inout Crossfade) in
      if pauses && world.isPaused(entity) { return }
      if fade.advance() { world.commands.remove(entity, Crossfade.self) }
    }
  }
}

extension Crossfade {
  /// The pass that draws sprites with a crossfade, and their shadows.
  public static let pass = DrawPass("crossfades") { view, list in
    guard view.world.hasAny(Crossfade.self) else { return }
    let tints = view.values(of: Sprite.self)
    let shadows = view.values(of: DropShadow.self)
    view.world.each {
      (entity: Entity, fade: Crossfade, sprite: Sprite, size: SpriteSize?, rank: DrawRank?) in
      guard sprite.isVisible, let slot = view.slot(of: entity, rank, in: &list) else { return }
      let tint = slot.faded(tints.interpolated(sprite, of: entity, view.alpha).tint)
      let shadow = view.world[entity, DropShadow.self].map {
        shadows.interpolated($0, of: entity, view.alpha)
      }
      // A fade is not interpolated while it is paused, or after a restore.
      let isMoving = view.isNext && !view.world.isPaused(entity)
      view.append(
        fade, fade.progress(isMoving ? view.alpha : 1), of: sprite, tint, size, shadow, slot, &list)
    }
  }
}

extension SceneView {
  /// Appends the old picture, then the new one over it.
  fileprivate func append(
    _ fade: Crossfade, _ progress: Float, of sprite: Sprite, _ tint: Color, _ size: SpriteSize?,
    _ shadow: DropShadow?, _ slot: Slot, _ list: inout DrawList
  ) {
    var old = sprite
    old.frame = fade.frame
    old.anchor = fade.anchor
    let parts = [
      (old, min(1, 2 * (1 - progress)), 1 - progress), (sprite, min(1, 2 * progress), progress),
    ]
    if let shadow {
      // Shadows fade by the share instead of the opacity, so that two overlapping ones are as dark as one.
      for (part, _, share) in parts where share > 0 {
        guard let picture = pictures[part.frame] else { continue }
        append(shadow, of: part, tint.faded(share), size, picture, slot, &list)
      }
    }
    for (part, opacity, _) in parts where opacity > 0 {
      guard let picture = pictures[part.frame] else { continue }
      append(part, tint.faded(opacity), size, picture, slot, &list)
    }
  }
}

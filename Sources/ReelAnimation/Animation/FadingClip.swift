import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The old clip of an entity's sprite during a ``Crossfade``. The old clip goes on playing, and the crossfade shows the
/// old clip's frames. ``ReelECS/World/crossfade(_:to:over:speed:)`` and machines insert the component.
struct FadingClip: SparseComponent, Equatable, Sendable {
  var animation: SpriteAnimation

  init(_ animation: SpriteAnimation) { self.animation = animation }
  init() { self.init(SpriteAnimation()) }

  static var componentName: String { "FadingClip" }

  /// The system that advances the old clips by a tick, without events, and removes each old clip whose crossfade has
  /// ended.
  static let advance = System("advanceFadingClips", in: .animation, ifAny: FadingClip.self) {
    world in
    let clips = world[Clips.self].all
    let pauses = world.hasPaused
    world.each { (entity: Entity, fading: inout FadingClip, fade: inout Crossfade) in
      if pauses && world.isPaused(entity) { return }
      guard let shown = fading.animation.advance(clips, emit: { _, _, _ in }) else { return }
      fade.frame = shown.frame.frame
      if let own = shown.frame.anchor { fade.anchor = own }
    }
    world.query(with: FadingClip.self, without: Crossfade.self).each { (entity: Entity) in
      world.commands.remove(entity, FadingClip.self)
    }
  }
}

extension World {
  /// Begins a clip that fades in over the present one, which goes on playing and fades out. Traps inside `each`, like
  /// every structural change. Does nothing if the entity has no ``SpriteAnimation``.
  public func crossfade(_ entity: Entity, to clip: ClipID, over time: TimeSpan, speed: Float = 1) {
    guard let old = self[entity, SpriteAnimation.self] else { return }
    self[entity, SpriteAnimation.self]?.play(clip, speed: speed)
    let ticks = time.ticks(at: self[Clock.self].rate)
    guard ticks > 0, let sprite = self[entity, Sprite.self] else { return }
    insert(entity, FadingClip(old))
    insert(entity, Crossfade(from: sprite.frame, anchor: sprite.anchor, ticks: ticks))
  }
}

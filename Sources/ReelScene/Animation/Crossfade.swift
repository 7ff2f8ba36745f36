import ReelContent
import ReelECS
import ReelMath
import ReelPlatform

/// The clip that an entity's sprite is leaving, while another one takes its place.
///
///     old   ████████████▓▓▓▓▒▒▒▒░░░░      First the new one comes in over the old, then the old
///     new   ░░░░▒▒▒▒▓▓▓▓████████████      one goes: what both cover never shines through.
///           │          ticks        │
///
/// ``ReelECS/World/crossfade(_:to:ticks:speed:)`` and machines insert it; it is removed when it is over.
///
/// ```swift
/// if !world.has(hero, Crossfade.self) {
///   world.crossfade(hero, to: world.clip("run"), ticks: 8)
/// }
/// ```
public struct Crossfade: SparseComponent, Equatable, Sendable {
  /// Goes on playing while it is seen.
  var old: SpriteAnimation
  /// What of it is seen.
  private(set) var frame = FrameID()
  @FlatOptional private(set) var anchor: Vec2?
  private var elapsed: Float = 0
  /// How long both are seen.
  public private(set) var ticks: Float

  init(from old: SpriteAnimation, _ sprite: Sprite, ticks: Float) {
    self.old = old
    self.ticks = ticks
    frame = sprite.frame
    anchor = sprite.anchor
  }

  public init() {
    old = SpriteAnimation()
    ticks = 0
  }

  public static var componentName: String { "Crossfade" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("old", &old)
    v.field("frame", &frame)
    v.field("anchor", &_anchor)
    v.field("elapsed", &elapsed)
    v.field("ticks", &ticks)
  }

  /// How far it is, from 0 to 1.
  public var progress: Float { progress(1) }

  /// How far it is on the way from the last tick (0) to the present one (1).
  func progress(_ alpha: Float) -> Float {
    ticks > 0 ? min(max(elapsed - 1 + alpha, 0) / ticks, 1) : 1
  }

  /// - Returns: whether it is over, and was so with the last tick: pictures in between still show how
  ///   it came there.
  fileprivate mutating func advance(_ clips: [Clip]) -> Bool {
    elapsed = elapsed > 0 ? elapsed + 1 : 1
    if let shown = old.advance(clips, tell: { _, _, _ in }) {
      frame = shown.frame.frame
      if let own = shown.frame.anchor { anchor = own }
    }
    return !(elapsed - 1 < ticks)
  }
}

extension World {
  /// Begins a clip that fades in over the present one, which fades out and goes on meanwhile. Traps
  /// inside of `each`, like every change of structure. Nothing happens where the entity lacks a
  /// ``SpriteAnimation``.
  public func crossfade(_ entity: Entity, to clip: ClipID, ticks: Float, speed: Float = 1) {
    guard let old = self[entity, SpriteAnimation.self] else { return }
    self[entity, SpriteAnimation.self]?.play(clip, speed: speed)
    guard ticks > 0, let sprite = self[entity, Sprite.self] else { return }
    insert(entity, Crossfade(from: old, sprite, ticks: ticks))
  }
}

extension Crossfade {
  /// Moves every crossfade on by a tick, and takes away those that are over.
  public static let advance = System("advanceCrossfades", in: .animation, ifAny: Crossfade.self) {
    world in
    let clips = world[Clips.self].all
    let pauses = world.isAnybodyPaused
    world.each { (entity: Entity, fade: inout Crossfade) in
      if pauses && world.isPaused(entity) { return }
      if fade.advance(clips) { world.commands.remove(entity, Crossfade.self) }
    }
  }

  /// Draws the sprites whose pictures fade into each other, with their shadows.
  public static let pass = DrawPass("crossfades") { view, list in
    guard view.world.hasAny(Crossfade.self) else { return }
    let tints = view.looks(of: Sprite.self)
    let shadows = view.looks(of: DropShadow.self)
    view.world.each {
      (
        entity: Entity, fade: Crossfade, sprite: Sprite, size: SpriteSize?, shadow: DropShadow?,
        rank: DrawRank?
      ) in
      guard sprite.isVisible, let slot = view.slot(of: entity, rank, in: &list) else { return }
      let tint = slot.faded(tints.drawn(sprite, of: entity, view.alpha).tint)
      let shadow = shadow.map { shadows.drawn($0, of: entity, view.alpha) }
      // A paused fade, or one after a restore, is not on its way.
      let isMoving = view.isNext && !view.world.isPaused(entity)
      view.append(
        fade, fade.progress(isMoving ? view.alpha : 1), of: sprite, tint, size, shadow, slot, &list)
    }
  }
}

extension SceneView {
  /// The old picture, then the new one over it.
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
      // Two shadows upon each other are as dark as one.
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

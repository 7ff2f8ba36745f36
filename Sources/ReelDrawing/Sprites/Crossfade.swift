import ReelContent
import ReelECS
import ReelMath

/// The picture that an entity's sprite is leaving, while another one takes its place.
///
///     old   ████████████▓▓▓▓▒▒▒▒░░░░      First the new one comes in over the old, then the old
///     new   ░░░░▒▒▒▒▓▓▓▓████████████      one goes: what both cover never shines through.
///           │          ticks        │
///
/// It is removed when it is over. ``ReelECS/World/crossfade(_:to:over:speed:)`` and machines insert it for clips,
/// and keep the old one playing meanwhile.
///
/// ```swift
/// world.insert(door, Crossfade(from: world.frame("door"), ticks: 20))
/// world[door, Sprite.self]?.frame = world.frame("door-open")
/// ```
public struct Crossfade: SparseComponent, Equatable, Sendable {
  /// The old picture.
  public var frame: FrameID
  /// The old picture's anchor; `nil` for the frame's own.
  @FlatOptional public var anchor: Vec2?
  private var elapsed: Float = 0
  /// How long both are seen.
  public private(set) var ticks: Float

  /// Shows a picture for so many ticks more, under or over what the sprite shows.
  public init(from frame: FrameID, anchor: Vec2? = nil, ticks: Float) {
    self.frame = frame
    self.ticks = ticks
    self.anchor = anchor
  }

  public init() { self.init(from: FrameID(), ticks: 0) }

  public static var componentName: String { "Crossfade" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
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
  mutating func advance() -> Bool {
    elapsed = elapsed > 0 ? elapsed + 1 : 1
    return !(elapsed - 1 < ticks)
  }
}

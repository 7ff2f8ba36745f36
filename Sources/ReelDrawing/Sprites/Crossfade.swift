import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The old picture of an entity's sprite, while the new one fades in over it.
///
///     old   ████████████▓▓▓▓▒▒▒▒░░░░      First the new picture fades in over the old one, then the
///     new   ░░░░▒▒▒▒▓▓▓▓████████████      old one fades out: nothing behind them shines through both.
///           │          ticks        │
///
/// The component is removed when the crossfade has ended. ``ReelECS/World/crossfade(_:to:over:speed:)`` and machines
/// insert the component for clips, and keep the old clip playing meanwhile.
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
  /// The duration in ticks for which both pictures are visible.
  public private(set) var ticks: Float

  /// Creates a crossfade that shows the old picture for this number of ticks.
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

  /// The progress from 0 to 1.
  public var progress: Float { progress(1) }

  /// Returns the progress at a time between the last tick (0) and the present one (1).
  func progress(_ alpha: Float) -> Float {
    ticks > 0 ? min(max(elapsed - 1 + alpha, 0) / ticks, 1) : 1
  }

  /// Advances by one tick.
  /// - Returns: true if the fade has ended, and had ended in the last tick, too: pictures between the two ticks still
  ///   interpolate to its end.
  mutating func advance() -> Bool {
    elapsed = elapsed > 0 ? elapsed + 1 : 1
    return !(elapsed - 1 < ticks)
  }
}

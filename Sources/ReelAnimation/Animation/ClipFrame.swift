import ReelContent
import ReelECS
import ReelMath

/// A picture of a clip and how long it is shown.
public struct ClipFrame: Equatable, Sendable, FieldValue {
  /// The picture.
  public var frame: FrameID
  /// How many ticks it is shown; need not be whole. One that is not above 0 is passed over.
  public var ticks: Float
  /// Where the sprite's anchor goes while the frame is shown, so that children stay attached to
  /// pictures of different sizes; `nil` leaves it.
  public var anchor: Vec2?
  /// A number that ``ClipEvent`` tells when the frame begins to show; 0 tells nothing.
  public var event: UInt16

  /// A picture for a number of ticks.
  public init(_ frame: FrameID, ticks: Float = 1, anchor: Vec2? = nil, event: UInt16 = 0) {
    self.frame = frame
    self.ticks = ticks
    self.anchor = anchor
    self.event = event
  }

  public init() { self.init(FrameID()) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frame", &frame)
    v.field("ticks", &ticks)
    v.field("anchor", &anchor)
    v.field("event", &event)
  }
}

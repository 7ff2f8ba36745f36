import ReelContent
import ReelFields
import ReelMath

/// A picture of a clip and its duration.
public struct ClipFrame: Equatable, Sendable, FieldValue {
  /// The picture.
  public var frame: FrameID
  /// The duration in ticks; need not be a whole number. A frame whose duration is not above 0 is skipped.
  public var ticks: Float
  /// The sprite's anchor while the frame is shown, so that children stay attached to pictures of different sizes; `nil`
  /// leaves the anchor unchanged.
  public var anchor: Vec2?
  /// A number that ``ClipEvent`` carries when the frame begins to show; 0 sends no event.
  public var event: UInt16

  /// Creates a picture with a duration in ticks.
  public init(_ frame: FrameID, ticks: Float = 1, anchor: Vec2? = nil, event: UInt16 = 0) {
    self.frame = frame
    self.ticks = ticks
    self.anchor = anchor
    self.event = event
  }

  public init() { self.init(FrameID()) }
}

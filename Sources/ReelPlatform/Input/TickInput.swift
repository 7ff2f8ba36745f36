import ReelFields

/// The input between two ticks: all information that the simulation receives from outside.
public struct TickInput: Equatable, Sendable, FieldValue {
  /// The width of the logical view in logical pixels.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels.
  public var viewHeight: UInt16
  /// The events in the order in which they happened; a press and a release in one tick both count.
  public var events: [InputEvent]

  /// Creates an input with this view size.
  public init(viewWidth: UInt16 = 0, viewHeight: UInt16 = 0, events: [InputEvent] = []) {
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.events = events
  }

  public init() { self.init(viewWidth: 0) }
}

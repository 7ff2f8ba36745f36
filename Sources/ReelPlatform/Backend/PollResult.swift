/// The result of a poll of the devices, beside input events.
public struct PollResult: Equatable, Sendable {
  /// True if the user has requested to end the program.
  public var isQuitRequested = false
  /// True if the window is hidden, so that nothing needs to be drawn.
  public var isHidden = false
  public init() {}
}

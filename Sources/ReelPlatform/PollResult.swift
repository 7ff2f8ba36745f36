import ReelContent
import ReelMath

/// What a poll of the devices found beside input events.
public struct PollResult: Equatable, Sendable {
  /// The person wants to end the program.
  public var wantsQuit = false
  /// The window is hidden: nothing needs to be drawn.
  public var isHidden = false
  public init() {}
}

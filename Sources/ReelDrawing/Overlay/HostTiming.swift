import ReelECS
import ReelFields
import ReelMath

/// Times measured by the host, for display. They are not part of the state, so rules must not read them.
public struct HostTiming: Resource, Equatable {
  /// The number of pictures in the last second.
  public var picturesPerSecond: UInt32 = 0
  /// The duration of the last tick, in microseconds.
  public var tick: UInt32 = 0
  /// The duration of the last picture, in microseconds.
  public var picture: UInt32 = 0

  public init() {}
  public static var resourceName: String { "HostTiming" }
  public static var isTransient: Bool { true }
}

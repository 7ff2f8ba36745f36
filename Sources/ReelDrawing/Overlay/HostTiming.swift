import ReelECS
import ReelMath

/// What the host has measured, to be shown; rules must not read it. Not part of the state.
public struct HostTiming: Resource, Equatable {
  /// Pictures in the last second.
  public var picturesPerSecond: UInt32 = 0
  /// The time of the last tick, in microseconds.
  public var tick: UInt32 = 0
  /// The time of the last picture, in microseconds.
  public var picture: UInt32 = 0

  public init() {}
  public static var resourceName: String { "HostTiming" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

import ReelMath

/// A playing sound that later commands speak of, chosen by the simulation. 0 stands for a one-shot
/// that nobody speaks of again.
public struct VoiceID: RawRepresentable, Hashable, Sendable, FieldValue {
  /// The number; 0 for a one-shot.
  public var rawValue: UInt64
  /// The voice with this number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
  /// A voice that nobody speaks of again.
  public static let oneShot = VoiceID(rawValue: 0)
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("rawValue", &rawValue) }
}

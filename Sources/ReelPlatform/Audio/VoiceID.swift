import ReelFields

/// The number by which later commands refer to a sound that plays. The simulation chooses it. 0 stands for a one-shot
/// that no later command refers to.
public struct VoiceID: RawRepresentable, Hashable, Sendable, FieldValue {
  /// The number; 0 for a one-shot.
  public var rawValue: UInt64
  /// Creates the voice with this number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
  /// A voice that no later command refers to.
  public static let oneShot = VoiceID(rawValue: 0)
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("rawValue", &rawValue) }
}

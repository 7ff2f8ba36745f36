import ReelECS
import ReelMath

/// What came of ``Bindings/listen(for:slot:conflicts:)``.
public struct Rebound: Event, Equatable, Sendable {
  /// How it ended.
  public enum Outcome: UInt8, Sendable, FieldValue {
    case bound
    /// Another action is made in the same way and was to keep it.
    case refused
    /// The person pressed Escape.
    case cancelled
    public init() { self = .bound }
  }

  /// How it ended.
  public var outcome: Outcome
  /// What was pressed, and for which action.
  public var binding: Binding
  /// Another action that was made in the same way: it lost it, shares it or kept it, as it was asked for.
  public var conflict: Action?
  /// The player whose binding it is.
  public var player: UInt8 = 0

  /// An outcome without a conflict.
  public init(_ outcome: Outcome, _ binding: Binding) {
    self.outcome = outcome
    self.binding = binding
  }
  public init() { self.init(.bound, Binding()) }
  public static var eventName: String { "Rebound" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("outcome", &outcome)
    v.field("binding", &binding)
    v.field("conflict", &conflict)
    v.field("player", &player)
  }
}

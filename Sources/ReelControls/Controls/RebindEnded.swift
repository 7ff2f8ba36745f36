import ReelECS
import ReelFields

/// An event that is sent when a wait for a player's new binding ends; ``Bindings/listen(for:slot:conflicts:)`` begins
/// the wait.
public struct RebindEnded: Event, Equatable, Sendable {
  /// The ways in which listening ends.
  public enum Outcome: UInt8, Sendable, FieldValue {
    case bound
    /// Another action has the same source, and the rule for conflicts was to keep the binding of that action.
    case refused
    /// The player pressed Escape.
    case cancelled
    public init() { self = .bound }
  }

  /// The way in which listening ended.
  public var outcome: Outcome
  /// The source that was pressed, and its action.
  public var binding: Binding
  /// Another action with the same source. According to the rule for conflicts, it has lost the source, shares it or has
  /// kept it.
  public var conflict: Action?
  /// The player who owns the binding.
  public var player: UInt8 = 0

  /// Creates an outcome without a conflict.
  public init(_ outcome: Outcome, _ binding: Binding) {
    self.outcome = outcome
    self.binding = binding
  }
  public init() { self.init(.bound, Binding()) }
  public static var eventName: String { "RebindEnded" }
}

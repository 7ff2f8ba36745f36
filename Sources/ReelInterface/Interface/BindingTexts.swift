import ReelFields

/// The texts of a ``BindingList``, in the language of the game.
public struct BindingTexts: Equatable, Sendable, FieldValue {
  /// The text of a button that listens for a press.
  public var prompt = "Press..."
  /// The text of a button without a binding.
  public var empty = "-"
  /// The text of the last button, which restores the usual bindings.
  public var reset = "Defaults"
  /// The text before the name of an action that has lost the binding.
  public var taken = "Taken from"
  /// The text before the name of an action that shares the binding.
  public var shared = "Also"
  /// The text before the name of an action that keeps the binding.
  public var refused = "In use:"

  /// Creates texts in English.
  public init() {}
}

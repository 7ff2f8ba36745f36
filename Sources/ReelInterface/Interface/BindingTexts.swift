import ReelControls
import ReelDrawing
import ReelECS
import ReelMath
import ReelPlatform

/// What a ``BindingList`` says, in the language of the game.
public struct BindingTexts: Equatable, Sendable, FieldValue {
  /// On a button that waits for what is pressed.
  public var prompt = "Press..."
  /// On a button of nothing.
  public var empty = "-"
  /// On the last button, which goes back to the usual bindings.
  public var reset = "Defaults"
  /// Before the name of an action that has lost what was pressed.
  public var taken = "Taken from"
  /// Before the name of an action that has it too.
  public var shared = "Also"
  /// Before the name of an action that keeps it.
  public var refused = "In use:"

  /// In English.
  public init() {}

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("prompt", &prompt)
    v.field("empty", &empty)
    v.field("reset", &reset)
    v.field("taken", &taken)
    v.field("shared", &shared)
    v.field("refused", &refused)
  }
}

import ReelMath
import ReelPlatform

/// What a person does to make an action: press something, or press it while something else is held.
public struct Binding: Hashable, Sendable, FieldValue {
  /// What is done.
  public var action: Action
  /// What is pressed.
  public var source: InputSource
  /// What must be held meanwhile; nothing as a rule.
  public var chord: InputSource

  /// A binding to an action.
  public init(_ source: InputSource, with chord: InputSource = InputSource(), to action: Action) {
    self.source = source
    self.chord = chord
    self.action = action
  }
  public init() { self.init(InputSource(), to: Action()) }

  /// Whether something else must be held.
  public var isChord: Bool { chord.kind != .none }
  /// Whether it is on a pad.
  public var isPad: Bool { source.isPad }

  /// Whether another one is pressed in the same way on this person's keyboard, however each names its keys.
  public func isLike(_ other: Binding, _ input: Input) -> Bool {
    source.meets(other.source, input) && chord.meets(other.chord, input)
      // Of two buttons of a pad it makes no difference which of them is called first.
      || isPad && source == other.chord && chord == other.source
  }

  /// What a person calls it, `Ctrl+S`; keys as they are on this person's keyboard.
  public func title(_ input: Input) -> String {
    isChord ? chord.title(input) + "+" + source.title(input) : source.title(input)
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("action", &action)
    v.field("source", &source)
    v.field("chord", &chord)
  }
}

import ReelFields
import ReelPlatform

/// The input that makes an action active: a source to press, or a source to press while another one is held.
public struct Binding: Hashable, Sendable, FieldValue {
  /// The action that the binding makes active.
  public var action: Action
  /// The source to press.
  public var source: InputSource
  /// The source that must be held meanwhile; empty by default.
  public var chord: InputSource

  /// Creates a binding to an action.
  public init(_ source: InputSource, with chord: InputSource = InputSource(), to action: Action) {
    self.source = source
    self.chord = chord
    self.action = action
  }
  public init() { self.init(InputSource(), to: Action()) }

  /// True if another source must be held.
  public var isChord: Bool { chord.kind != .none }
  /// True if the source is on a pad.
  public var isPad: Bool { source.isPad }

  /// Returns true if the same presses make both bindings active on this player's keyboard, even if the bindings name
  /// their keys differently.
  public func isLike(_ other: Binding, _ input: Input) -> Bool {
    source.matches(other.source, input) && chord.matches(other.chord, input)
      // A chord of two pad buttons is the same in either order.
      || isPad && source == other.chord && chord == other.source
  }

  /// Returns the title for the player, such as `Ctrl+S`, with keys as they are labelled on this player's keyboard.
  public func title(_ input: Input) -> String {
    isChord ? chord.title(input) + "+" + source.title(input) : source.title(input)
  }
}

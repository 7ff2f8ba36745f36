import ReelECS
import ReelMath
import ReelPlatform

/// Which keys, buttons and sticks mean which action. Set up once; not part of the state.
public struct ActionMap: Resource {
  enum Source {
    case key(Key)
    case pad(PadButton)
    /// The axis beyond half its way in this direction.
    case axis(PadAxis, positive: Bool)
  }
  var bindings: [(Source, Action)] = []

  public init() {}
  public static var resourceName: String { "ActionMap" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// A key of the keyboard.
  public mutating func bind(_ key: Key, to action: Action) { bindings.append((.key(key), action)) }
  /// A button of any pad.
  public mutating func bind(_ button: PadButton, to action: Action) {
    bindings.append((.pad(button), action))
  }
  /// A stick pushed more than half-way to one side.
  public mutating func bind(_ axis: PadAxis, positive: Bool, to action: Action) {
    bindings.append((.axis(axis, positive: positive), action))
  }
}

import ReelECS
import ReelFields

/// The entity that receives typed text: a text field of an interface. While there is one, keys write text and make no
/// ``Actions`` active.
public struct KeyboardFocus: Resource {
  /// The entity that has the focus; `Entity.none` if keys belong to the game.
  public package(set) var entity = Entity.none

  public init() {}
  public static var resourceName: String { "KeyboardFocus" }
}

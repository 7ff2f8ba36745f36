import ReelECS
import ReelMath

/// Which entity takes what is typed: a field of an interface. While there is one, keys write, and make no
/// ``Actions``.
public struct KeyboardFocus: Resource {
  /// Who takes it; `Entity.none` where keys are the game's.
  public package(set) var entity = Entity.none

  public init() {}
  public static var resourceName: String { "KeyboardFocus" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("entity", &entity) }
}

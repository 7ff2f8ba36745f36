import ReelECS
import ReelFields
import ReelMath

/// A component whose entity has no implicit animations: its properties are set at once, also inside
/// ``WorldProperties/animate(over:curve:_:)``.
///
/// ```swift
/// world.insert(cursor, NoImplicitAnimation())
/// world.properties.animate(over: .ticks(20)) {
///   world.properties.set(.position, of: boat, to: Vec2(100, 40))  // moves there
///   world.properties.set(.position, of: cursor, to: Vec2(100, 40))  // is there at once
/// }
/// ```
public struct NoImplicitAnimation: Component, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "NoImplicitAnimation" }
}

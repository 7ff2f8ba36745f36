import ReelECS
import ReelFields
import ReelMath

/// A component that keeps an entity's properties from gliding: they are set at once, in any transaction.
///
/// ```swift
/// world.insert(cursor, NoImplicitAnimation())
/// world.properties.animate(over: .ticks(20)) {
///   world.properties.set(.position, of: boat, to: Vec2(100, 40))  // glides
///   world.properties.set(.position, of: cursor, to: Vec2(100, 40))  // is there at once
/// }
/// ```
public struct NoImplicitAnimation: Component, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "NoImplicitAnimation" }
}

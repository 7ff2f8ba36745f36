import ReelECS
import ReelFields
import ReelMath

/// A component that keeps an entity's properties from gliding: they are set at once, in any transaction.
///
/// ```swift
/// world.insert(cursor, NoGliding())
/// world.glides.transaction(over: .ticks(20)) {
///   world.glides.set(.position, of: boat, to: Vec2(100, 40))  // glides
///   world.glides.set(.position, of: cursor, to: Vec2(100, 40))  // is there at once
/// }
/// ```
public struct NoGliding: Component, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "NoGliding" }
}

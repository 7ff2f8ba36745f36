import ReelECS
import ReelMath

/// Keeps an entity's properties from gliding: they are set at once, in any transaction.
public struct NoGliding: Component, Equatable {
  public init() {}
  public static var componentName: String { "NoGliding" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

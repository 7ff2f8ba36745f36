import ReelECS
import ReelMath

/// What modules above this one have that becomes a ``Collider`` now and then. Given while features are installed; not
/// part of the state.
package struct OtherColliders: Resource {
  /// Calls a function with each entity that has one, the groups that it is in, and those that it wants.
  package var each: [(World, (Entity, UInt32, UInt32) -> Void) -> Void] = []

  package init() {}
  package static var resourceName: String { "OtherColliders" }
  package static var isTransient: Bool { true }
  package static var fieldListKind: FieldListKind { .verified }
  package mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

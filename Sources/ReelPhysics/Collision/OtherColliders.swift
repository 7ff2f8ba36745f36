import ReelECS
import ReelMath

/// The components of modules above this one that change the ``Collider`` of their entity. Features fill this resource
/// in their `install`. It is not part of the state.
package struct OtherColliders: Resource {
  /// The closures that call a function with each entity that has such a component, its categories and its mask.
  package var each: [(World, (Entity, UInt32, UInt32) -> Void) -> Void] = []

  package init() {}
  package static var resourceName: String { "OtherColliders" }
  package static var isTransient: Bool { true }
  package static var fieldListKind: FieldListKind { .verified }
  package mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

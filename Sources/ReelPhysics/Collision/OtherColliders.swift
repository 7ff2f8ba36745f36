import ReelECS
import ReelFields
import ReelMath

/// The components of modules above this one that change the ``Collider`` of their entity. Features fill this resource
/// in their `install`. It is not part of the state.
package struct OtherColliders: Resource {
  /// A closure for each such component. It calls its second argument with each entity of the world that has the
  /// component, with the categories and the mask.
  package var visitors: [(World, (Entity, UInt32, UInt32) -> Void) -> Void] = []

  package init() {}
  package static var resourceName: String { "OtherColliders" }
  package static var isTransient: Bool { true }
  package static var fieldListKind: FieldListKind { .verified }
  package mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

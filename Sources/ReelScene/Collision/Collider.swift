import ReelECS
import ReelMath

/// A box around an entity that can meet others.
public struct Collider: Component, Equatable {
  /// Relative to the entity's position. Rotation and scale of the transform do not reach it.
  public var box: Rect
  /// The groups it belongs to, one bit each.
  public var groups: UInt32
  /// The groups it wants to meet. A pair counts when either wants the other.
  public var wants: UInt32

  /// A box of size zero overlaps nothing.
  public init(_ box: Rect, groups: UInt32 = 1, wants: UInt32 = 0) {
    self.box = box
    self.groups = groups
    self.wants = wants
  }

  public init() { self.init(.zero) }

  public static var componentName: String { "Collider" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("box", &box)
    v.field("groups", &groups)
    v.field("wants", &wants)
  }
}

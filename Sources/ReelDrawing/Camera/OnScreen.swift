import ReelECS
import ReelMath

/// Keeps an entity and all below it on the screen, whatever the camera does: scores, hearts, menus,
/// buttons. Their transforms are in logical pixels of the view.
///
/// ```swift
/// let hearts = world.spawn(Transform(x: 12, y: 12), OnScreen())
/// for number in 0..<3 {
///   let heart = world.spawn(Transform(x: 18 * Float(number)), Sprite(world.frame("heart")))
///   world.setParent(of: heart, to: hearts)
/// }
/// ```
public struct OnScreen: Component, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "OnScreen" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// What a world has in which things are seen in another way than the world around them: asked once,
/// where many entities are looked at.
package struct OtherSpaces {
  let hasScreen: Bool
  let hasParallax: Bool

  var isNone: Bool { !hasScreen && !hasParallax }
}

extension World {
  /// Whether anything is seen in another way than the world around it: ``OnScreen``, or through a
  /// ``Parallax``.
  package var otherSpaces: OtherSpaces {
    OtherSpaces(hasScreen: hasAny(OnScreen.self), hasParallax: hasAny(Parallax.self))
  }

  /// Whether an entity or one above it is ``OnScreen``. O(depth).
  public func isOnScreen(_ entity: Entity) -> Bool {
    var at = entity
    while at != .none {
      if has(at, OnScreen.self) { return true }
      at = parent(of: at)
    }
    return false
  }
}

import ReelECS
import ReelMath

/// Keeps an entity and all below it on the screen, whatever the camera does: scores, hearts, menus,
/// buttons. Their transforms are in logical pixels of the view.
///
///     world.spawn(
///       Transform(), EdgeAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), OnScreen(),
///       Label("0", alignment: .right))
public struct OnScreen: Component, Equatable {
  public init() {}
  public static var componentName: String { "OnScreen" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// What a world has in which things are seen in another way than the world around them: asked once,
/// where many entities are looked at.
struct OtherSpaces {
  let hasScreen: Bool
  let hasParallax: Bool
}

extension World {
  /// Whether anything is seen in another way than the world around it: ``OnScreen``, or through a
  /// ``Parallax``.
  var otherSpaces: OtherSpaces {
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

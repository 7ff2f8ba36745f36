import ReelECS
import ReelFields
import ReelMath

/// A component that keeps an entity and its descendants on the screen, independent of the camera: for scores, hearts,
/// menus, buttons. Their transforms are in logical pixels of the view.
///
/// ```swift
/// let hearts = world.spawn(Transform(x: 12, y: 12), ScreenSpace())
/// for number in 0..<3 {
///   let heart = world.spawn(Transform(x: 18 * Float(number)), Sprite(world.frame("heart")))
///   world.setParent(of: heart, to: hearts)
/// }
/// ```
public struct ScreenSpace: Component, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "ScreenSpace" }
}

/// The kinds of other spaces than the world's that a world contains. Callers read them once, before a loop over many
/// entities.
package struct OtherSpaces {
  let hasScreen: Bool
  let hasParallax: Bool

  var isNone: Bool { !hasScreen && !hasParallax }
}

extension World {
  /// The kinds of other spaces than the world's that this world contains; see ``ScreenSpace`` and ``Parallax``.
  package var otherSpaces: OtherSpaces {
    OtherSpaces(hasScreen: hasAny(ScreenSpace.self), hasParallax: hasAny(Parallax.self))
  }

  /// Returns true if an entity or an ancestor of it is ``ScreenSpace``. O(depth).
  public func isOnScreen(_ entity: Entity) -> Bool {
    var at = entity
    while at != .none {
      if has(at, ScreenSpace.self) { return true }
      at = parent(of: at)
    }
    return false
  }
}

import ReelECS
import ReelFields
import ReelMath

/// A component that hides or fades an entity and its descendants, such as a complete menu. Hidden buttons and widgets
/// take no pointer and no key.
///
/// Entities without this component pay nothing for it.
///
/// ```swift
/// world.insert(menu, Visibility(opacity: 0.5))
/// world[menu, Visibility.self]?.isVisible = false
/// ```
public struct Visibility: SparseComponent, Equatable, Sendable {
  /// True if the entity and its descendants are visible.
  public var isVisible: Bool
  /// The opacity from 0 to 1. Colours are multiplied by it and by the opacities of all ancestors.
  public var opacity: Float

  /// Creates a visibility; visible by default.
  public init(_ isVisible: Bool = true, opacity: Float = 1) {
    self.isVisible = isVisible
    self.opacity = opacity
  }

  public init() { self.init(true) }

  public static var componentName: String { "Visibility" }

  /// The factor for all colours: 0 if hidden.
  var factor: Float { isVisible ? min(max(opacity, 0), 1) : 0 }
}

extension Visibility: Interpolatable {
  /// The opacity is interpolated; `isVisible` changes at once.
  public var interpolatedPart: Float { opacity }

  public func interpolated(from last: Float, _ t: Float) -> Visibility {
    Visibility(isVisible, opacity: last + (opacity - last) * t)
  }
}

extension World {
  /// Returns the opacity of an entity: the product of the opacities of the entity and of its ancestors; 0 if one of
  /// these is hidden. O(depth).
  public func opacity(of entity: Entity) -> Float {
    guard hasAny(Visibility.self) else { return 1 }
    var opacity: Float = 1
    var at = entity
    while at != .none {
      if let visibility = self[at, Visibility.self] { opacity *= visibility.factor }
      at = parent(of: at)
    }
    return opacity
  }

  /// Returns true if no ``Visibility`` hides an entity: neither its own nor an ancestor's. O(depth).
  public func isVisible(_ entity: Entity) -> Bool { opacity(of: entity) > 0 }
}

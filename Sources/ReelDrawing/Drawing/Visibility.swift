import ReelECS
import ReelMath

/// Whether and how strongly an entity and all below it are seen: a menu with all its parts, at once. What
/// is not seen does not act either: buttons and widgets take no pointer and no key.
///
/// Entities without one pay nothing for it.
///
/// ```swift
/// world.insert(menu, Visibility(opacity: 0.5))
/// world[menu, Visibility.self]?.isVisible = false
/// ```
public struct Visibility: SparseComponent, Equatable, Sendable {
  /// Whether the entity and all below it are seen.
  public var isVisible: Bool
  /// From 0 to 1; what is drawn is multiplied by it and by those above.
  public var opacity: Float

  /// Seen, unless told otherwise.
  public init(_ isVisible: Bool = true, opacity: Float = 1) {
    self.isVisible = isVisible
    self.opacity = opacity
  }

  public init() { self.init(true) }

  public static var componentName: String { "Visibility" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isVisible", &isVisible)
    v.field("opacity", &opacity)
  }

  /// What everything is multiplied by: 0 for what is not seen.
  var factor: Float { isVisible ? min(max(opacity, 0), 1) : 0 }
}

extension Visibility: DrawnBetweenTicks {
  /// The opacity changes little by little; whether it is seen changes at once.
  public var look: Float { opacity }

  public func drawn(from last: Float, _ t: Float) -> Visibility {
    Visibility(isVisible, opacity: last + (opacity - last) * t)
  }
}

extension World {
  /// What an entity's own opacity is multiplied by: its ``Visibility`` and those above. 0 where one of them
  /// is hidden. O(depth).
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

  /// Whether an entity and all above it are seen, as far as ``Visibility`` goes. O(depth).
  public func isVisible(_ entity: Entity) -> Bool { opacity(of: entity) > 0 }
}

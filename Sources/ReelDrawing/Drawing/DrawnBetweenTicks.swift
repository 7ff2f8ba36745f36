import ReelECS
import ReelMath
import ReelSimulation

/// A component that is drawn on its way from what the last tick left to what it is.
///
///     extension Glow: DrawnBetweenTicks {
///       var look: Float { strength }
///       func drawn(from last: Float, _ t: Float) -> Glow {
///         Glow(strength: last + (strength - last) * t)
///       }
///     }
///     simulation.showBetweenTicks(Glow.self)
///
/// In a pass, ``SceneView/drawn(_:of:)`` gives it. An entity that is new, whose component is new, or
/// that came back by a restore, is drawn as it is.
public protocol DrawnBetweenTicks: Component {
  /// What of it changes little by little.
  associatedtype Look = Self
  /// What of it changes little by little.
  var look: Look { get }
  /// The component on its way: at `t` 0 as it was, at 1 as it is.
  func drawn(from last: Look, _ t: Float) -> Self
}

extension DrawnBetweenTicks where Look == Self {
  /// What is drawn between two ticks: the whole value, unless the type says otherwise.
  @inlinable public var look: Self { self }
}

import ReelECS
import ReelMath
import ReelSimulation

/// A component that is drawn between its value after the last tick and its present value.
///
///     extension Glow: DrawnBetweenTicks {
///       var interpolated: Float { strength }
///       func drawn(from last: Float, _ t: Float) -> Glow {
///         Glow(strength: last + (strength - last) * t)
///       }
///     }
///     simulation.showBetweenTicks(Glow.self)
///
/// In a pass, ``SceneView/drawn(_:of:)`` returns the interpolated value. A component that is new, or came back by a
/// restore, is drawn with its present value.
public protocol DrawnBetweenTicks: Component {
  /// The part of the component that is interpolated.
  associatedtype Interpolated = Self
  /// The part of the component that is interpolated.
  var interpolated: Interpolated { get }
  /// Returns the interpolated component: `last` at `t` = 0, the present value at `t` = 1.
  func drawn(from last: Interpolated, _ t: Float) -> Self
}

extension DrawnBetweenTicks where Interpolated == Self {
  /// The complete value, unless the type declares another `interpolated`.
  @inlinable public var interpolated: Self { self }
}

import ReelECS
import ReelMath
import ReelSimulation

/// A component that is drawn between its value after the last tick and its present value.
///
///     extension Glow: Interpolatable {
///       var interpolatedPart: Float { strength }
///       func interpolated(from last: Float, _ t: Float) -> Glow {
///         Glow(strength: last + (strength - last) * t)
///       }
///     }
///     simulation.interpolate(Glow.self)
///
/// In a pass, ``SceneView/interpolated(_:of:)`` returns the interpolated value. A component that is new, or came back
/// by a restore, is drawn with its present value.
public protocol Interpolatable: Component {
  /// The type of the part that is interpolated; by default the component itself.
  associatedtype InterpolatedPart = Self
  /// The part of the component that is interpolated.
  var interpolatedPart: InterpolatedPart { get }
  /// Returns the interpolated component: `last` at `t` = 0, the present value at `t` = 1.
  func interpolated(from last: InterpolatedPart, _ t: Float) -> Self
}

extension Interpolatable where InterpolatedPart == Self {
  /// The complete value, unless the type declares another `interpolatedPart`.
  @inlinable public var interpolatedPart: Self { self }
}

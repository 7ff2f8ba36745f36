import ReelECS
import ReelMath
import ReelSimulation

/// Functions by which this module reads the widgets and buttons of modules above it.
final class ControlHooks: SimulationPart {
  /// Functions that return true if a pointer that comes down at a point of the view belongs to a widget or button.
  var claims: [(World, Vec2) -> Bool] = []
  /// Functions that return the actions that an element on the screen can make active, one bit each.
  var boundActions: [(World) -> UInt64] = []
}

extension Simulation {
  /// Excludes pointers from gestures if they come down where `claims` returns true. Features call it in their
  /// `install`.
  /// - Parameter claims: returns true if an element at a point of the view takes pointers.
  package func claimPointers(_ claims: @escaping (World, Vec2) -> Bool) {
    require(ControlFeature.self)
    part(ControlHooks.self).claims.append(claims)
  }

  /// Registers actions that an element on the screen makes active, so that diagnostics do not report them as unbound.
  package func bindActions(_ bits: @escaping (World) -> UInt64) {
    require(ControlFeature.self)
    part(ControlHooks.self).boundActions.append(bits)
  }
}

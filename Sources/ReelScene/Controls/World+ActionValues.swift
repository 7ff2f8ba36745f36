import ReelECS
import ReelMath
import ReelPlatform

extension World {
  /// How far an action is pushed in this tick, from 0 to 1: a stick beyond the dead zone
  /// (``Bindings/deadZone``) by its way, keys and buttons 1. O(bindings).
  public func value(of action: Action) -> Float {
    guard !self[Bindings.self].mayRest else { return 0 }
    let value = self[Bindings.self].value(of: action, self[Input.self])
    guard value == 0, self[Actions.self].isActive(action) else { return value }
    // Buttons on the screen know of no way; a stick within its dead zone is none.
    let bound = self[Bindings.self].gather(self[Input.self])
    return (bound.held | bound.pressed) & action.bit == 0 ? 1 : 0
  }

  /// How far two opposite actions are pushed, from -1 to 1. O(bindings).
  public func value(from negative: Action, to positive: Action) -> Float {
    value(of: positive) - value(of: negative)
  }

  /// Where four actions point, at most 1 long: slantwise no faster than straight. O(bindings).
  public func direction(left: Action, right: Action, up: Action, down: Action) -> Vec2 {
    let way = Vec2(value(from: left, to: right), value(from: up, to: down))
    return way.lengthSquared > 1 ? way.normalized : way
  }
}

import ReelECS
import ReelMath
import ReelPlatform

extension World {
  /// How far an action is pushed in this tick, from 0 to 1: a stick beyond the dead zone
  /// (``Bindings/deadZone``) by its way, keys and buttons 1. O(bindings).
  public func value(of action: Action, player: Int = 0) -> Float {
    if player == 0 {
      // In place, as most games have one player: copies would cost more than the answer.
      // Only a stick knows anything between.
      if !mayBindingsRest,
        self[Bindings.self].axisActions & action.bit == 0 || !self[Input.self].hasPads
      {
        return self[Actions.self].isActive(action) ? 1 : 0
      }
    }
    return boundValue(of: action, player)
  }

  @inline(never) private func boundValue(of action: Action, _ player: Int) -> Float {
    let bindings = bindings(of: player)
    guard !bindings.mayRest else { return 0 }
    let input = input(of: player)
    let value = bindings.value(of: action, input)
    guard value == 0, actions(of: player).isActive(action) else { return value }
    // Buttons on the screen know of no way; a stick within its dead zone is none.
    let bound = bindings.gather(input)
    return (bound.held | bound.pressed) & action.bit == 0 ? 1 : 0
  }

  /// How far two opposite actions are pushed, from -1 to 1. O(bindings).
  public func value(from negative: Action, to positive: Action, player: Int = 0) -> Float {
    value(of: positive, player: player) - value(of: negative, player: player)
  }

  /// Where four actions point, at most 1 long: slantwise no faster than straight. O(bindings).
  public func direction(
    left: Action, right: Action, up: Action, down: Action, player: Int = 0
  ) -> Vec2 {
    let way = Vec2(
      value(from: left, to: right, player: player), value(from: up, to: down, player: player))
    return way.lengthSquared > 1 ? way.normalized : way
  }
}

import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The players' input and actions, for rules to read: `world.controls.value(from: .left, to: .right)`.
/// Functions without a number of a player are about the first one.
public struct WorldControls {
  let world: World

  /// Returns the value of an action in this tick, from 0 to 1: the push of a stick beyond the dead zone
  /// (``Bindings/deadZone``), 1 for keys and buttons. O(bindings).
  public func value(of action: Action, player: Int = 0) -> Float {
    // Reads field by field, because a copy costs more than the answer. Only a stick has values between 0 and 1.
    let isDigital = world.inspect(PlayerControls.self) {
      $0.bindings.indices.contains(player) && !$0.bindings[player].isResting
        && $0.bindings[player].listening.state == .idle
        && ($0.bindings[player].axisActions & action.bit == 0
          || !world[Players.self].inputs[player].hasPads)
    }
    if isDigital {
      return world.inspect(PlayerActions.self) {
        player < $0.actions.count && $0.actions[player].isActive(action)
      } ? 1 : 0
    }
    return boundValue(of: action, player)
  }

  @inline(never) private func boundValue(of action: Action, _ player: Int) -> Float {
    let bindings = bindings(of: player)
    guard !bindings.mayRest else { return 0 }
    let input = input(of: player)
    let value = bindings.value(of: action, input)
    guard value == 0, actions(of: player).isActive(action) else { return value }
    // If no binding makes the action active, a button on the screen does: its value is 1. Otherwise a stick within its
    // dead zone does: its value is 0.
    let bound = bindings.gather(input)
    return (bound.held | bound.pressed) & action.bit == 0 ? 1 : 0
  }

  /// Returns the difference of two opposite actions, from -1 to 1. O(bindings).
  public func value(from negative: Action, to positive: Action, player: Int = 0) -> Float {
    value(of: positive, player: player) - value(of: negative, player: player)
  }

  /// Returns the direction of four actions, at most 1 long, so that diagonals are no faster. O(bindings).
  public func direction(
    left: Action, right: Action, up: Action, down: Action, player: Int = 0
  ) -> Vec2 {
    let way = Vec2(
      value(from: left, to: right, player: player), value(from: up, to: down, player: player))
    return way.lengthSquared > 1 ? way.normalized : way
  }

  /// Returns the input of a player. Traps for a player that does not exist.
  public func input(of player: Int) -> Input { world[Players.self].inputs[checked(player)] }

  /// Returns the actions of a player in this tick. Traps for a player that does not exist.
  public func actions(of player: Int) -> Actions {
    let player = checked(player)
    let actions = world[PlayerActions.self].actions
    return player < actions.count ? actions[player] : Actions()
  }

  /// Returns the bindings of a player, who has none until they are set. Traps for a player that does not exist.
  public func bindings(of player: Int) -> Bindings {
    let player = checked(player)
    let bindings = world[PlayerControls.self].bindings
    return player < bindings.count ? bindings[player] : Bindings()
  }

  /// Sets the bindings of a player. Traps for a player that does not exist.
  public func setBindings(_ bindings: Bindings, of player: Int) {
    let count = max(world[PlayerControls.self].bindings.count, checked(player) + 1)
    world[PlayerControls.self].resize(to: count)
    world[PlayerControls.self].bindings[player] = bindings
  }

  /// Saves a player's bindings as they are now, for `Simulation.persist(_:of:)`. Traps for a player that does not
  /// exist.
  public func saveBindings(of player: Int = 0) {
    let bytes = SavedFieldsWriter.bytes(of: bindings(of: player), named: Bindings.saveName())
    world.program.send(.save(name: Bindings.saveName(of: player), bytes: bytes))
  }

  private func checked(_ player: Int) -> Int {
    if player < 0 || player >= world.playerCount {
      misuse(
        "There is no player \(player): this game has \(world.playerCount), numbered from 0. "
          + "`GameSettings.players` sets how many.")
    }
    return player
  }
}

extension World {
  /// The players' input and actions.
  public var controls: WorldControls { WorldControls(world: self) }
}

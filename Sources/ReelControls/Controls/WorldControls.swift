import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// The players' input and actions, for rules to read: `world.controls.value(from: .left, to: .right)`.
///
/// ``Actions`` contains the actions of the first player that have begun or are held.
public struct WorldControls {
  let world: World

  /// Returns the value of an action in this tick, from 0 to 1: the push of a stick beyond the dead zone
  /// (``Bindings/deadZone``), 1 for keys and buttons. O(bindings).
  public func value(of action: Action, player: Int = 0) -> Float {
    if player == 0 {
      // Most games have one player: reads in place, because copies cost more than the answer. Only a stick has values
      // between 0 and 1.
      if !world.mayBindingsRest,
        world[Bindings.self].axisActions & action.bit == 0 || !world[Input.self].hasPads
      {
        return world[Actions.self].isActive(action) ? 1 : 0
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

  /// Returns the input of a player; that of player 0 is ``ReelPlatform/Input``. Traps for a player that does not exist.
  public func input(of player: Int) -> Input {
    player == 0 ? world[Input.self] : world[Players.self].inputs[other(player)]
  }

  /// Returns the actions of a player in this tick; those of player 0 are ``Actions``. Traps for a player that does not
  /// exist.
  public func actions(of player: Int) -> Actions {
    player == 0 ? world[Actions.self] : world[PlayerControls.self][other(player)].actions
  }

  /// Returns the bindings of a player; those of player 0 are ``Bindings``, and other players have none until they are
  /// set. Traps for a player that does not exist.
  public func bindings(of player: Int) -> Bindings {
    player == 0 ? world[Bindings.self] : world[PlayerControls.self][other(player)].bindings
  }

  /// Sets the bindings of a player. Traps for a player that does not exist.
  public func setBindings(_ bindings: Bindings, of player: Int) {
    if player == 0 {
      world[Bindings.self] = bindings
    } else {
      world[PlayerControls.self][other(player)].bindings = bindings
    }
  }

  /// Saves a player's bindings as they are now, for `Simulation.keep(_:of:)`. For player 0 it is the same as
  /// `world.save(Bindings.self)`. Traps for a player that does not exist.
  public func saveBindings(of player: Int = 0) {
    let bytes = SavedFieldsWriter.bytes(of: bindings(of: player))
    world.program.send(.save(name: Bindings.saveName(of: player), bytes: bytes))
  }

  private func other(_ player: Int) -> Int {
    guard player > 0, player < world.playerCount else {
      misuse(
        "There is no player \(player): this game has \(world.playerCount), numbered from 0. "
          + "`GameSettings.players` sets how many.")
    }
    return player - 1
  }
}

extension World {
  /// The players' input and actions.
  public var controls: WorldControls { WorldControls(world: self) }
}

import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// What players do, as rules ask for it: `world.controls.value(from: .left, to: .right)`.
///
/// Whether an action has begun or is held, of the first player, stands in ``Actions``.
public struct WorldControls {
  let world: World

  /// How far an action is pushed in this tick, from 0 to 1: a stick beyond the dead zone
  /// (``Bindings/deadZone``) by its way, keys and buttons 1. O(bindings).
  public func value(of action: Action, player: Int = 0) -> Float {
    if player == 0 {
      // In place, as most games have one player: copies would cost more than the answer.
      // Only a stick knows anything between.
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

  /// What a player holds and pressed: of player 0 ``ReelPlatform/Input`` itself. Traps for one that there is not.
  public func input(of player: Int) -> Input {
    player == 0 ? world[Input.self] : world[Players.self].inputs[other(player)]
  }

  /// What a player does in this tick: of player 0 ``Actions`` itself. Traps for one that there is not.
  public func actions(of player: Int) -> Actions {
    player == 0 ? world[Actions.self] : world[PlayerControls.self][other(player)].actions
  }

  /// A player's keys, buttons and sticks: of player 0 ``Bindings`` itself, and of the others none until they are set.
  /// Traps for one that there is not.
  public func bindings(of player: Int) -> Bindings {
    player == 0 ? world[Bindings.self] : world[PlayerControls.self][other(player)].bindings
  }

  /// Gives a player keys, buttons and sticks. Traps for one that there is not.
  public func setBindings(_ bindings: Bindings, of player: Int) {
    if player == 0 {
      world[Bindings.self] = bindings
    } else {
      world[PlayerControls.self][other(player)].bindings = bindings
    }
  }

  /// Saves a player's bindings as they are now, for `Simulation.keep(_:of:)`. Of player 0 it is the same as
  /// `world.save(Bindings.self)`. Traps for a player that there is not.
  public func saveBindings(of player: Int = 0) {
    let bytes = SavedFieldsWriter.bytes(of: bindings(of: player))
    world.program.tell(.save(name: Bindings.saveName(of: player), bytes: bytes))
  }

  private func other(_ player: Int) -> Int {
    guard player > 0, player < world.playerCount else {
      misuse(
        "There is no player \(player): this game has \(world.playerCount), numbered from 0. "
          + "`GameSettings.players` says how many.")
    }
    return player - 1
  }
}

extension World {
  /// What players do.
  public var controls: WorldControls { WorldControls(world: self) }
}

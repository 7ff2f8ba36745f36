import ReelMath
import ReelPlatform
import ReelSimulation

extension TickInput {
  /// Holds or releases a key, for bots and tests: adds an event only if it changes the key's state.
  ///
  ///     input.hold(.left, way < 0, in: simulation)
  ///     input.hold(.right, way > 0, in: simulation)
  ///
  /// - Parameter player: the player of this input, from 0. May be left out in a game for one player; traps if it is
  ///   left out in a game for several, and for a player that does not exist.
  public mutating func hold(
    _ key: Key, _ isDown: Bool = true, in simulation: Simulation, player: Int? = nil
  ) {
    var isHeld = simulation.input(ofHolding: player).isHeld(key)
    for event in events where event.code == key.rawValue {
      if event.kind == .keyDown { isHeld = true } else if event.kind == .keyUp { isHeld = false }
    }
    if isHeld != isDown { events.append(isDown ? .keyDown(key) : .keyUp(key)) }
  }

  /// Holds or releases a pad's button. Traps unless `pad` is 0 to 3.
  /// - Parameter player: the player of this input, as for a key.
  public mutating func hold(
    _ button: PadButton, pad: Int = 0, _ isDown: Bool = true, in simulation: Simulation,
    player: Int? = nil
  ) {
    var isHeld = simulation.input(ofHolding: player).isHeld(button, pad: pad)
    for event in events where Int(event.device) == pad && event.code == UInt16(button.rawValue) {
      if event.kind == .padDown { isHeld = true } else if event.kind == .padUp { isHeld = false }
    }
    if isHeld != isDown {
      let pad = UInt8(pad)
      events.append(isDown ? .padDown(button, pad: pad) : .padUp(button, pad: pad))
    }
  }
}

extension Simulation {
  /// Returns the player's present input, which contains the held keys. A `TickInput` does not contain its player, so a
  /// missing number would silently mean the first one.
  fileprivate func input(ofHolding player: Int?) -> Input {
    if player == nil && playerCount > 1 {
      misuse(
        "`input.hold` was called without a player. This game has \(playerCount) players: name the player, such "
          + "as `input.hold(.left, in: simulation, player: 1)`; a bot's `play(_:player:into:)` receives the number."
      )
    }
    return world.controls.input(of: player ?? 0)
  }
}

import ReelPlatform
import ReelScene

extension TickInput {
  /// Holds a key or lets it go, for bots and tests: adds an event only where it is not so already.
  ///
  ///     input.hold(.left, way < 0, in: simulation)
  ///     input.hold(.right, way > 0, in: simulation)
  ///
  /// - Parameter player: whose input this is. Traps for one that there is not.
  public mutating func hold(
    _ key: Key, _ isWanted: Bool = true, in simulation: Simulation, player: Int = 0
  ) {
    var isHeld = simulation.world.controls.input(of: player).isHeld(key)
    for event in events where event.code == key.rawValue {
      if event.kind == .keyDown { isHeld = true } else if event.kind == .keyUp { isHeld = false }
    }
    if isHeld != isWanted { events.append(isWanted ? .keyDown(key) : .keyUp(key)) }
  }

  /// The same for a pad's button. Traps unless `pad` is 0 to 3.
  public mutating func hold(
    _ button: PadButton, pad: Int = 0, _ isWanted: Bool = true, in simulation: Simulation,
    player: Int = 0
  ) {
    var isHeld = simulation.world.controls.input(of: player).isHeld(button, pad: pad)
    for event in events where Int(event.device) == pad && event.code == UInt16(button.rawValue) {
      if event.kind == .padDown { isHeld = true } else if event.kind == .padUp { isHeld = false }
    }
    if isHeld != isWanted {
      let pad = UInt8(pad)
      events.append(isWanted ? .padDown(button, pad: pad) : .padUp(button, pad: pad))
    }
  }
}

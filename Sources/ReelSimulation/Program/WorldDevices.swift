import ReelECS
import ReelPlatform

/// The devices of those who play, as far as rules ask something of them:
///
///     world.devices.ask(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 80))
public struct WorldDevices {
  let world: World

  /// Asks something of the devices: to give text, to catch the mouse, to shake a pad. It is done after the tick,
  /// where somebody plays. A system with declared access writes ``MessageQueue``.
  public func ask(_ command: DeviceCommand) {
    world[MessageQueue.self].append(command, from: world)
  }
}

extension World {
  /// Screen, pads, clipboard and text input of those who play.
  public var devices: WorldDevices { WorldDevices(world: self) }
}

extension Simulation {
  /// What the last tick asked of the devices, in order.
  public var deviceCommands: [DeviceCommand] {
    world.has(MessageQueue.self) ? world[MessageQueue.self].lastCommands(in: world) : []
  }
}

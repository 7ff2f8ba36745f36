import ReelECS
import ReelPlatform

/// The players' devices, for commands from rules:
///
///     world.devices.send(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 80))
public struct WorldDevices {
  let world: World

  /// Sends a command to the devices: to begin text input, to capture the mouse, to rumble a pad. A program that a human
  /// plays executes it after the tick.
  public func send(_ command: DeviceCommand) {
    world[MessageQueue.self].append(command, from: world)
  }
}

extension World {
  /// The players' screen, pads, clipboard and text input.
  public var devices: WorldDevices { WorldDevices(world: self) }
}

extension Simulation {
  /// The commands of the last tick to the devices, in order.
  public var deviceCommands: [DeviceCommand] {
    world.has(MessageQueue.self) ? world[MessageQueue.self].lastCommands(in: world) : []
  }
}

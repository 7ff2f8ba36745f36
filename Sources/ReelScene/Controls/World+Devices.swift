import ReelECS
import ReelPlatform

extension World {
  /// Asks something of the devices: to give text, to catch the mouse, to shake a pad. It is done after the tick,
  /// where somebody plays. A system with declared access writes ``MessageQueue``.
  ///
  ///     world.ask(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 80))
  public func ask(_ command: DeviceCommand) { self[MessageQueue.self].commands.append(command) }
}

extension Simulation {
  /// What the last tick asked of the devices, in order.
  public var deviceCommands: [DeviceCommand] { world[MessageQueue.self].commands }
}

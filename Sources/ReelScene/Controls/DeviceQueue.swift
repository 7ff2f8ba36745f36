import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation asks of the devices in this tick. Output only: not part of the state.
public struct DeviceQueue: Resource {
  /// This tick's commands in order.
  public private(set) var commands: [DeviceCommand] = []

  public init() {}
  public static var resourceName: String { "DeviceQueue" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Adds a command after those of this tick.
  public mutating func append(_ command: DeviceCommand) { commands.append(command) }

  /// Before a tick.
  mutating func removeAll() {
    if !commands.isEmpty { commands.removeAll(keepingCapacity: true) }
  }
}

extension World {
  /// Asks something of the devices: to give text, to catch the mouse, to shake a pad. It is done after the tick,
  /// where somebody plays. A system with declared access writes ``DeviceQueue``.
  ///
  ///     world.ask(.rumble(pad: 0, strong: 1, weak: 0, milliseconds: 80))
  public func ask(_ command: DeviceCommand) { self[DeviceQueue.self].append(command) }
}

extension Simulation {
  /// What the last tick asked of the devices, in order.
  public var deviceCommands: [DeviceCommand] { world[DeviceQueue.self].commands }
}

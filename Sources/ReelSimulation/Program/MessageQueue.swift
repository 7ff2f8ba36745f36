import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// The messages of a tick to the program around the simulation. They are output only and not part of the state.
public struct MessageQueue: Resource {
  private var outputTick = OutputTick()
  private var messages: [AppMessage] = []
  /// The commands to the devices.
  private var commands: [DeviceCommand] = []
  /// The names of the resources that the game keeps from one game to the next, for diagnostics; `saved` has the names
  /// of those that it has saved.
  package var kept: [String] = []
  private(set) var saved: [String] = []

  public init() {}
  public static var resourceName: String { "MessageQueue" }
  public static var isTransient: Bool { true }

  /// True if there is nothing to clear.
  var isEmpty: Bool { messages.isEmpty && commands.isEmpty }

  /// Clears all messages and commands.
  mutating func removeAll() {
    messages.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
  }

  /// Clears the messages and commands of another tick, or from before a restore.
  private mutating func begin(_ world: World) {
    let now = OutputTick(of: world)
    if outputTick == now { return }
    removeAll()
    outputTick = now
  }

  mutating func append(_ message: AppMessage, from world: World) {
    begin(world)
    messages.append(message)
  }

  mutating func append(_ command: DeviceCommand, from world: World) {
    begin(world)
    commands.append(command)
  }

  package mutating func recordSave(of name: String) {
    if !saved.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { saved.append(name) }
  }

  func lastMessages(in world: World) -> [AppMessage] {
    outputTick.isLast(in: world) ? messages : []
  }
  func lastCommands(in world: World) -> [DeviceCommand] {
    outputTick.isLast(in: world) ? commands : []
  }
}

extension World {
  /// The program around the simulation.
  public var program: WorldProgram { WorldProgram(world: self) }
}

extension Simulation {
  /// The messages of the last tick to the program around the simulation, in order.
  public var messages: [AppMessage] {
    world.has(MessageQueue.self) ? world[MessageQueue.self].lastMessages(in: world) : []
  }

  /// Clears the messages before a tick. The host has already received those that were sent between two ticks, such as
  /// those of a set-up.
  func forgetMessages() {
    guard world.has(MessageQueue.self), !world[MessageQueue.self].isEmpty else { return }
    world[MessageQueue.self].removeAll()
  }
}

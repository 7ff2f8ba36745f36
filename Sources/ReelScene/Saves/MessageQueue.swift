import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation says in this tick to the program around it. Output only: not part of the state.
public struct MessageQueue: Resource {
  var messages: [AppMessage] = []
  /// What it asks of the devices.
  var commands: [DeviceCommand] = []

  public init() {}
  public static var resourceName: String { "MessageQueue" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  var isEmpty: Bool { messages.isEmpty && commands.isEmpty }
  mutating func removeAll() {
    messages = []
    commands.removeAll(keepingCapacity: true)
  }
}

/// The program around a simulation, as far as rules say something to it: `world.program.tell(.quit)`.
public struct WorldProgram {
  let world: World

  /// Says something to the program: to end, to show an address, or what only this program knows. It is heard after
  /// the tick, once; a replay that says it again is heard by nobody. A system with declared access writes
  /// ``MessageQueue``.
  public func tell(_ message: AppMessage) { world[MessageQueue.self].messages.append(message) }
}

extension World {
  /// The program around the simulation.
  public var program: WorldProgram { WorldProgram(world: self) }
}

extension Simulation {
  /// What the last tick said to the program around it, in order.
  public var messages: [AppMessage] { world[MessageQueue.self].messages }

  /// Before a tick.
  func forgetMessages() {
    if !world[MessageQueue.self].isEmpty { world[MessageQueue.self].removeAll() }
  }
}

import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation says in a tick to the program around it. Output only: not part of the state.
public struct MessageQueue: Resource {
  private var mark = TickMark()
  private var messages: [AppMessage] = []
  /// What it asks of the devices.
  private var commands: [DeviceCommand] = []
  /// The resources that the game keeps from one time to the next, and those that it has saved, by name: for
  /// diagnostics.
  package var kept: [String] = []
  private(set) var saved: [String] = []

  public init() {}
  public static var resourceName: String { "MessageQueue" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Whether nothing is to be forgotten.
  var isEmpty: Bool { messages.isEmpty && commands.isEmpty }

  /// Forgets what was said: in the tick before, or since.
  mutating func removeAll() {
    messages.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
  }

  /// Forgets what another past has said.
  private mutating func begin(_ world: World) {
    let now = TickMark(of: world)
    if mark == now { return }
    removeAll()
    mark = now
  }

  mutating func append(_ message: AppMessage, from world: World) {
    begin(world)
    messages.append(message)
  }

  mutating func append(_ command: DeviceCommand, from world: World) {
    begin(world)
    commands.append(command)
  }

  package mutating func noteSave(of name: String) {
    if !saved.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { saved.append(name) }
  }

  func lastMessages(in world: World) -> [AppMessage] { mark.isLast(in: world) ? messages : [] }
  func lastCommands(in world: World) -> [DeviceCommand] { mark.isLast(in: world) ? commands : [] }
}

extension World {
  /// The program around the simulation.
  public var program: WorldProgram { WorldProgram(world: self) }
}

extension Simulation {
  /// What the last tick said to the program around it, in order.
  public var messages: [AppMessage] {
    world.has(MessageQueue.self) ? world[MessageQueue.self].lastMessages(in: world) : []
  }

  /// Before a tick: what was said between two ticks, as by a set-up, was heard at once.
  func forgetMessages() {
    guard world.has(MessageQueue.self), !world[MessageQueue.self].isEmpty else { return }
    world[MessageQueue.self].removeAll()
  }
}

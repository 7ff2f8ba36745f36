import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation says in a tick to the program around it. Output only: not part of the state.
public struct MessageQueue: Resource {
  private var mark = TickMark()
  /// Whether it was said between two ticks, as by a set-up: then it is heard at once, and not with the next tick.
  private var isBetween = false
  private var messages: [AppMessage] = []
  /// What it asks of the devices.
  private var commands: [DeviceCommand] = []
  /// The resources that the game keeps from one time to the next, and those that it has saved, by name: for
  /// diagnostics.
  var kept: [String] = []
  private(set) var saved: [String] = []

  public init() {}
  public static var resourceName: String { "MessageQueue" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Forgets what was said in other ticks.
  private mutating func begin(_ world: World) {
    let now = TickMark(of: world)
    if mark == now && isBetween == !world.isInSystem { return }
    messages.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    (mark, isBetween) = (now, !world.isInSystem)
  }

  private func isHeard(in world: World) -> Bool {
    isBetween ? mark == TickMark(of: world) : mark.isLast(in: world)
  }

  mutating func append(_ message: AppMessage, from world: World) {
    begin(world)
    messages.append(message)
  }

  mutating func append(_ command: DeviceCommand, from world: World) {
    begin(world)
    commands.append(command)
  }

  mutating func noteSave(of name: String) {
    if !saved.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { saved.append(name) }
  }

  func lastMessages(in world: World) -> [AppMessage] { isHeard(in: world) ? messages : [] }
  func lastCommands(in world: World) -> [DeviceCommand] { isHeard(in: world) ? commands : [] }
}

/// The program around a simulation, as far as rules say something to it: `world.program.tell(.quit)`.
public struct WorldProgram {
  let world: World

  /// Says something to the program: to end, to show an address, or what only this program knows. It is heard after
  /// the tick, once; a replay that says it again is heard by nobody. A system with declared access writes
  /// ``MessageQueue``.
  public func tell(_ message: AppMessage) { world[MessageQueue.self].append(message, from: world) }
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
}

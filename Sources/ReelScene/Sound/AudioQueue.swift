import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation wants to be heard in this tick. Output only: not part of the state.
public struct AudioQueue: Resource {
  /// This tick's commands in order.
  public private(set) var commands: [AudioCommand] = []
  /// What was said last of that which goes on.
  var told = LastingSound()
  /// Whether a tick has begun: what the set-up plays is heard with the first.
  var hasBegun = false
  /// The world's count of restores when it was last looked what is to be heard.
  var heardRestores = 0
  /// Whether it notes which system gave a command: for ``Simulation/diagnose(soundCount:report:)``.
  var remembersSystems = false
  /// Those of the commands, where they are noted; "" where it was none.
  private(set) var systems: [String] = []

  public init() {}
  public static var resourceName: String { "AudioQueue" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Adds a command after those of this tick.
  public mutating func append(_ command: AudioCommand) { commands.append(command) }
  mutating func removeAll() {
    // Most ticks are silent.
    if !commands.isEmpty { commands.removeAll(keepingCapacity: true) }
    if !systems.isEmpty { systems.removeAll(keepingCapacity: true) }
  }

  /// Adds a command, and notes which system gave it.
  mutating func append(_ command: AudioCommand, from world: World) {
    // Other code may have added commands without a system.
    while remembersSystems && systems.count < commands.count { systems.append("") }
    commands.append(command)
    if remembersSystems { systems.append(world.systemName) }
  }

  /// The system that gave a command; "" where nobody knows.
  func system(of command: Int) -> String { command < systems.count ? systems[command] : "" }
}

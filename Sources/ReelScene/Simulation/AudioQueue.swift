import ReelECS
import ReelMath
import ReelPlatform

/// What the simulation wants to be heard in this tick. Output only: not part of the state.
public struct AudioQueue: Resource {
  /// This tick's commands in order.
  public private(set) var commands: [AudioCommand] = []

  public init() {}
  public static var resourceName: String { "AudioQueue" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Adds a command after those of this tick.
  public mutating func append(_ command: AudioCommand) { commands.append(command) }
  mutating func removeAll() { commands.removeAll(keepingCapacity: true) }
}

import ReelECS
import ReelMath
import ReelPlatform

/// The program around a simulation, for messages from rules: `world.program.send(.quit)`.
public struct WorldProgram {
  let world: World

  /// Sends a message to the program: to end, to open an address, or a message that only this program understands. The
  /// program receives it once, after the tick; replays send it to no program.
  public func send(_ message: AppMessage) { world[MessageQueue.self].append(message, from: world) }
}

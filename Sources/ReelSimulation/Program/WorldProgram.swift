import ReelECS
import ReelMath
import ReelPlatform

/// The program around a simulation, as far as rules say something to it: `world.program.tell(.quit)`.
public struct WorldProgram {
  let world: World

  /// Says something to the program: to end, to show an address, or what only this program knows. It is heard after
  /// the tick, once; a replay that says it again is heard by nobody. A system with declared access writes
  /// ``MessageQueue``.
  public func tell(_ message: AppMessage) { world[MessageQueue.self].append(message, from: world) }
}

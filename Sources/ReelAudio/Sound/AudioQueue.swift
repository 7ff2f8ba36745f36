import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// What the simulation wants to be heard in a tick. Output only: not part of the state.
public struct AudioQueue: Resource {
  /// Commands in order, of the tick that was noted with them.
  private var commands: [AudioCommand] = []
  private var mark = TickMark()
  /// What was said last of that which goes on.
  var told = LastingSound()
  /// Which emitters are heard, and how. After a restore every emitter that is on starts anew, because the
  /// sound system was not taken back in time with the world.
  var playing: [(entity: Entity, sound: SoundID, settings: VoiceSettings)] = []
  /// The world's count of restores when it was last looked what is to be heard.
  var heardRestores = 0
  /// Whether it notes which system gave a command: for ``Simulation/diagnose(soundCount:report:)``.
  var remembersSystems = false
  /// Those of the commands, where they are noted; "" where it was none.
  private var systems: [String] = []

  public init() {}
  public static var resourceName: String { "AudioQueue" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Adds a command to those of the tick that runs, or of the next one where none does; those of ticks before
  /// are forgotten.
  public mutating func append(_ command: AudioCommand, from world: World) {
    let now = TickMark(of: world)
    if mark != now {
      commands.removeAll(keepingCapacity: true)
      systems.removeAll(keepingCapacity: true)
      mark = now
    }
    commands.append(command)
    if remembersSystems {
      // Those before it are older than the wish to know.
      while systems.count + 1 < commands.count { systems.append("") }
      systems.append(world.systemName)
    }
  }

  /// The commands of the last tick that ended in this world, or what was said since, in order.
  func lastCommands(in world: World) -> [AudioCommand] {
    mark.isLast(in: world) ? commands : []
  }

  /// Whether no emitter is heard, and there was no restore since it was looked what is to be heard.
  func isQuiet(_ restores: Int) -> Bool { playing.isEmpty && heardRestores == restores }

  /// The system that gave a command; "" where nobody knows.
  func system(of command: Int) -> String { command < systems.count ? systems[command] : "" }
}

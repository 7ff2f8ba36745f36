import ReelECS
import ReelFields
import ReelPlatform
import ReelSimulation

/// The audio commands of a tick. Output only: not part of the state.
public struct AudioQueue: Resource {
  /// The commands, in order, of the tick in `outputTick`.
  private var commands: [AudioCommand] = []
  /// The commands that are performed once: all but those that follow from the music, the volume or the emitters.
  private var cues: [SoundOutput.Cue] = []
  private var outputTick = OutputTick()
  /// The last music and volume that were sent.
  var lastSent = LastingSound()
  /// The emitters that play, with their sounds and settings. A restore keeps them, because the sound system does not go
  /// back in time with the world: the next tick stops, starts and changes voices where the restored state differs.
  var playing: [(entity: Entity, sound: SoundID, settings: VoiceSettings)] = []
  /// The world's count of restores when the commands were last updated.
  var lastRestores = 0
  /// True if the queue records the system of each command: for ``Simulation/diagnose(soundCount:report:)``.
  var remembersSystems = false
  /// The systems of the commands, if they are recorded; "" for a command from outside a system.
  private var systems: [String] = []

  /// The number of commands for which there is room from the start: more than most games give in a tick.
  private static let room = 32

  public init() {
    commands.reserveCapacity(Self.room)
    cues.reserveCapacity(Self.room)
  }
  public static var resourceName: String { "AudioQueue" }
  public static var isTransient: Bool { true }

  /// Adds a command to those of the running tick, or, between two ticks, to those of the next one. Clears the commands
  /// of earlier ticks.
  public mutating func append(_ command: AudioCommand, from world: World) {
    append(SoundOutput.Cue(command, of: .none, timing: .atOnce), from: world)
  }

  /// Adds a command that is performed once, with the values that identify it.
  mutating func append(_ cue: SoundOutput.Cue, from world: World) {
    appendLasting(cue.command, from: world)
    cues.append(cue)
  }

  /// Adds a command that follows from the music, the volume or the emitters.
  mutating func appendLasting(_ command: AudioCommand, from world: World) {
    let now = OutputTick(of: world)
    if outputTick != now {
      commands.removeAll(keepingCapacity: true)
      cues.removeAll(keepingCapacity: true)
      systems.removeAll(keepingCapacity: true)
      outputTick = now
    }
    commands.append(command)
    if remembersSystems {
      // Earlier commands were added before recording began.
      while systems.count + 1 < commands.count { systems.append("") }
      systems.append(world.systemName)
    }
  }

  /// Returns the commands of the last tick that ended in this world, or those added since, in order.
  func lastCommands(in world: World) -> [AudioCommand] {
    outputTick.isLast(in: world) ? commands : []
  }

  /// Replaces the contents of `output` by the sounds after the last tick, except the present music and volume.
  func copy(into output: inout SoundOutput, _ world: World) {
    // Copies elements instead of arrays: if two arrays shared their memory, the next change would allocate.
    output.cues.removeAll(keepingCapacity: true)
    if outputTick.isLast(in: world) { output.cues.append(contentsOf: cues) }
    output.voices.removeAll(keepingCapacity: true)
    for voice in playing {
      output.voices.append(
        SoundOutput.Voice(SoundEmitter.voiceID(voice.entity), voice.sound, voice.settings))
    }
    output.sentMusic = lastSent.musicCommand
    output.sentVolume = lastSent.volume
  }

  /// Returns true if no emitter plays, and no restore has happened since the commands were last updated.
  func isQuiet(_ restores: Int) -> Bool { playing.isEmpty && lastRestores == restores }

  /// Returns the system that gave a command; "" if it was not recorded.
  func system(of command: Int) -> String { command < systems.count ? systems[command] : "" }
}

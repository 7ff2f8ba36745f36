import ReelECS
import ReelPlatform

/// The time at which a match over a network plays a sound. A tick that the inputs of all players have not reached yet
/// is predicted, and may be repeated with other inputs. A game on one machine plays every sound at once.
public enum SoundTiming: UInt8, Sendable {
  /// The sound plays at once, even in a predicted tick. If the repeated tick does not send it, it is stopped.
  case atOnce
  /// The sound plays when its tick is final, some ticks late: for sounds that must never be wrong, such as that of a
  /// goal.
  case confirmed
}

/// The sounds of a simulation after a tick, for a host that repeats ticks.
package struct SoundOutput {
  /// A command that is performed once, with the values that identify it in a repetition of its tick.
  package struct Cue {
    package var command: AudioCommand
    /// The entity that makes the sound; `Entity.none` if the rules name none.
    package var entity: Entity
    package var timing: SoundTiming

    package init(_ command: AudioCommand, of entity: Entity, timing: SoundTiming) {
      self.command = command
      self.entity = entity
      self.timing = timing
    }
  }

  /// A voice that an emitter plays.
  package struct Voice {
    package var id: VoiceID
    package var sound: SoundID
    package var settings: VoiceSettings

    package init(_ id: VoiceID, _ sound: SoundID, _ settings: VoiceSettings) {
      self.id = id
      self.sound = sound
      self.settings = settings
    }
  }

  /// The commands of the tick that are performed once, in order: one-shots, and music that plays once.
  package var cues: [Cue] = []
  /// The voices of all emitters that play after the tick.
  package var voices: [Voice] = []
  /// The music after the tick: `playMusic` or `stopMusic`.
  package var music = AudioCommand.stopMusic
  package var volume: Float = 1
  /// The music and the volume of the last commands that the simulation has sent.
  package var sentMusic = AudioCommand.stopMusic
  package var sentVolume: Float = 1

  package init() {}
}

/// The function that reads the sounds of a simulation. The sound feature sets it, so that hosts need not import it.
package final class SoundReading: SimulationPart {
  /// Replaces the contents of the output, in its memory; `nil` without the sound feature.
  package var read: ((World, inout SoundOutput) -> Void)?
}

import ReelContent
import ReelPlatform

/// A silent audio backend: it accepts everything, keeps the commands if ``keepsCommands`` is set, and derives from the
/// commands alone the voices that should be sounding.
///
/// It has no clock, so a sound never ends by itself: a voice with a number stays until it is stopped, and a one-shot
/// that does not loop leaves no trace except its command.
public final class HeadlessAudio: AudioBackend {
  /// A sound that a command started.
  public struct Voice: Equatable, Sendable {
    /// The sound that it plays.
    public var sound: SoundID
    /// The present settings.
    public var settings: VoiceSettings

    /// Creates a voice, to compare with.
    public init(sound: SoundID, settings: VoiceSettings) {
      self.sound = sound
      self.settings = settings
    }
  }

  /// The music that a command started.
  public struct Music: Equatable, Sendable {
    /// The sound that plays as music.
    public var sound: SoundID
    /// The gain; 1 is as recorded.
    public var gain: Float
    /// True if it begins again at its end.
    public var isLooping: Bool

    /// Creates music, to compare with.
    public init(sound: SoundID, gain: Float, isLooping: Bool) {
      self.sound = sound
      self.gain = gain
      self.isLooping = isLooping
    }
  }

  /// True if ``commands`` records commands.
  public var keepsCommands = false

  /// The commands performed while ``keepsCommands`` was set, the oldest first.
  public private(set) var commands: [AudioCommand] = []
  /// The voices with a number that were started and not stopped.
  public private(set) var voices: [VoiceID: Voice] = [:]
  /// The one-shots that loop: only ``AudioCommand/stopAll`` stops them.
  public private(set) var loopingOneShots: [Voice] = []
  /// The music that plays, if any.
  public private(set) var music: Music?
  /// True if all sound is paused.
  public private(set) var isPaused = false
  /// The volume of everything, from 0 to 1.
  public private(set) var volume: Float = 1
  /// The number of commands that were skipped because their sound was never loaded.
  public private(set) var skippedCommandCount = 0
  /// The number of calls of ``update()``.
  public private(set) var updateCount = 0

  private var sources: [SoundID: SoundSource] = [:]

  public init() {}

  /// Returns the source that was loaded under this number; `nil` if there is none.
  public func source(of sound: SoundID) -> SoundSource? { sources[sound] }

  public func load(_ source: SoundSource, as sound: SoundID) throws(BackendError) {
    sources[sound] = source
  }

  public func perform(_ commands: [AudioCommand]) {
    if keepsCommands { self.commands += commands }
    for command in commands { perform(command) }
  }

  public func update() { updateCount += 1 }

  private func perform(_ command: AudioCommand) {
    switch command {
    case .play(let sound, let voice, let settings):
      guard hasSource(sound) else { return }
      let started = Voice(sound: sound, settings: settings)
      if voice != .oneShot {
        voices[voice] = started
      } else if settings.isLooping {
        loopingOneShots.append(started)
      }
    case .stop(let voice):
      voices[voice] = nil
    case .set(let voice, let settings):
      voices[voice]?.settings = settings
    case .playMusic(let sound, let gain, let isLooping):
      guard hasSource(sound) else { return }
      if music?.sound == sound {
        music?.gain = gain
      } else {
        music = Music(sound: sound, gain: gain, isLooping: isLooping)
      }
    case .stopMusic:
      music = nil
    case .pauseAll:
      isPaused = true
    case .resumeAll:
      isPaused = false
    case .stopAll:
      voices.removeAll(keepingCapacity: true)
      loopingOneShots.removeAll(keepingCapacity: true)
      music = nil
    case .setVolume(let newVolume):
      volume = newVolume > 0 ? min(newVolume, 1) : 0
    }
  }

  private func hasSource(_ sound: SoundID) -> Bool {
    if sources[sound] != nil { return true }
    skippedCommandCount += 1
    return false
  }
}

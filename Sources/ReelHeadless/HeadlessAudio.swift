import ReelContent
import ReelPlatform

/// An audio backend that is silent: it accepts everything, keeps the commands when asked, and knows
/// what the commands alone say about which voices should be sounding.
///
/// There is no clock, so a sound never ends by itself: a voice with a number stays until it is
/// stopped, and a one-shot that does not loop leaves no trace but its command.
public final class HeadlessAudio: AudioBackend {
  /// A sound that a command started.
  public struct Voice: Equatable, Sendable {
    /// What it plays.
    public var sound: SoundID
    /// How it sounds at present.
    public var settings: VoiceSettings

    /// A voice, to compare with.
    public init(sound: SoundID, settings: VoiceSettings) {
      self.sound = sound
      self.settings = settings
    }
  }

  /// The music that a command started.
  public struct Music: Equatable, Sendable {
    /// What plays.
    public var sound: SoundID
    /// How loud: 1 is as recorded.
    public var gain: Float
    /// Whether it begins again at its end.
    public var isLooping: Bool

    /// Music, to compare with.
    public init(sound: SoundID, gain: Float, isLooping: Bool) {
      self.sound = sound
      self.gain = gain
      self.isLooping = isLooping
    }
  }

  /// Whether ``commands`` grows.
  public var keepsCommands = false

  /// The commands performed while ``keepsCommands`` was set, oldest first.
  public private(set) var commands: [AudioCommand] = []
  /// The voices with a number that were started and not stopped.
  public private(set) var voices: [VoiceID: Voice] = [:]
  /// One-shots that loop: nobody can stop them but ``AudioCommand/stopAll``.
  public private(set) var loopingOneShots: [Voice] = []
  /// What plays as music, if anything does.
  public private(set) var music: Music?
  /// Whether everything was told to keep silent.
  public private(set) var isPaused = false
  /// How loud everything is, from 0 to 1.
  public private(set) var volume: Float = 1
  /// How many commands were left out because their sound was never loaded.
  public private(set) var skippedCommandCount = 0
  /// How often ``update()`` was called.
  public private(set) var updateCount = 0

  private var sources: [SoundID: SoundSource] = [:]

  public init() {}

  /// What was loaded under this number; `nil` if nothing was.
  public func source(of sound: SoundID) -> SoundSource? { sources[sound] }

  /// How many sounds are loaded.
  public var soundCount: Int { sources.count }

  public func load(_ source: SoundSource, as sound: SoundID) throws(BackendError) {
    sources[sound] = source
  }

  public func perform(_ commands: [AudioCommand]) {
    if keepsCommands { self.commands += commands }
    for command in commands { perform(command) }
  }

  public func update() { updateCount += 1 }

  /// Forgets the kept commands.
  public func removeCommands() { commands.removeAll() }

  private func perform(_ command: AudioCommand) {
    switch command {
    case .play(let sound, let voice, let settings):
      guard isKnown(sound) else { return }
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
      guard isKnown(sound) else { return }
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
    case .setVolume(let wanted):
      volume = wanted > 0 ? min(wanted, 1) : 0
    }
  }

  private func isKnown(_ sound: SoundID) -> Bool {
    if sources[sound] != nil { return true }
    skippedCommandCount += 1
    return false
  }
}

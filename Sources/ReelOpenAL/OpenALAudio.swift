import ReelContent
import ReelPlatform

/// An audio backend that plays sounds with OpenAL Soft.
///
/// Effects share a pool of voices, allocated up front. When all are in use, a new voice replaces the least important
/// one: one-shots first, then named voices that end by themselves, then looping voices; among these the quieter first,
/// and among equally loud ones the older. Music has a voice of its own and is decoded while it plays.
///
/// The pan places mono sounds on a half circle in front of the listener, at the same distance everywhere. Stereo sounds
/// go to the left and the right speaker unchanged. Settings out of range are limited to the values that OpenAL plays:
/// gain 0 to 16, pitch 1/256 to 255, pan -1 to 1. A one-shot never loops, because no command could end it.
///
/// `pauseAll` pauses everything, including sounds that start later; they play from `resumeAll` on.
///
/// Without a device all commands are accepted. Sounds that end by themselves are skipped; looping voices and music
/// wait. The backend tries to open the device again from time to time. If the device is lost while the game runs,
/// looping voices and music continue at the same position on the next device.
///
/// All calls come from one thread. Several objects may exist in one process.
public final class OpenALAudio: AudioBackend {
  struct Sound {
    var source: SoundSource
    /// The samples that a voice plays: the sound itself, decoded, or a stream that was decoded for its first voice.
    var decoded: SoundBuffer?
    /// The buffer on this device; 0 until it is needed.
    var buffer: UInt32 = 0
  }

  /// The most samples of an effect: three minutes of stereo. A longer stream can only be music.
  static let decodedSampleLimit = 3 * 60 * 48_000 * 2

  /// The volume of everything, which a later device gets, too.
  var volume: Float = 1
  let driver: any OpenALDriver
  let opener: PCMOpener
  let report: (String) -> Void
  let voiceLimit: Int
  let retryInterval: Int

  var sounds: [SoundID: Sound] = [:]
  var pool: VoicePool
  var musicPlayer: MusicPlayer?
  var musicSource: UInt32 = 0
  var updatesUntilRetry = 0
  private var reported: Set<String> = []
  private var ended: [Int] = []

  /// True if there is a device to play on.
  public internal(set) var hasDevice = false
  /// True if `pauseAll` has paused everything.
  public private(set) var isPaused = false

  /// Opens a device. Never fails: see `hasDevice`.
  ///
  /// - Parameters:
  ///   - voices: the number of effects that can play at once, at least 1; a device may have fewer.
  ///   - retryInterval: the number of updates between two attempts to open a device, at least 1.
  ///   - opener: opens the files of `.stream` sources.
  ///   - report: receives one line for a person, without a line end: about the device, or about a sound that does not
  ///     play. The same line about a sound is sent once.
  public convenience init(
    device: Device = .default, voices: Int = 32, retryInterval: Int = 300,
    opener: @escaping PCMOpener = OpenALAudio.openSoundFile,
    report: @escaping (String) -> Void = OpenALAudio.reportToStandardError
  ) {
    self.init(
      driver: SoftDriver(device), voices: voices, retryInterval: retryInterval, opener: opener,
      report: report)
  }

  init(
    driver: any OpenALDriver, voices: Int, retryInterval: Int, opener: @escaping PCMOpener,
    report: @escaping (String) -> Void
  ) {
    guard voices >= 1 else {
      fatalError("OpenALAudio(voices: \(voices)): give it at least 1 voice; 32 is usual.")
    }
    guard retryInterval >= 1 else {
      fatalError(
        "OpenALAudio(retryInterval: \(retryInterval)): give it at least 1 update; 300 is usual.")
    }
    self.driver = driver
    self.opener = opener
    self.report = report
    self.retryInterval = retryInterval
    voiceLimit = voices
    pool = VoicePool(count: voices)
    openDevice(after: .start)
  }

  deinit { driver.close() }

  /// Makes a sound playable. Copies a buffer to the device. Opens a stream once to check it. As music, a stream is
  /// decoded while it plays. If it plays as an effect, the first voice decodes all of it, at most three minutes, into
  /// memory.
  ///
  /// A sound that is replaced while it plays ends; looping voices and music start again with the new one.
  ///
  /// - Throws: `BackendError` for a buffer that is not mono or stereo, has no sensible sample rate or an incomplete
  ///   frame, or for a file that cannot be opened. The old sound stays.
  public func load(_ source: SoundSource, as sound: SoundID) throws(BackendError) {
    try check(source, as: sound)
    if hasDevice { driver.activate() }
    var new = Sound(source: source)
    if case .buffer(let decoded) = source { new.decoded = decoded }
    if sounds[sound] == nil {
      sounds[sound] = new
    } else {
      replace(sound, by: new)
    }
    if hasDevice && new.decoded != nil { _ = buffer(for: sound) }
    reportFaults()
  }

  /// Carries out commands in order. Skips a sound that was never loaded, with one report; a voice that requests it
  /// keeps its current sound. Linear in commands and voices.
  public func perform(_ commands: [AudioCommand]) {
    if hasDevice { driver.activate() }
    for command in commands {
      switch command {
      case .play(let sound, let voice, let settings): play(sound, as: voice, settings)
      case .stop(let voice): if let index = pool.index(of: voice) { end(index) }
      case .set(let voice, let settings): if let i = pool.index(of: voice) { set(i, settings) }
      case .playMusic(let sound, let gain, let isLooping):
        playMusic(sound, gain: gain, isLooping: isLooping)
      case .stopMusic: stopMusic()
      case .pauseAll: pauseAll()
      case .resumeAll: resumeAll()
      case .stopAll:
        for index in pool.indices where pool[index].isActive { end(index) }
        stopMusic()
      case .setVolume(let requested):
        // A NaN becomes silence.
        volume = requested > 0 ? min(requested, 1) : 0
        if hasDevice { driver.setVolume(volume) }
      }
    }
    reportFaults()
  }

  /// Refills the music, returns ended voices to the pool, detects the loss of the device, and tries to open one if
  /// there is none. Call it at every picture: music is decoded 0.8 s ahead, and stops after that time until the next
  /// update. Linear in voices.
  public func update() {
    guard hasDevice else { return retry() }
    driver.activate()
    ended.removeAll(keepingCapacity: true)
    for index in pool.indices where pool[index].isActive {
      if driver.state(of: pool[index].source) == .stopped {
        ended.append(index)
      } else if pool[index].settings.isLooping {
        pool[index].position = driver.position(of: pool[index].source)
      }
    }
    // A lost device stops its sources. So the states read above are valid only if the device is still connected now.
    guard driver.isConnected else { return loseDevice() }
    for index in ended { end(index) }
    if let music = musicPlayer, !music.update(isPaused: isPaused) {
      if driver.isConnected { stopMusic() } else { return loseDevice() }
    }
    reportFaults()
  }

  // MARK: - Playing sounds

  /// Returns true if a named voice played at the last update, or waits for a device.
  public func isPlaying(_ voice: VoiceID) -> Bool { pool.index(of: voice) != nil }

  /// The number of effects that played at the last update or wait for a device.
  public var playingVoiceCount: Int { pool.activeCount }

  /// The music that played at the last update, or waits for a device.
  public var music: SoundID? { musicPlayer?.sound }

  // MARK: - Pausing

  private func pauseAll() {
    guard !isPaused else { return }
    isPaused = true
    guard hasDevice else { return }
    for index in pool.indices where pool[index].isActive { driver.pause(pool[index].source) }
    musicPlayer?.pause()
  }

  private func resumeAll() {
    guard isPaused else { return }
    isPaused = false
    guard hasDevice else { return }
    for index in pool.indices where pool[index].isActive {
      // A voice that ended before the pause, and has not been freed yet, must not start again.
      if driver.state(of: pool[index].source) != .stopped { driver.play(pool[index].source) }
    }
    musicPlayer?.resume()
  }

  // MARK: - Reports

  /// Reports a line unless it was reported before.
  func reportOnce(_ line: String) {
    if reported.insert(line).inserted { report("sound: \(line)") }
  }

  private func reportFaults() {
    guard hasDevice, let fault = driver.takeFault() else { return }
    reportOnce("OpenAL reports \(fault)")
  }
}

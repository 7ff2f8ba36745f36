import ReelContent
import ReelPlatform

/// Plays sounds with OpenAL Soft.
///
/// Effects share a pool of voices, allocated up front; when all are in use, the one that is missed
/// least is taken away: one-shots first, then named voices that end by themselves, then looping
/// voices, among these the quieter first, among these the older. Music has a voice of its own and is
/// decoded while it plays.
///
/// Mono sounds are placed by their pan on a half circle in front of the listener, and are heard
/// at the same distance anywhere on it. Stereo sounds go to the left and the right speaker as they
/// are. Settings out of range become the nearest that OpenAL plays: gain 0 to 16, pitch 1/256 to
/// 255, pan -1 to 1. A one-shot never loops, since nobody could end it.
///
/// `pauseAll` holds everything, what is started later too: it sounds from `resumeAll` on.
///
/// Without a device everything is accepted. What ends by itself is left out; looping voices and
/// music wait. The device is looked for again from time to time. If it goes away while the game
/// runs, looping voices and music go on from the same place when there is a device again.
///
/// All calls come from one thread. Several objects may live in one process.
public final class OpenALAudio: AudioBackend {
  struct Sound {
    var source: SoundSource
    /// What a voice plays: the sound itself, decoded, or a stream that was decoded for its first voice.
    var decoded: SoundBuffer?
    /// 0 until it is needed on this device.
    var buffer: UInt32 = 0
  }

  /// A stream longer than this (in samples: three minutes of stereo) is music, no effect.
  static let decodedSampleLimit = 3 * 60 * 48_000 * 2

  /// How loud everything is, also on a device that comes later.
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

  /// Whether there is a device to play on.
  public internal(set) var hasDevice = false
  /// Whether `pauseAll` holds everything.
  public private(set) var isPaused = false

  /// Opens a device. Never fails: see `hasDevice`.
  ///
  /// - Parameters:
  ///   - voices: how many effects sound at once, at least 1; a device may have fewer.
  ///   - retryInterval: how many updates pass between two attempts to open a device, at least 1.
  ///   - opener: opens the files of `.stream` sources.
  ///   - report: takes one line for a person, without a line end: about the device, or about
  ///     a sound that does not play. The same line about a sound comes once.
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

  /// Makes a sound playable. A buffer is copied to the device. A stream is opened once to see that
  /// it can be: as music it is decoded while it plays; the first voice that plays it as an effect
  /// decodes the whole of it, at most three minutes, and keeps it in memory.
  ///
  /// A sound that is replaced while it plays ends; looping voices and music start again
  /// with the new one.
  ///
  /// - Throws: `BackendError` for a buffer that is not mono or stereo, has no sensible sample rate or
  ///   half a frame, or for a file that can not be opened. The old sound stays.
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

  /// Carries out commands in order. A sound that was never loaded is left out, with one report; a
  /// voice that asks for it keeps what it plays. Linear in commands and voices.
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
      case .setVolume(let wanted):
        // A NaN is silent.
        volume = wanted > 0 ? min(wanted, 1) : 0
        if hasDevice { driver.setVolume(volume) }
      }
    }
    reportFaults()
  }

  /// Refills the music, returns ended voices to the pool, notices the loss of the device, and looks
  /// for one where there is none. Call it at every picture: music is decoded 0.8 s ahead, and falls
  /// silent for as long as no update comes after that. Linear in voices.
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
    // A device that goes away stops its sources, so only what was read before it was seen to be
    // there can be believed.
    guard driver.isConnected else { return loseDevice() }
    for index in ended { end(index) }
    if let music = musicPlayer, !music.update(isPaused: isPaused) {
      if driver.isConnected { stopMusic() } else { return loseDevice() }
    }
    reportFaults()
  }

  // MARK: - What plays

  /// Whether a named voice played at the last update, or waits for a device.
  public func isPlaying(_ voice: VoiceID) -> Bool { pool.index(of: voice) != nil }

  /// How many effects played at the last update, or wait for a device.
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
      // One that ended before the pause, and was not seen to, must not start again.
      if driver.state(of: pool[index].source) != .stopped { driver.play(pool[index].source) }
    }
    musicPlayer?.resume()
  }

  // MARK: - Reports

  /// Reports a line that was not reported before.
  func reportOnce(_ line: String) {
    if reported.insert(line).inserted { report("sound: \(line)") }
  }

  private func reportFaults() {
    guard hasDevice, let fault = driver.takeFault() else { return }
    reportOnce("OpenAL says \(fault)")
  }
}

import ReelPlatform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The recovery of a lost device. OpenAL Soft 1.19 cannot reopen a lost device, so everything on it is made again on
/// the next one, from the stored sounds and settings:
///
///     no device ◀──────── not there ──────── start
///         │                                    │
///         │ every `retryInterval` updates      │
///         ▼                                    ▼
///       found: loops and music start ─────▶ device ──── gone: one-shots end ────▶ no device
extension OpenALAudio {
  enum Before: Equatable { case start, retry }

  /// Tries to open the device, and starts the sounds that wait for it. Reports a line only if the sound starts or
  /// stops, so a failed retry is silent.
  func openDevice(after before: Before) {
    do {
      try driver.open()
    } catch {
      updatesUntilRetry = retryInterval
      if before == .start { report("sound: \(error.message); the game goes on without sound") }
      return
    }
    let sources = driver.makeSources(atMost: voiceLimit + 1)
    guard let first = sources.first else {
      driver.close()
      updatesUntilRetry = retryInterval
      if before == .start {
        report("sound: the device gives no source; the game goes on without sound")
      }
      return
    }
    hasDevice = true
    driver.setVolume(volume)
    musicSource = first
    pool.rebuild(sources: Array(sources.dropFirst()))
    for index in pool.indices where pool[index].isActive { start(index) }
    startMusic()
    if before == .retry { report("sound: there is a device; sound goes on") }
  }

  func retry() {
    updatesUntilRetry -= 1
    if updatesUntilRetry <= 0 { openDevice(after: .retry) }
  }

  func loseDevice() {
    report("sound: the device is gone; the game goes on without sound until there is one again")
    musicPlayer?.detach()
    driver.close()
    hasDevice = false
    musicSource = 0
    updatesUntilRetry = retryInterval
    for sound in sounds.keys { sounds[sound]?.buffer = 0 }
    for index in pool.indices where !pool[index].settings.isLooping { pool.free(index) }
    pool.rebuild(sources: Array(repeating: 0, count: voiceLimit))
  }

  /// Writes one line to standard error.
  public static func reportToStandardError(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }
}

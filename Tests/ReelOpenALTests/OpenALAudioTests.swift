import ReelContent
import ReelPlatform
import Testing

@testable import ReelOpenAL

/// Voices and sounds on a fake device; `AudioListeningTests` tests the real one.
@Suite(.serialized) @MainActor struct OpenALAudioTests {
  @Test func voicesComeBackToThePoolWhenTheyEnd() {
    let rig = Rig(voices: 2)
    rig.load(ramp(100), as: 0)
    rig.audio.perform([.play(0, .oneShot, VoiceSettings()), .play(0, 5, VoiceSettings())])
    #expect(rig.audio.playingVoiceCount == 2)
    rig.run(steps: 1, frames: 99)
    #expect(rig.audio.isPlaying(5))
    rig.run(steps: 1, frames: 1)
    #expect(!rig.audio.isPlaying(5))
    #expect(rig.audio.playingVoiceCount == 0)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func playingANamedVoiceReplacesItsSound() {
    let rig = Rig(voices: 3)
    rig.load(ramp(100), as: 0)
    rig.load(ramp(100, from: 500), as: 1)
    rig.audio.perform([.play(0, 5, VoiceSettings())])
    rig.run(steps: 1, frames: 10)
    rig.audio.perform([.play(1, 5, VoiceSettings(gain: 0.5))])
    #expect(rig.playing.count == 1)
    #expect(rig.playing.first?.settings.gain == 0.5)
    rig.run(steps: 1, frames: 1)
    #expect(rig.playing.first?.output.last == 500)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aFullPoolReplacesTheQuietestOneShot() {
    let rig = Rig(voices: 3)
    for sound in 0..<4 {
      rig.load(ramp(100, from: 100 * sound), as: SoundID(rawValue: UInt16(sound)))
    }
    rig.audio.perform([
      .play(0, 9, VoiceSettings(gain: 0.1, isLooping: true)),
      .play(1, .oneShot, VoiceSettings(gain: 0.4)),
      .play(2, .oneShot, VoiceSettings(gain: 0.3)),
      .play(3, .oneShot, VoiceSettings(gain: 0.2)),
    ])
    #expect(rig.playing.map(\.settings.gain) == [0.1, 0.4, 0.2])
    #expect(rig.audio.isPlaying(9))
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func soundsNeverTakeTheSourceOfMusic() {
    let driver = FakeDriver()
    driver.sourceCount = 2
    let rig = Rig(driver, voices: 8)
    rig.load(ramp(1_000), as: 0)
    rig.audio.perform([.playMusic(0, gain: 0.01, isLooping: true)])
    for _ in 0..<5 { rig.audio.perform([.play(0, .oneShot, VoiceSettings())]) }
    #expect(rig.audio.playingVoiceCount == 1)
    #expect(rig.musicSource?.state == .playing)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aDeviceWithOneSourcePlaysMusicOnly() {
    let driver = FakeDriver()
    driver.sourceCount = 1
    let rig = Rig(driver)
    rig.load(ramp(1_000), as: 0)
    rig.audio.perform([.play(0, 3, VoiceSettings()), .playMusic(0, gain: 1, isLooping: false)])
    #expect(!rig.audio.isPlaying(3))
    #expect(rig.musicSource?.state == .playing)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aOneShotNeverLoops() {
    let rig = Rig()
    rig.load(ramp(10), as: 0)
    rig.audio.perform([.play(0, .oneShot, VoiceSettings(isLooping: true))])
    rig.run(steps: 1, frames: 10)
    #expect(rig.audio.playingVoiceCount == 0)
  }

  @Test func settingsAreSentToTheVoiceInPlayableRange() {
    let rig = Rig()
    rig.load(ramp(100), as: 0)
    rig.audio.perform([.play(0, 5, VoiceSettings(pitch: -2))])
    #expect(rig.playing.first?.settings.pitch == Float(1) / 256)
    rig.audio.perform([.set(5, VoiceSettings(gain: 99, isLooping: true)), .set(6, VoiceSettings())])
    #expect(rig.playing.first?.settings == VoiceSettings(gain: 16, isLooping: true))
    rig.run(steps: 3, frames: 90)
    #expect(rig.audio.isPlaying(5))
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func theVolumeOfAllSoundsIsClamped() {
    let rig = Rig()
    rig.audio.perform([.setVolume(0.25)])
    #expect(rig.driver.volume == 0.25)
    rig.audio.perform([.setVolume(7)])
    #expect(rig.driver.volume == 1)
    rig.audio.perform([.setVolume(.nan)])
    #expect(rig.driver.volume == 0 && rig.driver.misuse.isEmpty)
  }

  @Test func voicesThatStartInAPauseWaitForItsEnd() {
    let rig = Rig()
    rig.load(ramp(100), as: 0)
    rig.audio.perform([.play(0, 1, VoiceSettings()), .pauseAll, .play(0, 2, VoiceSettings())])
    rig.run(steps: 3, frames: 100)
    #expect(rig.audio.isPlaying(1) && rig.audio.isPlaying(2))
    #expect(rig.playing.isEmpty)
    rig.audio.perform([.resumeAll])
    #expect(rig.playing.count == 2)
    rig.run(steps: 1, frames: 100)
    #expect(rig.audio.playingVoiceCount == 0)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aVoiceThatEndedBeforeAPauseDoesNotStartAgain() {
    let rig = Rig()
    rig.load(ramp(10), as: 0)
    rig.audio.perform([.play(0, 1, VoiceSettings())])
    rig.driver.advance(10)
    rig.audio.perform([.pauseAll, .resumeAll])
    #expect(rig.playing.isEmpty)
    rig.update()
    #expect(!rig.audio.isPlaying(1))
  }

  @Test func unknownSoundsAreReportedOnce() {
    let rig = Rig()
    rig.load(ramp(10), as: 0)
    rig.audio.perform([.play(0, 1, VoiceSettings())])
    for _ in 0..<3 { rig.audio.perform([.play(7, 1, VoiceSettings())]) }
    rig.audio.perform([.playMusic(7, gain: 1, isLooping: true)])
    #expect(rig.reports == ["sound: sound 7 was never loaded; it is left out"])
    #expect(rig.audio.isPlaying(1))
    #expect(rig.audio.music == nil)
  }

  @Test func faultsOfOpenALAreReportedOncePerKind() {
    let rig = Rig()
    for fault in ["invalid value", "invalid value", "out of memory"] {
      rig.driver.fault = fault
      rig.update()
    }
    #expect(
      rig.reports == ["sound: OpenAL reports invalid value", "sound: OpenAL reports out of memory"])
  }

  @Test func aSoundThatOpenALRefusesIsNotPlayed() {
    let rig = Rig()
    rig.driver.takesBuffers = false
    rig.load(ramp(10), as: 0)
    rig.audio.perform([.play(0, 1, VoiceSettings()), .playMusic(0, gain: 1, isLooping: true)])
    #expect(rig.audio.playingVoiceCount == 0)
    #expect(rig.audio.music == nil)
    #expect(rig.reports.count == 2)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func streamsPlayAsEffectsAndAreDecodedOnce() throws {
    let rig = Rig()
    rig.files["/a"] = ramp(50)
    try rig.audio.load(.stream(path: "/a"), as: 3)
    #expect(rig.openCount == 1)
    for _ in 0..<2 { rig.audio.perform([.play(3, .oneShot, VoiceSettings())]) }
    #expect(rig.openCount == 2)
    #expect(rig.playing.count == 2)
    rig.driver.advance(50)
    #expect(rig.driver.sources.values.contains { $0.output == ramp(50).samples })
  }

  @Test func aStreamThatVanishedIsReportedAndLeftOut() throws {
    let rig = Rig()
    rig.files["/a"] = ramp(50)
    try rig.audio.load(.stream(path: "/a"), as: 3)
    rig.files = [:]
    rig.audio.perform([.play(3, 1, VoiceSettings()), .playMusic(3, gain: 1, isLooping: true)])
    #expect(rig.audio.playingVoiceCount == 0)
    #expect(rig.audio.music == nil)
    #expect(rig.reports == ["sound: /a: no file; it is left out"])
  }

  @Test func loadingABrokenSoundThrowsAndKeepsTheOldOne() throws {
    let rig = Rig()
    rig.load(ramp(10), as: 0)
    for (decoded, part) in [
      (SoundBuffer(sampleRate: 8_000, channels: 3, samples: [1, 2, 3]), "3 channels"),
      (SoundBuffer(sampleRate: 8_000, channels: 0, samples: []), "0 channels"),
      (SoundBuffer(sampleRate: -1, channels: 1, samples: [1]), "-1 sample frames"),
      (SoundBuffer(sampleRate: 8_000, channels: 2, samples: [1, 2, 3]), "multiple of its 2"),
    ] {
      let error = #expect(throws: BackendError.self) { try rig.audio.load(.buffer(decoded), as: 0) }
      #expect(error?.message.contains(part) == true)
    }
    let error = #expect(throws: BackendError.self) {
      try rig.audio.load(.stream(path: "/none"), as: 0)
    }
    #expect(error?.message == "/none: no file")
    rig.audio.perform([.play(0, 1, VoiceSettings())])
    #expect(rig.audio.isPlaying(1))
  }

  @Test func aSoundMayBeReplacedWhileItPlays() {
    let rig = Rig()
    rig.load(ramp(100), as: 0)
    rig.audio.perform([
      .play(0, .oneShot, VoiceSettings()), .play(0, 1, VoiceSettings(gain: 0.5, isLooping: true)),
      .playMusic(0, gain: 0.25, isLooping: true),
    ])
    rig.run(steps: 1, frames: 30)
    rig.load(ramp(100, from: 700), as: 0)
    #expect(rig.audio.playingVoiceCount == 1)
    #expect(rig.playing.first?.settings == VoiceSettings(gain: 0.5, isLooping: true))
    #expect(rig.musicSource?.settings.gain == 0.25)
    rig.driver.advance(1)
    #expect(rig.playing.first?.output.last == 700)
    #expect(rig.musicSource?.output.last == 700)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func anEmptyBufferEndsAtOnce() {
    let rig = Rig()
    rig.load(ramp(0), as: 0)
    rig.audio.perform([
      .play(0, 1, VoiceSettings(isLooping: true)), .playMusic(0, gain: 1, isLooping: true),
    ])
    #expect(rig.audio.playingVoiceCount == 0)
    #expect(rig.audio.music == nil)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func randomCommandsAreCarriedOutWithoutMisuseOfOpenAL() {
    // Seed 2024: random commands with losses of the device in between, none of which OpenAL would refuse.
    var random = SplitMix(state: 2024)
    for round in 0..<20 {
      let rig = Rig(voices: 3, retryInterval: 3)
      rig.files["/m"] = ramp(700)
      for sound in 0..<3 { rig.load(ramp(sound * 40), as: SoundID(rawValue: UInt16(sound))) }
      try! rig.audio.load(.stream(path: "/m"), as: 3)
      for _ in 0..<300 {
        rig.audio.perform([random.command()])
        rig.driver.advance(Int(random.next() % 60))
        switch random.next() % 40 {
        case 0: rig.driver.lose()
        case 1: rig.driver.failures = 2
        case 2: rig.load(ramp(90), as: SoundID(rawValue: UInt16(random.next() % 3)))
        default: break
        }
        rig.audio.update()
        #expect(rig.audio.playingVoiceCount <= 3)
      }
      #expect(rig.driver.misuse.isEmpty, "round \(round)")
    }
  }
}

/// The generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func command() -> AudioCommand {
    let sound = SoundID(rawValue: UInt16(next() % 5))
    let voice = VoiceID(rawValue: next() % 5)
    let settings = VoiceSettings(
      gain: Float(next() % 5) / 2 - 0.5, pitch: Float(next() % 4), pan: Float(next() % 5) - 2,
      isLooping: next() % 2 == 0)
    switch next() % 13 {
    case 12: return .setVolume(settings.gain)
    case 0: return .stop(voice)
    case 1: return .set(voice, settings)
    case 2, 3: return .playMusic(sound, gain: settings.gain, isLooping: settings.isLooping)
    case 4: return .stopMusic
    case 5: return .pauseAll
    case 6: return .resumeAll
    case 7: return .stopAll
    default: return .play(sound, voice, settings)
    }
  }
}

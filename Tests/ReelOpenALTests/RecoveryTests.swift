import ReelContent
import ReelPlatform
import Testing

@testable import ReelOpenAL

@Suite(.serialized) @MainActor struct RecoveryTests {
  private func absent(_ failures: Int) -> FakeDriver {
    let driver = FakeDriver()
    driver.failures = failures
    return driver
  }

  @Test func withoutADeviceCommandsAreAcceptedAndOneLineIsReported() throws {
    let rig = Rig(absent(.max))
    #expect(!rig.audio.hasDevice)
    rig.load(ramp(100), as: 0)
    rig.audio.perform([
      .play(0, .oneShot, VoiceSettings()), .play(0, 1, VoiceSettings()),
      .play(0, 2, VoiceSettings(isLooping: true)), .set(2, VoiceSettings(gain: 2, isLooping: true)),
      .playMusic(0, gain: 1, isLooping: true), .pauseAll, .resumeAll, .stop(1),
    ])
    rig.update(200)
    #expect(rig.audio.isPlaying(2))
    #expect(!rig.audio.isPlaying(1))
    #expect(rig.audio.music == 0)
    rig.audio.perform([.stopAll])
    #expect(rig.audio.playingVoiceCount == 0)
    #expect(rig.audio.music == nil)
    #expect(rig.reports == ["sound: there is no sound device; the game goes on without sound"])
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aMissingDeviceIsOpenedAgainAtIntervals() {
    let rig = Rig(absent(3), retryInterval: 10)
    rig.update(9)
    #expect(rig.driver.attempts == 1)
    rig.update(11)
    #expect(rig.driver.attempts == 3)
    #expect(!rig.audio.hasDevice)
    rig.update(10)
    #expect(rig.audio.hasDevice)
    #expect(rig.reports.count == 2)
    #expect(rig.reports.last == "sound: there is a device; sound goes on")
    rig.update(50)
    #expect(rig.driver.attempts == 4)
  }

  @Test func loopsAndMusicStartWithTheFirstDevice() {
    let rig = Rig(absent(1))
    rig.load(ramp(100), as: 0)
    rig.load(ramp(100, from: 500), as: 1)
    rig.audio.perform([
      .play(0, .oneShot, VoiceSettings()), .play(0, 2, VoiceSettings(gain: 0.5, isLooping: true)),
      .playMusic(1, gain: 0.25, isLooping: true),
    ])
    rig.update(10)
    #expect(rig.playing.map(\.settings) == [VoiceSettings(gain: 0.5, isLooping: true)])
    rig.driver.advance(3)
    #expect(rig.playing.first?.output == [1, 2, 3])
    #expect(rig.musicSource?.output == [500, 501, 502])
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func afterALossLoopsAndMusicGoOnWhereTheyWere() {
    let rig = Rig(retryInterval: 10)
    rig.load(ramp(100), as: 0)
    rig.load(ramp(3_000), as: 1)
    rig.audio.perform([
      .play(0, .oneShot, VoiceSettings()), .play(0, 1, VoiceSettings()),
      .play(0, 2, VoiceSettings(isLooping: true)), .playMusic(1, gain: 1, isLooping: true),
    ])
    rig.run(steps: 13, frames: 90)
    rig.audio.perform([.play(0, .oneShot, VoiceSettings())])
    rig.driver.failures = 2
    rig.driver.lose()
    rig.update()
    #expect(!rig.audio.hasDevice)
    #expect(rig.audio.playingVoiceCount == 1)
    rig.update(29)
    #expect(!rig.audio.hasDevice)
    rig.update(1)
    #expect(rig.audio.hasDevice)
    rig.driver.advance(2)
    // The device played 13 * 90 = 1170 frames, so it is at frame 70 of the 12th round of the loop.
    #expect(rig.playing.map(\.output) == [[71, 72]])
    #expect(rig.musicSource?.output == [1_171, 1_172])
    rig.run(steps: 60, frames: 50)
    let rest: [Int16] = (0..<3_002).map { frame in Int16((1_170 + frame) % 3_000 + 1) }
    #expect(rig.musicSource?.output == rest)
    #expect(
      rig.reports == [
        "sound: the device is gone; the game goes on without sound until there is one again",
        "sound: there is a device; sound goes on",
      ])
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func commandsOnALostDeviceTakeEffectOnTheNextOne() {
    let rig = Rig(retryInterval: 2)
    rig.load(ramp(100), as: 0)
    rig.load(ramp(1_000), as: 1)
    rig.audio.perform([.play(0, 2, VoiceSettings(isLooping: true))])
    rig.audio.perform([.playMusic(1, gain: 1, isLooping: true)])
    rig.driver.lose()
    // The backend has not detected the loss yet.
    rig.audio.perform([.play(0, 3, VoiceSettings(isLooping: true)), .stop(2)])
    rig.update()
    rig.audio.perform([.stopMusic, .play(0, 4, VoiceSettings(isLooping: true))])
    rig.audio.perform([.set(4, VoiceSettings(gain: 0.5, isLooping: false))])
    rig.update(2)
    #expect(rig.audio.hasDevice)
    #expect(rig.playing.count == 1)
    #expect(rig.audio.isPlaying(3))
    #expect(rig.audio.music == nil)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aPauseOutlastsALoss() {
    let rig = Rig(retryInterval: 2)
    rig.load(ramp(1_000), as: 0)
    rig.audio.perform([
      .play(0, 2, VoiceSettings(isLooping: true)), .playMusic(0, gain: 1, isLooping: true),
    ])
    rig.run(steps: 1, frames: 40)
    rig.audio.perform([.pauseAll])
    rig.driver.lose()
    rig.update(3)
    #expect(rig.audio.hasDevice)
    rig.run(steps: 3, frames: 10)
    #expect(rig.playing.isEmpty)
    rig.audio.perform([.resumeAll])
    rig.driver.advance(1)
    #expect(rig.playing.first?.output == [41])
    #expect(rig.musicSource?.output == [41])
  }

  @Test func musicLostBeforeItsFirstFrameStartsFromTheBeginning() {
    let rig = Rig(retryInterval: 1)
    rig.load(ramp(1_000), as: 0)
    rig.audio.perform([.playMusic(0, gain: 1, isLooping: true)])
    rig.driver.lose()
    rig.update(2)
    rig.driver.advance(2)
    #expect(rig.musicSource?.output == [1, 2])
  }

  @Test func aDeviceWithFewerSourcesKeepsTheLouderLoops() {
    let rig = Rig(voices: 3, retryInterval: 1)
    rig.load(ramp(100), as: 0)
    for (voice, gain) in [(1, 0.5), (2, 1), (3, 0.1)] as [(UInt64, Float)] {
      let settings = VoiceSettings(gain: gain, isLooping: true)
      rig.audio.perform([.play(0, VoiceID(rawValue: voice), settings)])
    }
    rig.driver.sourceCount = 3
    rig.driver.lose()
    rig.update(2)
    #expect(rig.audio.isPlaying(1) && rig.audio.isPlaying(2) && !rig.audio.isPlaying(3))
    rig.driver.sourceCount = 64
    rig.driver.lose()
    rig.update(2)
    rig.audio.perform([.play(0, 3, VoiceSettings())])
    #expect(rig.playing.count == 3)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func aDeviceWithoutSourcesCountsAsMissing() {
    let driver = FakeDriver()
    driver.sourceCount = 0
    let rig = Rig(driver, retryInterval: 1)
    #expect(!rig.audio.hasDevice)
    #expect(rig.reports.count == 1)
    driver.sourceCount = 2
    rig.update(1)
    #expect(rig.audio.hasDevice)
  }
}

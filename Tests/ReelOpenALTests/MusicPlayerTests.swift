import ReelContent
import ReelPlatform
import Testing

@testable import ReelOpenAL

/// Tests at 1000 frames a second, where a chunk is 200 frames and the queue 800.
@Suite(.serialized) @MainActor struct MusicPlayerTests {
  private func expected(_ sound: SoundBuffer, count: Int) -> [Int16] {
    (0..<count).map { sound.samples[$0 % sound.samples.count] }
  }

  private func rig(_ sound: SoundBuffer, isLooping: Bool) -> Rig {
    let rig = Rig()
    rig.load(sound, as: 0)
    rig.audio.perform([.playMusic(0, gain: 1, isLooping: isLooping)])
    return rig
  }

  @Test(arguments: [7, 199, 200, 201, 1_234, 3_000]) func loopsHaveNoGap(length: Int) {
    let sound = ramp(length)
    let rig = rig(sound, isLooping: true)
    rig.run(steps: 100, frames: 50)
    #expect(rig.musicSource?.output == expected(sound, count: 5_000))
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test(arguments: [1, 200, 1_600, 1_601]) func musicEndsWithItsLastFrame(length: Int) {
    let sound = ramp(length)
    let rig = rig(sound, isLooping: false)
    var output: [Int16] = []
    for _ in 0..<40 where rig.audio.music != nil {
      rig.driver.advance(50)
      output = rig.musicSource?.output ?? output
      rig.update()
    }
    #expect(output == sound.samples)
    #expect(rig.audio.music == nil)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func musicThatStarvedGoesOnWithoutLossOrRepetition() {
    let sound = ramp(3_000)
    let rig = rig(sound, isLooping: true)
    rig.driver.advance(2_000)
    #expect(rig.musicSource?.state == .stopped)
    #expect(rig.musicSource?.output.count == 800)
    rig.run(steps: 20, frames: 50)
    #expect(rig.musicSource?.output == expected(sound, count: 1_750))
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func musicThatStarvedBeforeAPauseGoesOnAfterIt() {
    let sound = ramp(3_000)
    let rig = rig(sound, isLooping: true)
    rig.driver.advance(2_000)
    rig.audio.perform([.pauseAll])
    rig.run(steps: 5, frames: 50)
    #expect(rig.musicSource?.output.count == 800)
    rig.audio.perform([.resumeAll])
    rig.run(steps: 20, frames: 50)
    #expect(rig.musicSource?.output == expected(sound, count: 1_750))
  }

  @Test func playingTheCurrentMusicAgainChangesOnlyItsGain() {
    let sound = ramp(900)
    let rig = rig(sound, isLooping: true)
    rig.run(steps: 3, frames: 50)
    rig.audio.perform([.playMusic(0, gain: 0.25, isLooping: false)])
    #expect(rig.musicSource?.settings.gain == 0.25)
    rig.run(steps: 40, frames: 50)
    #expect(rig.musicSource?.output == expected(sound, count: 2_150))
  }

  @Test func otherMusicReplacesItFromTheBeginning() {
    let rig = rig(ramp(900), isLooping: true)
    rig.load(ramp(900, from: 5_000), as: 1)
    rig.run(steps: 3, frames: 50)
    rig.audio.perform([.playMusic(1, gain: 1, isLooping: true)])
    #expect(rig.audio.music == 1)
    rig.driver.advance(1)
    #expect(rig.musicSource?.output.last == 5_000)
    #expect(rig.driver.buffers.count == 6)
    rig.audio.perform([.stopMusic, .stopMusic])
    #expect(rig.audio.music == nil)
    #expect(rig.driver.buffers.count == 2)
    #expect(rig.driver.misuse.isEmpty)
  }

  @Test func musicFromAnEmptyStreamDoesNotHang() {
    let rig = rig(ramp(0), isLooping: true)
    #expect(rig.audio.music == nil)
    #expect(rig.reports.count == 1)
  }

  @Test func streamedFilesAreOpenedAnewForEachStart() throws {
    let rig = Rig()
    rig.files["/m"] = ramp(900)
    try rig.audio.load(.stream(path: "/m"), as: 2)
    rig.audio.perform([.playMusic(2, gain: 1, isLooping: true)])
    rig.run(steps: 3, frames: 50)
    rig.audio.perform([.stopMusic, .playMusic(2, gain: 1, isLooping: true)])
    rig.driver.advance(1)
    #expect(rig.musicSource?.output.last == 1)
    #expect(rig.openCount == 3)
  }
}

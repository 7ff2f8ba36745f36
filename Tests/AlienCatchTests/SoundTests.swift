import AlienCatchRules
import Foundation
import Reel
import ReelOpenAL
import Testing

/// The sound that a player hears, rendered without a sound card and compared with the audio commands.
@MainActor
@Suite(.serialized) struct SoundTests {
  init() {
    // OpenAL Soft chooses its drivers at its first use in the process, and other suites need `null`.
    setenv("ALSOFT_DRIVERS", "null", 1)
  }

  @Test func effectsSoundAtTheirTicksOnly() throws {
    let audio = OpenALAudio(device: .loopback(sampleRate: 44100))
    try openAssets().load(into: audio)
    var game = try BotGame(seed: 3)
    let framesPerTick = 4410
    var starts: [Int] = []
    var loudness: [Float] = []
    var isSilentExpected: [Bool] = []
    for tick in 0..<900 {
      game.step()
      let effects = game.simulation.audioCommands.filter {
        if case .play = $0 { return true } else { return false }
      }
      if !effects.isEmpty { starts.append(tick) }
      audio.perform(effects)
      audio.update()
      isSilentExpected.append(audio.playingVoiceCount == 0)
      let samples = audio.render(frames: framesPerTick)
      loudness.append(samples.reduce(0) { max($0, abs($1)) })
    }
    #expect(starts.count > 20)
    for tick in starts { #expect(loudness[tick] > 0.02, "an effect at tick \(tick) is silent") }
    let silent = isSilentExpected.indices.filter { isSilentExpected[$0] }
    #expect(silent.count > 100)
    // The limiter and resampler may ring for a moment after the last voice.
    for tick in silent where tick > 0 && isSilentExpected[tick - 1] {
      #expect(loudness[tick] < 0.001, "tick \(tick) should be silent")
    }
  }

  @Test func musicLoopsWithoutAGap() throws {
    let audio = OpenALAudio(device: .loopback(sampleRate: 44100))
    try openAssets().load(into: audio)
    var game = try BotGame(seed: 3)
    var quietTicks = 0
    for _ in 0..<600 {
      game.step()
      audio.perform(
        game.simulation.audioCommands.filter {
          if case .playMusic = $0 { return true } else { return false }
        })
      audio.update()
      let samples = audio.render(frames: 4410)
      if samples.reduce(0, { max($0, abs($1)) }) < 0.005 { quietTicks += 1 }
    }
    // In a minute the piece has come round more than once, without a gap.
    #expect(quietTicks < 30)
  }
}

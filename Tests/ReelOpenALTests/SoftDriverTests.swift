import ReelContent
import ReelPlatform
import Testing

@testable import ReelOpenAL

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tests of OpenAL Soft itself, beyond those in `AudioListeningTests`.
@Suite(.serialized) @MainActor struct SoftDriverTests {
  init() { setenv("ALSOFT_DRIVERS", "null", 1) }

  private func loopback(_ reports: @escaping (String) -> Void = { _ in }) -> OpenALAudio {
    OpenALAudio(device: .loopback(sampleRate: 48_000), report: reports)
  }

  @Test func openALSoftRefusesNoCommandOfTheBackend() {
    var reports: [String] = []
    let audio = loopback { reports.append($0) }
    for sound in 0..<3 {
      let decoded = ramp(4_000, sampleRate: 48_000)
      try! audio.load(.buffer(decoded), as: SoundID(rawValue: UInt16(sound)))
    }
    for step in 0..<200 {
      let sound = SoundID(rawValue: UInt16(step % 3))
      audio.perform([
        .play(sound, VoiceID(rawValue: UInt64(step % 50)), VoiceSettings(isLooping: step % 7 == 0)),
        .set(VoiceID(rawValue: UInt64(step % 11)), VoiceSettings(gain: 30, pitch: 0, pan: 9)),
        .playMusic(sound, gain: 0.1, isLooping: true),
        step % 20 < 5 ? .pauseAll : .resumeAll,
      ])
      if step % 13 == 0 { try! audio.load(.buffer(ramp(50, sampleRate: 22_050)), as: sound) }
      if step % 37 == 0 { audio.perform([.stopAll]) }
      _ = audio.render(frames: 700)
      #expect(audio.playingVoiceCount <= 32)
    }
    #expect(reports.isEmpty)
  }

  @Test func starvedMusicGoesOnWhereItStopped() {
    let audio = loopback()
    let decoded = SoundBuffer(
      sampleRate: 48_000, channels: 2,
      samples: (0..<96_000).flatMap { [Int16($0 % 20_000), Int16(-($0 % 20_000))] })
    try! audio.load(.buffer(decoded), as: 0)
    audio.perform([.playMusic(0, gain: 1, isLooping: true)])
    let driver = audio.driver as! SoftDriver
    // The queue contains 0.8 s of music, and no update fills it for a second.
    var samples = [Float](repeating: 0, count: 96_000)
    driver.activate()
    samples.withUnsafeMutableBufferPointer { driver.render(into: $0) }
    #expect(samples[2 * 38_399] * 32_768 == Float(38_399 % 20_000))
    #expect(samples[2 * 38_400] == 0)
    #expect(audio.render(frames: 2)[2] * 32_768 == Float(38_401 % 20_000))
    #expect(audio.music == 0)
  }

  @Test func voicesAndMusicGoOnAfterALossOnOpenALSoft() {
    let audio = loopback()
    try! audio.load(.buffer(ramp(4_800, sampleRate: 48_000)), as: 0)
    let music = SoundBuffer(
      sampleRate: 48_000, channels: 2,
      samples: (0..<48_000).flatMap { [Int16($0 % 20_000), Int16($0 % 20_000)] })
    try! audio.load(.buffer(music), as: 1)
    audio.perform([.play(0, 5, VoiceSettings(pan: -1, isLooping: true))])
    _ = audio.render(frames: 1_000)
    audio.loseDevice()
    #expect(!audio.hasDevice)
    #expect(audio.render(frames: 10) == [Float](repeating: 0, count: 20))
    audio.openDevice(after: .retry)
    // OpenAL fades in a sound that starts in its middle, for at most one block of its mixer.
    _ = audio.render(frames: 1_024)
    let left = (audio.render(frames: 1)[0] * 32_768).rounded()
    #expect(left == 2_025)
    audio.perform([.stop(5), .playMusic(1, gain: 1, isLooping: true)])
    _ = audio.render(frames: 12_345)
    audio.loseDevice()
    audio.openDevice(after: .retry)
    let rest = audio.render(frames: 60_000)
    let wrong = (1_024..<60_000).first { frame in
      rest[2 * frame] * 32_768 != Float((12_345 + frame) % 48_000 % 20_000)
    }
    #expect(wrong == nil)
  }

  @Test func severalBackendsDoNotDisturbOneAnother() {
    let first = loopback()
    let second = loopback()
    for (audio, value) in [(first, Int16(1_000)), (second, 2_000)] {
      let samples = [Int16](repeating: value, count: 9_600)
      try! audio.load(
        .buffer(SoundBuffer(sampleRate: 48_000, channels: 2, samples: samples)), as: 0)
      audio.perform([.play(0, 1, VoiceSettings())])
    }
    #expect(first.render(frames: 1)[0] * 32_768 == 1_000)
    #expect(second.render(frames: 1)[0] * 32_768 == 2_000)
    first.perform([.stop(1)])
    #expect(second.isPlaying(1))
    #expect(second.render(frames: 1)[0] * 32_768 == 2_000)
    #expect(first.render(frames: 1)[0] == 0)
  }

  @Test func theDefaultDevicePrintsAtMostOneLine() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      unsetenv("ALSOFT_DRIVERS")
      let audio = OpenALAudio()
      audio.perform([.play(0, .oneShot, VoiceSettings(gain: 0)), .stopAll])
      audio.update()
      exit(0)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.contains("never loaded") }
    let expected = "sound: there is no sound device; the game goes on without sound"
    #expect(lines.isEmpty || lines == [Substring(expected)])
  }

  @Test func theNullDeviceMustBeTheFirstToOpen() async {
    await #expect(processExitsWith: .success) {
      unsetenv("ALSOFT_DRIVERS")
      let audio = OpenALAudio(device: .null, report: { _ in exit(1) })
      exit(audio.hasDevice ? 0 : 2)
    }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      unsetenv("ALSOFT_DRIVERS")
      let first = OpenALAudio(report: { _ in })
      let second = OpenALAudio(device: .null)
      withExtendedLifetime(first) {}
      exit(second.hasDevice ? 1 : 0)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the null device cannot be had"))
  }

  @Test func anImpossibleSampleRateIsExplained() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = OpenALAudio(device: .loopback(sampleRate: 44)) }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("choose 8000 to 192000"))
  }
}

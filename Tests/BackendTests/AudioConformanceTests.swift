import ReelContent
import ReelPlatform
import Testing

/// What every `AudioBackend` keeps, with a device or without one that can be heard.
@Suite(.serialized) @MainActor struct AudioConformanceTests {
  /// 0: 30 ms, 1: 10 s mono, 2: 10 s stereo.
  private func subject(_ kind: AudioKind) throws -> AudioSubject {
    let subject = kind.make()
    let sizes: [(frames: Int, channels: Int)] = [(240, 1), (80_000, 1), (80_000, 2)]
    for (index, size) in sizes.enumerated() {
      let samples = [Int16](repeating: 100, count: size.frames * size.channels)
      let clip = SoundClip(sampleRate: 8_000, channels: size.channels, samples: samples)
      try subject.audio.load(.clip(clip), as: SoundID(rawValue: UInt16(index)))
    }
    return subject
  }

  @Test(arguments: AudioKind.allCases) func aVoicePlaysUntilItIsStopped(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(.play(1, 7, VoiceSettings()))
    subject.advance(0.02)
    #expect(subject.isPlaying(7))
    #expect(!subject.isPlaying(8))
    subject.perform(.stop(7), .stop(7))
    subject.advance(0.02)
    #expect(!subject.isPlaying(7))
  }

  @Test(arguments: AudioKind.timed) func aVoiceEndsWithItsSound(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(.play(0, 7, VoiceSettings()), .play(1, 8, VoiceSettings()))
    #expect(subject.wait { !subject.isPlaying(7) })
    #expect(subject.isPlaying(8))
  }

  @Test(arguments: AudioKind.timed) func aLoopGoesOn(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(
      .play(0, 7, VoiceSettings()), .play(0, 8, VoiceSettings(isLooping: true)))
    #expect(subject.wait { !subject.isPlaying(7) })
    subject.advance(0.05)
    #expect(subject.isPlaying(8))
    subject.perform(.set(8, VoiceSettings(isLooping: false)))
    #expect(subject.wait { !subject.isPlaying(8) })
  }

  @Test(arguments: AudioKind.timed) func aVoiceThatIsPlayedAgainTakesTheNewSound(
    kind: AudioKind
  ) throws {
    let subject = try subject(kind)
    subject.perform(.play(1, 7, VoiceSettings()), .play(0, 7, VoiceSettings()))
    #expect(subject.wait { !subject.isPlaying(7) })
    subject.perform(.play(0, 7, VoiceSettings()), .play(2, 7, VoiceSettings()))
    subject.advance(0.06)
    #expect(subject.isPlaying(7))
  }

  @Test(arguments: AudioKind.timed) func aPauseKeepsTheirPlaceForAll(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(
      .play(0, 7, VoiceSettings()), .playMusic(0, gain: 1, isLooping: false), .pauseAll)
    for _ in 0..<4 { subject.advance(0.02) }
    #expect(subject.isPlaying(7))
    #expect(subject.music() == 0)
    subject.perform(.resumeAll)
    #expect(subject.wait { !subject.isPlaying(7) && subject.music() == nil })
  }

  @Test(arguments: AudioKind.allCases) func musicIsOneAtATime(kind: AudioKind) throws {
    let subject = try subject(kind)
    #expect(subject.music() == nil)
    subject.perform(.playMusic(1, gain: 1, isLooping: true))
    subject.advance(0.02)
    #expect(subject.music() == 1)
    subject.perform(
      .playMusic(1, gain: 0.5, isLooping: true), .playMusic(2, gain: 1, isLooping: true))
    subject.advance(0.02)
    #expect(subject.music() == 2)
    subject.perform(.stopMusic, .stopMusic)
    subject.advance(0.02)
    #expect(subject.music() == nil)
  }

  @Test(arguments: AudioKind.timed) func musicEndsUnlessItLoops(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(.playMusic(0, gain: 1, isLooping: false))
    #expect(subject.wait { subject.music() == nil })
    subject.perform(.playMusic(0, gain: 1, isLooping: true))
    for _ in 0..<5 { subject.advance(0.02) }
    #expect(subject.music() == 0)
  }

  @Test(arguments: AudioKind.allCases) func stopAllEndsEverything(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(
      .play(1, 7, VoiceSettings(isLooping: true)), .play(2, .oneShot, VoiceSettings()),
      .playMusic(1, gain: 1, isLooping: true), .stopAll)
    subject.advance(0.02)
    #expect(!subject.isPlaying(7))
    #expect(subject.music() == nil)
  }

  @Test(arguments: AudioKind.allCases) func whatIsUnknownIsLeftOut(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(
      .play(99, 7, VoiceSettings()), .playMusic(99, gain: 1, isLooping: true), .stop(55),
      .set(55, VoiceSettings()), .set(.oneShot, VoiceSettings()), .stop(.oneShot), .resumeAll)
    subject.advance(0.02)
    #expect(!subject.isPlaying(7))
    #expect(!subject.isPlaying(55))
    #expect(subject.music() == nil)
  }

  @Test(arguments: AudioKind.allCases) func anySettingsAreAccepted(kind: AudioKind) throws {
    let subject = try subject(kind)
    let numbers: [Float] = [-.infinity, -1, 0, .leastNonzeroMagnitude, 1e30, .infinity, .nan]
    for number in numbers {
      subject.perform(
        .play(2, 7, VoiceSettings(gain: number, pitch: 1, pan: number)),
        .set(7, VoiceSettings(gain: number, pan: number)),
        .play(1, 8, VoiceSettings(gain: 1, pitch: number, pan: 0)),
        .playMusic(1, gain: number, isLooping: true))
      #expect(subject.isPlaying(7))
    }
  }

  @Test(arguments: AudioKind.allCases) func aThousandVoicesAreAsked(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(.play(1, 5_000, VoiceSettings(gain: 0.01, isLooping: true)))
    for index in 0..<1_000 as Range<UInt64> {
      subject.perform(.play(1, .oneShot, VoiceSettings()))
      if index < 10 { subject.perform(.play(1, VoiceID(rawValue: index + 1), VoiceSettings())) }
    }
    subject.advance(0.02)
    #expect(subject.isPlaying(5_000))
    #expect((1...10).allSatisfy { subject.isPlaying(VoiceID(rawValue: $0)) })
  }

  @Test(arguments: AudioKind.timed) func aSoundMayBeLoadedAgain(kind: AudioKind) throws {
    let subject = try subject(kind)
    subject.perform(.play(1, 7, VoiceSettings(isLooping: true)))
    let clip = SoundClip(sampleRate: 8_000, channels: 1, samples: [1, 2, 3])
    try subject.audio.load(.clip(clip), as: 1)
    subject.advance(0.02)
    #expect(subject.isPlaying(7))
    subject.perform(.play(1, 9, VoiceSettings()))
    #expect(subject.wait { !subject.isPlaying(9) })
  }
}

import ReelContent
import ReelOpenAL
import ReelPlatform
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The samples that OpenAL Soft renders to memory.
@Suite(.serialized) @MainActor struct AudioListeningTests {
  private static let rate = 48_000

  init() { setenv("ALSOFT_DRIVERS", "null", 1) }

  private func loopback(
    voices: Int = 32, opener: @escaping PCMOpener = OpenALAudio.openSoundFile
  ) -> OpenALAudio {
    OpenALAudio(
      device: .loopback(sampleRate: Self.rate), voices: voices, opener: opener, report: { _ in })
  }

  /// Returns a sine of half the full range.
  private func tone(
    _ frequency: Double, frames: Int = 24_000, channels: Int = 1, rate: Int = Self.rate
  ) -> SoundBuffer {
    let samples = (0..<frames).flatMap { frame in
      let angle = 2 * Double.pi * frequency * Double(frame) / Double(rate)
      return Array(repeating: Int16((sin(angle) * 16_384).rounded()), count: channels)
    }
    return SoundBuffer(sampleRate: rate, channels: channels, samples: samples)
  }

  /// Returns a sound in which every frame differs from every other, and the right channel from the left.
  private func steps(_ frames: Int, from first: Int = 1) -> SoundBuffer {
    SoundBuffer(
      sampleRate: Self.rate, channels: 2,
      samples: (0..<frames).flatMap { [Int16(first + $0), Int16(-(first + $0))] })
  }

  private func start(_ sound: SoundBuffer, _ settings: VoiceSettings) throws -> OpenALAudio {
    let audio = loopback()
    try audio.load(.buffer(sound), as: 0)
    audio.perform([.play(0, 1, settings)])
    return audio
  }

  private func left(_ samples: [Float]) -> [Float] {
    stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  private func right(_ samples: [Float]) -> [Float] {
    stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
  }

  /// Returns the left samples as numbers of 16 bits, as in the sounds.
  private func recorded(_ samples: [Float]) -> [Int] {
    left(samples).map { Int(($0 * 32_768).rounded()) }
  }

  private func peak(_ samples: [Float]) -> Float { samples.map(abs).max() ?? 0 }

  /// Returns the amplitude at one frequency: Goertzel, "An algorithm for the evaluation of finite trigonometric series"
  /// (1958).
  private func amplitude(of frequency: Double, in samples: [Float]) -> Double {
    let step = 2 * cos(2 * Double.pi * frequency / Double(Self.rate))
    var one = 0.0
    var two = 0.0
    for sample in samples { (one, two) = (Double(sample) + step * one - two, one) }
    let power = one * one + two * two - step * one * two
    return power.squareRoot() * 2 / Double(samples.count)
  }

  // MARK: - Voices

  @Test func aToneHasItsPitch() throws {
    let output = left(try start(tone(440), VoiceSettings(pan: -1)).render(frames: 12_000))
    #expect(abs(amplitude(of: 440, in: output) - 0.5) < 0.005)
    #expect(amplitude(of: 880, in: output) < 0.005)
    let crossings = zip(output, output.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect((109...110).contains(crossings))
  }

  @Test func otherSampleRatesKeepTheirPitch() throws {
    let sound = tone(440, rate: 22_050)
    let output = left(try start(sound, VoiceSettings(pan: -1)).render(frames: 12_000))
    #expect(abs(amplitude(of: 440, in: output) - 0.5) < 0.01)
  }

  @Test(arguments: [0.5, 0.25, 2] as [Float]) func gainScalesTheAmplitude(gain: Float) throws {
    let output = try start(tone(440, channels: 2), VoiceSettings(gain: gain)).render(frames: 4_800)
    #expect(abs(peak(output) - 0.5 * gain) < 0.001)
  }

  @Test func gainChangesWhileAVoicePlays() throws {
    let audio = try start(tone(440, channels: 2), VoiceSettings())
    #expect(abs(peak(audio.render(frames: 4_800)) - 0.5) < 0.001)
    audio.perform([.set(1, VoiceSettings(gain: 0.5))])
    _ = audio.render(frames: 2_048)
    #expect(abs(peak(audio.render(frames: 4_800)) - 0.25) < 0.001)
  }

  @Test func pitchTwoIsAnOctaveHigherAndHalfAsLong() throws {
    let audio = try start(tone(440), VoiceSettings(pitch: 2, pan: -1))
    let output = left(audio.render(frames: 12_000))
    #expect(abs(amplitude(of: 880, in: output) - 0.5) < 0.01)
    #expect(amplitude(of: 440, in: output) < 0.01)
    #expect(peak(audio.render(frames: 1_000).suffix(1_000)) == 0)
    #expect(!audio.isPlaying(1))
  }

  @Test func panMovesMonoSoundsFromSideToSide() throws {
    var balance: [Float] = []
    for pan in [-1, -0.5, 0, 0.5, 1] as [Float] {
      let output = try start(tone(440), VoiceSettings(pan: pan)).render(frames: 2_400)
      let (left, right) = (peak(left(output)), peak(right(output)))
      if pan == -1 { #expect(right == 0 && left > 0.49) }
      if pan == 0 { #expect(abs(left - right) < 0.001 && left > 0.25) }
      if pan == 1 { #expect(left == 0 && right > 0.49) }
      balance.append(right / (left + right))
    }
    #expect(zip(balance, balance.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func stereoSoundsKeepTheirChannels() throws {
    let sound = steps(2_000)
    for pan in [-1, 0, 1] as [Float] {
      let output = try start(sound, VoiceSettings(pan: pan)).renderBuffer(frames: 2_000)
      #expect(output == sound)
    }
  }

  @Test func aLoopGoesOnPastItsEndWithoutGap() throws {
    let audio = try start(steps(700), VoiceSettings(isLooping: true))
    let output = recorded(audio.render(frames: 5_000))
    #expect(output == (0..<5_000).map { $0 % 700 + 1 })
    #expect(audio.isPlaying(1))
  }

  @Test func aOneShotEnds() throws {
    let audio = loopback()
    try audio.load(.buffer(steps(700)), as: 0)
    audio.perform([.play(0, .oneShot, VoiceSettings(isLooping: true))])
    let output = recorded(audio.render(frames: 3_000))
    #expect(output == (0..<3_000).map { $0 < 700 ? $0 + 1 : 0 })
    #expect(audio.playingVoiceCount == 0)
  }

  @Test func stopSilencesAVoice() throws {
    let audio = try start(steps(20_000), VoiceSettings())
    #expect(peak(audio.render(frames: 500)) > 0)
    audio.perform([.stop(1)])
    #expect(peak(audio.render(frames: 2_000)) == 0)
  }

  @Test func stopAllSilencesVoicesAndMusic() throws {
    let audio = try start(steps(20_000), VoiceSettings(isLooping: true))
    audio.perform([.play(0, .oneShot, VoiceSettings()), .playMusic(0, gain: 1, isLooping: true)])
    #expect(peak(audio.render(frames: 500)) > 0)
    audio.perform([.stopAll])
    #expect(peak(audio.render(frames: 2_000)) == 0)
  }

  @Test func aPauseIsSilentAndResumesAtTheSamePosition() throws {
    let audio = try start(steps(20_000), VoiceSettings())
    #expect(recorded(audio.render(frames: 512)).last == 512)
    audio.perform([.pauseAll])
    #expect(peak(audio.render(frames: 3_000)) == 0)
    audio.perform([.resumeAll])
    #expect(recorded(audio.render(frames: 512)) == Array(513...1_024))
  }

  @Test func theQuietestOneShotIsReplaced() throws {
    let audio = loopback(voices: 3)
    for (sound, frequency) in [400.0, 800, 1_200, 1_600].enumerated() {
      try audio.load(.buffer(tone(frequency, channels: 2)), as: SoundID(rawValue: UInt16(sound)))
    }
    audio.perform([
      .play(0, 1, VoiceSettings(gain: 0.1, isLooping: true)),
      .play(1, .oneShot, VoiceSettings(gain: 0.5)), .play(2, .oneShot, VoiceSettings(gain: 0.4)),
      .play(3, .oneShot, VoiceSettings(gain: 0.3)),
    ])
    let output = left(audio.render(frames: 12_000))
    #expect(abs(amplitude(of: 400, in: output) - 0.05) < 0.005)
    #expect(abs(amplitude(of: 800, in: output) - 0.25) < 0.005)
    #expect(amplitude(of: 1_200, in: output) < 0.005)
    #expect(abs(amplitude(of: 1_600, in: output) - 0.15) < 0.005)
  }

  // MARK: - Music

  /// A stream that returns its frames in uneven pieces, as decoders do.
  private final class Pieces: PCMStream {
    let sound: SoundBuffer
    var position = 0
    var reads = 0
    init(_ sound: SoundBuffer) { self.sound = sound }
    var sampleRate: Int { sound.sampleRate }
    var channels: Int { sound.channels }
    func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
      reads += 1
      let count = min(frames, 1 + reads * 397 % 1_500, sound.frameCount - position)
      for index in 0..<count * channels {
        buffer[index] = sound.samples[position * channels + index]
      }
      position += count
      return count
    }
    func rewind() { position = 0 }
  }

  @Test(arguments: [700, 9_600, 25_001]) func streamedMusicEqualsTheFileAndLoopsWithoutGap(
    length: Int
  ) throws {
    let sound = steps(length)
    let audio = loopback(opener: { _ in Pieces(sound) })
    try audio.load(.stream(path: "/music"), as: 0)
    audio.perform([.playMusic(0, gain: 1, isLooping: true)])
    let output = audio.renderBuffer(frames: 100_000)
    let wrong = (0..<200_000).first { output.samples[$0] != sound.samples[$0 % (length * 2)] }
    #expect(wrong == nil)
  }

  @Test func musicEndsWithTheFile() throws {
    let sound = steps(25_001)
    let audio = loopback(opener: { _ in Pieces(sound) })
    try audio.load(.stream(path: "/music"), as: 0)
    audio.perform([.playMusic(0, gain: 1, isLooping: false)])
    let output = audio.renderBuffer(frames: 50_000)
    #expect(Array(output.samples.prefix(50_002)) == sound.samples)
    #expect(output.samples.dropFirst(50_002).allSatisfy { $0 == 0 })
    #expect(audio.music == nil)
  }

  @Test func musicGainChangesWithoutAJump() throws {
    let audio = loopback()
    try audio.load(.buffer(steps(30_000)), as: 0)
    audio.perform([.playMusic(0, gain: 1, isLooping: true)])
    _ = audio.render(frames: 1_024)
    audio.perform([.playMusic(0, gain: 0.5, isLooping: true)])
    _ = audio.render(frames: 2_048)
    let output = left(audio.render(frames: 100)).map { $0 * 32_768 }
    let wrong = output.indices.first { abs(output[$0] - Float(3_073 + $0) / 2) > 0.6 }
    #expect(wrong == nil)
  }

  @Test func musicKeepsItsPositionInAPause() throws {
    let audio = loopback()
    try audio.load(.buffer(steps(30_000)), as: 0)
    audio.perform([.playMusic(0, gain: 1, isLooping: true)])
    _ = audio.render(frames: 20_000)
    audio.perform([.pauseAll])
    #expect(peak(audio.render(frames: 60_000)) == 0)
    audio.perform([.resumeAll])
    #expect(recorded(audio.render(frames: 3)) == [20_001, 20_002, 20_003])
  }

  @Test func aStreamCanBePlayedAsAnEffect() throws {
    let sound = steps(2_000)
    let audio = loopback(opener: { _ in Pieces(sound) })
    try audio.load(.stream(path: "/effect"), as: 0)
    audio.perform([.play(0, .oneShot, VoiceSettings())])
    #expect(audio.renderBuffer(frames: 2_000) == sound)
  }

  @Test func theSameCommandsGiveTheSameSound() throws {
    func run() throws -> [Float] {
      let audio = loopback(voices: 2)
      try audio.load(.buffer(tone(440)), as: 0)
      try audio.load(.buffer(steps(900)), as: 1)
      var output: [Float] = []
      for tick in 0..<60 {
        if tick % 3 == 0 {
          let settings = VoiceSettings(
            gain: 0.4, pitch: 1 + Float(tick) / 60, pan: Float(tick % 5) / 5)
          audio.perform([.play(0, .oneShot, settings)])
        }
        if tick == 20 { audio.perform([.playMusic(1, gain: 0.5, isLooping: true)]) }
        output += audio.render(frames: 800)
      }
      return output
    }
    #expect(try run() == run())
  }
}

extension OpenALAudio {
  /// Renders the next stereo frames of a loopback device as a recorded sound.
  fileprivate func renderBuffer(frames: Int) -> SoundBuffer {
    let samples = render(frames: frames).map { Int16(($0 * 32_768).rounded()) }
    return SoundBuffer(sampleRate: 48_000, channels: 2, samples: samples)
  }
}

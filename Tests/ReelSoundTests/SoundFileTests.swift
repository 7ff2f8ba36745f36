import Foundation
import ReelContent
import ReelSound
import Testing

@Suite struct SoundFileTests {
  /// Returns a sound with the extreme samples and many others.
  static func sound(channels: Int, frames: Int = 1000) -> SoundBuffer {
    let samples = (0..<frames * channels).map { (n: Int) -> Int16 in
      switch n {
      case 0: .min
      case 1: .max
      default: Int16(truncatingIfNeeded: n &* 7919)
      }
    }
    return SoundBuffer(sampleRate: 22_050, channels: channels, samples: samples)
  }

  private func error(_ bytes: [UInt8]) -> ContentError? {
    failure(file: "a.wav") { () throws(ContentError) in
      try SoundFile.decode(bytes, file: "a.wav")
    }
  }

  @Test(arguments: [1, 2]) func `An encoded sound decodes to the same samples`(channels: Int) throws
  {
    // More than one part of 8192 sample frames, exactly one part, and a single frame.
    for frames in [20_000, 8192, 1] {
      let sound = Self.sound(channels: channels, frames: frames)
      let bytes = WAVFixture(sound).bytes
      #expect(bytes.count == 44 + frames * channels * 2)
      #expect(try SoundFile.decode(bytes, file: "a.wav") == sound)
    }
  }

  @Test func `A hand-made WAV file is decoded`() throws {
    let decoded = try SoundFile.decode(WAVFixture([1, -2, 3, -4], channels: 2).bytes, file: "a")
    #expect(decoded == SoundBuffer(sampleRate: 8000, channels: 2, samples: [1, -2, 3, -4]))
    #expect(decoded.frameCount == 2)
  }

  @Test func `Samples of eight and twenty-four bits are decoded`() throws {
    var fixture = WAVFixture([])
    (fixture.bits, fixture.data) = (8, [0, 128, 129, 255])
    #expect(try SoundFile.decode(fixture.bytes, file: "a").samples == [-32_768, 0, 256, 32_512])
    (fixture.bits, fixture.data) = (24, [0x99, 0x34, 0x12, 0x00, 0x00, 0x80])
    #expect(try SoundFile.decode(fixture.bytes, file: "a").samples == [0x1234, .min])
  }

  @Test func `Floating-point samples are decoded at full volume and clamped`() throws {
    let fixture = WAVFixture(float: [0, 0.5, -0.5, 1, -1, 3, -3, .infinity, -.infinity, .nan])
    let samples = try SoundFile.decode(fixture.bytes, file: "a").samples
    #expect(samples.count == 10)
    for (sample, expected) in zip(
      samples, [0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768, 32_767, -32_768, 0])
    {
      #expect(abs(Int(sample) - expected) <= 1)
    }
  }

  @Test func `A sound without samples is refused`() throws {
    #expect(error(WAVFixture([]).bytes)?.expected == "at least one sample")
  }

  @Test func `Only one or two channels at a usual rate are decoded`() {
    #expect(error(WAVFixture([1, 2, 3], channels: 3).bytes)?.found == "3 channels at 8000 Hz")
    #expect(error(WAVFixture([1, 2, 3, 4], channels: 4).bytes) != nil)
    for rate in [0, 1, 999, 384_001, 1 << 30] {
      var fixture = WAVFixture([1, 2, 3])
      fixture.sampleRate = rate
      #expect(error(fixture.bytes) != nil, "\(rate) Hz")
    }
  }

  @Test func `A header that claims 4 GB gives the samples of the file`() throws {
    for claim in [0xFFFF_FFFF, 0xFFFF_FFF0, 0x7FFF_FFFF, 1 << 20] as [UInt32] {
      var fixture = WAVFixture([5, 6, 7, 8])
      fixture.dataClaim = claim
      fixture.fileClaim = claim
      #expect(try SoundFile.decode(fixture.bytes, file: "a").samples == [5, 6, 7, 8], "\(claim)")
    }
  }

  @Test func `A WAV file cut off after any byte keeps its beginning`() throws {
    let sound = Self.sound(channels: 2, frames: 20)
    let whole = WAVFixture(sound).bytes
    for count in 0..<whole.count {
      let part = Array(whole.prefix(count))
      if count < 48 {
        #expect(error(part) != nil, "\(count) bytes")
      } else {
        // The beginning of a sound decodes as a shorter sound.
        let samples = try SoundFile.decode(part, file: "a").samples
        #expect(samples == Array(sound.samples.prefix((count - 44) / 4 * 2)), "\(count) bytes")
      }
    }
  }

  @Test func `Other files than WAV, OGG and FLAC are refused`() {
    let sunAudio: [UInt8] =
      Array(".snd".utf8) + [0, 0, 0, 24, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0, 0x1F, 0x40, 0, 0, 0, 1]
      + [1, 2, 3, 4, 5, 6, 7, 8]
    for bytes in [[], Array("no sound at all, but words".utf8), [0], sunAudio] {
      #expect(error(bytes)?.expected == "a WAV, OGG or FLAC sound")
    }
  }

  @Test func `The shipped sounds are decoded, complete and cut off`() throws {
    let folder = root.appendingPathComponent("Games/AlienCatch/App/Assets")
    for name in ["button", "catch", "jump", "miss", "over", "round", "start"] {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name).wav")))
      let sound = try SoundFile.decode(bytes, file: name)
      #expect(sound.frameCount > 100 && sound.samples.contains { abs(Int($0)) > 1000 })
    }
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("music.ogg")))
    let music = try SoundFile.decode(bytes, file: "music.ogg")
    #expect(music.frameCount > music.sampleRate)
    var dice = Dice(state: 3)
    for _ in 0..<8 {
      let count = Int.random(in: 0..<bytes.count / 8, using: &dice)
      do {
        let part = try SoundFile.decode(Array(bytes.prefix(count)), file: "music.ogg")
        #expect(part.samples == Array(music.samples.prefix(part.samples.count)), "\(count) bytes")
      } catch {
        #expect(error.description.hasPrefix("music.ogg: "), "\(count) bytes: \(error)")
      }
    }
  }

  @Test func `2,000 mutations of a WAV file never trap`() throws {
    let whole = [
      WAVFixture(Self.sound(channels: 1, frames: 30)).bytes,
      WAVFixture(Self.sound(channels: 2, frames: 30)).bytes,
      WAVFixture(float: [0, 0.5, -1]).bytes,
    ]
    for seed in 0..<2000 as Range<UInt64> {
      var dice = Dice(state: seed)
      var bytes = whole[Int(seed % 3)]
      // Most mutations change the header, which states the sizes.
      let header = Array(bytes[..<48])
      bytes =
        seed % 4 == 0 ? bytes.mutated(&dice) : header.mutated(&dice) + Array(bytes.dropFirst(48))
      do {
        let sound = try SoundFile.decode(bytes, file: "a.wav")
        #expect((1...2).contains(sound.channels) && !sound.samples.isEmpty, "seed \(seed)")
        #expect(sound.samples.count <= bytes.count * 16, "seed \(seed)")
      } catch {
        #expect(error.description.hasPrefix("a.wav: "), "seed \(seed): \(error)")
      }
    }
  }

  @Test func `200 mutations of an OGG never trap`() throws {
    let url = root.appendingPathComponent("Games/AlienCatch/App/Assets/music.ogg")
    let bytes = [UInt8](try Data(contentsOf: url)).prefix(12_000)
    for seed in 0..<200 as Range<UInt64> {
      var dice = Dice(state: seed)
      do {
        let sound = try SoundFile.decode(Array(bytes).mutated(&dice), file: "a.ogg")
        #expect((1...2).contains(sound.channels), "seed \(seed)")
      } catch {
        #expect(error.description.hasPrefix("a.ogg: "), "seed \(seed): \(error)")
      }
    }
  }
}

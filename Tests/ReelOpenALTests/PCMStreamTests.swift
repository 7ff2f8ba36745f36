import ReelContent
import Testing

@testable import ReelOpenAL

@Suite struct PCMStreamTests {
  /// A stream of `left` frames, or without an end if it is nil.
  private final class LongStream: PCMStream {
    let sampleRate = 48_000
    let channels = 2
    var left: Int?
    init(_ left: Int?) { self.left = left }
    func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
      let count = min(frames, left ?? frames)
      if let before = left { left = before - count }
      for index in 0..<count * 2 { buffer[index] = 5 }
      return count
    }
    func rewind() {}
  }

  @Test func aBufferStreamIsReadInPiecesAndRewound() {
    let sound = SoundBuffer(sampleRate: 8_000, channels: 2, samples: [1, 2, 3, 4, 5, 6])
    let stream = BufferStream(sound)
    var samples = [Int16](repeating: 0, count: 4)
    func read(_ frames: Int) -> Int {
      samples.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: frames) }
    }
    #expect(read(2) == 2)
    #expect(samples == [1, 2, 3, 4])
    #expect(read(2) == 1)
    #expect(samples == [5, 6, 3, 4])
    #expect(read(2) == 0)
    stream.rewind()
    #expect(read(1) == 1)
    #expect(samples == [1, 2, 3, 4])
  }

  @Test func aStreamIsDecodedCompletely() {
    let sound = SoundBuffer(decoding: LongStream(20_000), sampleLimit: 40_000)
    #expect(sound?.frameCount == 20_000)
    #expect(sound?.channels == 2)
  }

  @Test func aStreamThatIsTooLongIsNotKept() {
    #expect(SoundBuffer(decoding: LongStream(20_000), sampleLimit: 39_999) == nil)
    #expect(SoundBuffer(decoding: LongStream(nil), sampleLimit: 1_000_000) == nil)
  }

  @Test func unplayableChannelCountsAndSampleRatesAreNamed() {
    #expect(SoundBuffer.objection(sampleRate: 44_100, channels: 2) == nil)
    #expect(SoundBuffer.objection(sampleRate: 44_100, channels: 6)?.contains("6 channels") == true)
    #expect(SoundBuffer.objection(sampleRate: 0, channels: 1)?.contains("1000 to 384000") == true)
    #expect(SoundBuffer.objection(sampleRate: .max, channels: 1) != nil)
  }
}

import Foundation
import ReelContent
import ReelSound
import Testing

@Suite struct SoundStreamTests {
  /// Returns all samples from the stream's position to its end, read in parts of `frames`.
  private func rest(of stream: SoundStream, frames: Int) -> [Int16] {
    var samples: [Int16] = []
    var part = [Int16](repeating: 0, count: frames * stream.channels)
    while true {
      let count = part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: frames) }
      if count == 0 { return samples }
      samples += part[..<(count * stream.channels)]
    }
  }

  @Test(arguments: [1, 2]) func `Parts of any size give the decoded samples`(channels: Int) throws {
    let sound = SoundFileTests.sound(channels: channels)
    let bytes = WAVFixture(sound).bytes
    for frames in [1, 7, 999, 1000, 1001, 4096] {
      let stream = try SoundStream(bytes: bytes, file: "a.wav")
      #expect(stream.sampleRate == 22_050 && stream.channels == channels)
      #expect(rest(of: stream, frames: frames) == sound.samples, "\(frames) frames")
    }
  }

  @Test func `A rewound stream gives the same samples again`() throws {
    let sound = SoundFileTests.sound(channels: 2)
    let stream = try SoundStream(bytes: WAVFixture(sound).bytes, file: "a.wav")
    var part = [Int16](repeating: 0, count: 200)
    #expect(part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: 100) } == 100)
    #expect(part == Array(sound.samples.prefix(200)))
    stream.rewind()
    #expect(rest(of: stream, frames: 64) == sound.samples)
    stream.rewind()
    #expect(rest(of: stream, frames: 1000) == sound.samples)
  }

  @Test func `A stream never gives more than the buffer holds`() throws {
    let sound = SoundFileTests.sound(channels: 2)
    let stream = try SoundStream(bytes: WAVFixture(sound).bytes, file: "a.wav")
    var part = [Int16](repeating: 9, count: 7)
    #expect(part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: 100) } == 3)
    #expect(part == Array(sound.samples.prefix(6)) + [9])
    #expect(part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: 0) } == 0)
    #expect(part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: -1) } == 0)
    #expect(stream.read(into: UnsafeMutableBufferPointer(start: nil, count: 0), frames: 5) == 0)
  }

  @Test func `Floating-point samples stream as they are decoded`() throws {
    let wave = (0..<999).map { (n: Int) -> Float in Float(n % 100) / 50 - 1 }
    let bytes = WAVFixture(float: wave).bytes
    let decoded = try SoundFile.decode(bytes, file: "a.wav").samples
    let stream = try SoundStream(bytes: bytes, file: "a.wav")
    #expect(rest(of: stream, frames: 10) == decoded)
    stream.rewind()
    #expect(rest(of: stream, frames: 5000) == decoded)
    #expect(decoded[0] == .min && decoded.contains { $0 > 32_000 })
  }

  @Test func `The shipped music streams equally from a file and from memory`() throws {
    let url = root.appendingPathComponent("Games/AlienCatch/App/Assets/music.ogg")
    let decoded = try SoundFile.decode([UInt8](Data(contentsOf: url)), file: "music.ogg")
    let stream = try SoundStream(path: url.path)
    #expect(stream.sampleRate == decoded.sampleRate && stream.channels == decoded.channels)
    #expect(rest(of: stream, frames: 5000) == decoded.samples)
    stream.rewind()
    var part = [Int16](repeating: 0, count: 1000 * stream.channels)
    #expect(part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: 1000) } == 1000)
    #expect(part == Array(decoded.samples.prefix(part.count)))
  }

  @Test func `Missing files and files that are no sound are refused`() throws {
    let missing = root.appendingPathComponent("no such file.ogg").path
    #expect(
      failure(file: missing) { () throws(ContentError) in try SoundStream(path: missing) }?.kind
        == .missing)
    let list = root.appendingPathComponent("Games/AlienCatch/App/Assets/aliencatch.plist").path
    #expect(
      failure(file: list) { () throws(ContentError) in try SoundStream(path: list) }?.kind
        == .damaged)
    #expect(
      failure(file: root.path) { () throws(ContentError) in try SoundStream(path: root.path) }
        != nil)
  }
}

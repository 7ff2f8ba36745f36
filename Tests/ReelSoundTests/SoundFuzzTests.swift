import Foundation
import ReelContent
import Testing

@testable import ReelSound

@Suite struct SoundFuzzTests {
  /// The number of mutations: 400 in the gate, and fifty times as many with `--full`.
  private let count: UInt64 =
    ProcessInfo.processInfo.environment["REEL_FULL"] == nil ? 400 : 20_000

  /// Returns the beginning of the shipped music, with the pages that a decoder needs.
  private func music() throws -> [UInt8] {
    let url = root.appendingPathComponent("Games/AlienCatch/App/Assets/music.ogg")
    return Array([UInt8](try Data(contentsOf: url)).prefix(16_384))
  }

  @Test func `Mutations of sounds never trap, and never give more than a sound may have`() throws {
    let sound = SoundFileTests.sound(channels: 2, frames: 200)
    let wholes = [
      WAVFixture(sound).bytes, WAVFixture(float: (0..<200).map { Float($0) / 200 }).bytes,
      try music(),
    ]
    for seed in 0..<count {
      var dice = Dice(state: seed)
      let bytes = wholes[Int(seed) % wholes.count].mutated(&dice)
      do throws(ContentError) {
        let sound = try SoundFile.decode(bytes, file: "a")
        #expect(sound.frameCount <= SoundFile.longest && (1...2).contains(sound.channels))
        #expect((1000...384_000).contains(sound.sampleRate), "seed \(seed)")
      } catch {
        #expect(error.description.hasPrefix("a: ") && error.kind == .damaged, "seed \(seed)")
      }
    }
  }

  @Test func `Mutations of a streamed file end, and begin again`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("reel-\(UUID()).ogg")
    defer { try? FileManager.default.removeItem(at: path) }
    let whole = try music()
    var part = [Int16](repeating: 0, count: 8192)
    for seed in 0..<count / 8 {
      var dice = Dice(state: seed)
      try Data(whole.mutated(&dice)).write(to: path)
      guard let stream = try? SoundStream(path: path.path) else { continue }
      for _ in 0..<2 {
        var frames = 0
        while true {
          let read = part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: 4096) }
          if read == 0 { break }
          frames += read
          guard frames <= SoundFile.longest else { break }
        }
        #expect(frames <= SoundFile.longest, "seed \(seed)")
        stream.rewind()
      }
    }
  }
}

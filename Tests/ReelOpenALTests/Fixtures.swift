import ReelContent
import ReelPlatform

@testable import ReelOpenAL

extension VoiceID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}

/// Returns a mono sound whose samples count up, so that each sample shows its position.
func ramp(_ frames: Int, from first: Int = 1, sampleRate: Int = 1_000) -> SoundBuffer {
  SoundBuffer(
    sampleRate: sampleRate, channels: 1, samples: (0..<frames).map { Int16(first + $0) })
}

/// A backend on a fake device, with the lines that it reported.
@MainActor final class Rig {
  let driver: FakeDriver
  private(set) var audio: OpenALAudio!
  private(set) var reports: [String] = []
  var files: [String: SoundBuffer] = [:]
  private(set) var openCount = 0

  struct NoFile: Error, CustomStringConvertible { var description: String }

  init(_ driver: FakeDriver = FakeDriver(), voices: Int = 4, retryInterval: Int = 10) {
    self.driver = driver
    audio = OpenALAudio(
      driver: driver, voices: voices, retryInterval: retryInterval,
      opener: { [unowned self] path in
        try MainActor.assumeIsolated {
          self.openCount += 1
          guard let decoded = self.files[path] else {
            throw NoFile(description: "\(path): no file")
          }
          return Boxed(stream: BufferStream(decoded))
        }.stream
      },
      report: { [unowned self] line in MainActor.assumeIsolated { self.reports.append(line) } })
  }

  /// A box that carries a stream out of `assumeIsolated`, although the stream never leaves the main actor.
  private struct Boxed: @unchecked Sendable { let stream: any PCMStream }

  func load(_ decoded: SoundBuffer, as sound: SoundID) {
    try! audio.load(.buffer(decoded), as: sound)
  }

  func update(_ count: Int = 1) { for _ in 0..<count { audio.update() } }

  /// Advances the device and updates the backend once in each step.
  func run(steps: Int, frames: Int) {
    for _ in 0..<steps {
      driver.advance(frames)
      audio.update()
    }
  }

  /// The playing sources without music, in order of their names.
  var playing: [FakeDriver.Source] {
    driver.sources.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.state == .playing && !$0.isQueue }
  }

  var musicSource: FakeDriver.Source? { driver.sources.values.first { $0.isQueue } }
}

/// A decoded sound: interleaved 16-bit samples.
public struct SoundBuffer: Equatable, Sendable {
  /// The number of sample frames a second.
  public let sampleRate: Int
  /// The number of channels, 1 or 2.
  public let channels: Int
  /// The samples, `channels` for each sample frame: left, right, left, right…
  public var samples: [Int16]

  /// Creates a sound of `samples.count / channels` sample frames.
  public init(sampleRate: Int, channels: Int, samples: [Int16]) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.samples = samples
  }

  /// The number of sample frames.
  public var frameCount: Int { channels > 0 ? samples.count / channels : 0 }
}

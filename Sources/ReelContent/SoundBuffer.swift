/// A decoded sound: interleaved 16-bit samples.
public struct SoundBuffer: Equatable, Sendable {
  /// Sample frames a second.
  public let sampleRate: Int
  /// 1 or 2.
  public let channels: Int
  /// `channels` samples a sample frame: left, right, left, right…
  public var samples: [Int16]

  /// A sound of `samples.count / channels` sample frames.
  public init(sampleRate: Int, channels: Int, samples: [Int16]) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.samples = samples
  }

  /// How many sample frames there are.
  public var frameCount: Int { channels > 0 ? samples.count / channels : 0 }
}

import ReelContent

/// Sound that is decoded in pieces: interleaved 16-bit samples, from the beginning to the end.
///
/// All calls come from the thread that calls the `OpenALAudio` it was opened for.
public protocol PCMStream: AnyObject {
  /// The sample frames a second.
  var sampleRate: Int { get }
  /// The number of channels, 1 or 2.
  var channels: Int { get }
  /// Decodes up to `frames` sample frames to the front of `buffer`, which has room for `frames * channels` samples.
  /// Returns the number of frames: 0 at the end, or if the data is damaged.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int
  /// Goes back to the first frame.
  func rewind()
}

/// A function that opens the sound file at an absolute path. It throws an error whose description names the file and
/// the problem.
public typealias PCMOpener = (_ path: String) throws -> any PCMStream

/// A stream that reads from a sound in memory, so that music need not come from a file.
final class BufferStream: PCMStream {
  private let sound: SoundBuffer
  private var position = 0

  init(_ sound: SoundBuffer) { self.sound = sound }

  var sampleRate: Int { sound.sampleRate }
  var channels: Int { sound.channels }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    let count = min(frames, sound.frameCount - position)
    guard count > 0 else { return 0 }
    let first = position * channels
    sound.samples.withUnsafeBufferPointer { samples in
      for index in 0..<count * channels { buffer[index] = samples[first + index] }
    }
    position += count
    return count
  }

  func rewind() { position = 0 }
}

extension SoundBuffer {
  /// Decodes a stream from its present position to the end. Returns `nil` if there are more than `sampleLimit` samples.
  /// Memory grows with the decoded samples, never with the length in a header.
  init?(decoding stream: any PCMStream, sampleLimit: Int) {
    let channels = stream.channels
    let pieceFrames = 16_384
    var samples: [Int16] = []
    var piece = [Int16](repeating: 0, count: pieceFrames * channels)
    while true {
      let count = piece.withUnsafeMutableBufferPointer { buffer in
        min(stream.read(into: buffer, frames: pieceFrames), pieceFrames)
      }
      guard count > 0 else { break }
      guard samples.count + count * channels <= sampleLimit else { return nil }
      samples.append(contentsOf: piece[..<(count * channels)])
    }
    self.init(sampleRate: stream.sampleRate, channels: channels, samples: samples)
  }

  /// Returns the reason why OpenAL cannot play sound of this format, as the end of a sentence; `nil` if it can.
  static func objection(sampleRate: Int, channels: Int) -> String? {
    guard channels == 1 || channels == 2 else {
      return "has \(channels) channels; expected 1 or 2"
    }
    guard sampleRate >= 1_000, sampleRate <= 384_000 else {
      return "has \(sampleRate) sample frames a second; expected 1000 to 384000"
    }
    return nil
  }
}

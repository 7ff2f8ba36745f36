import ReelContent

/// Sound that is decoded piece by piece: interleaved 16-bit samples, from the front to the end.
///
/// All calls come from the thread that calls the `OpenALAudio` it was opened for.
public protocol PCMStream: AnyObject {
  /// Sample frames a second.
  var sampleRate: Int { get }
  /// 1 or 2.
  var channels: Int { get }
  /// Decodes up to `frames` sample frames to the front of `buffer`, which has room for
  /// `frames * channels` samples. Returns how many frames there were: 0 at the end, or where the
  /// data is damaged.
  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int
  /// Goes back to the first frame.
  func rewind()
}

/// Opens the sound file at an absolute path, or throws an error whose description names the file
/// and what is wrong with it.
public typealias PCMOpener = (_ path: String) throws -> any PCMStream

/// Reads a sound as a stream, so that music need not come from a file.
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
  /// Decodes a stream from its present place to the end, or returns nil if there are more than
  /// `sampleLimit` samples. Memory grows with what was decoded, never with what a header promises.
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

  /// What keeps OpenAL from playing sound of this shape, as the end of a sentence; nil if nothing.
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

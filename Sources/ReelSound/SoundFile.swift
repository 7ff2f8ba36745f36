import ReelContent

/// The decoder of sound files, which uses libsndfile.
public enum SoundFile {
  /// The length of the longest sound that is decoded into memory, in sample frames: ten minutes at 48 kHz.
  public static let longest = ContentLimits.soundFrames

  /// Decodes a WAV, OGG or FLAC sound, mono or stereo.
  ///
  /// Memory is allocated as samples are decoded, never by the length in the header. Of a truncated sound, returns the
  /// part that exists. O(samples).
  /// - Parameter file: the file's name, for errors.
  /// - Throws: if it is not such a sound, is empty, or is longer than ``longest``.
  public static func decode(_ bytes: [UInt8], file: String) throws(ContentError) -> SoundBuffer {
    let stream = try SoundStream(bytes: bytes, file: file)
    var samples: [Int16] = []
    var part = [Int16](repeating: 0, count: 8192 * stream.channels)
    while true {
      let frames = part.withUnsafeMutableBufferPointer { stream.read(into: $0, frames: 8192) }
      if frames == 0 { break }
      samples.append(contentsOf: part[..<(frames * stream.channels)])
      guard samples.count <= longest * stream.channels else {
        throw ContentError(file: file, expected: "at most \(longest) sample frames; stream it")
      }
    }
    guard !samples.isEmpty else {
      throw ContentError(file: file, expected: "at least one sample", found: "none")
    }
    return SoundBuffer(sampleRate: stream.sampleRate, channels: stream.channels, samples: samples)
  }
}

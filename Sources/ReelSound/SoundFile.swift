import CSndFile
import ReelContent

/// The decoder and encoder of sound files, which use libsndfile.
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

  /// Encodes a sound as 16-bit WAV.
  /// - Throws: for a number of channels or a sample rate that ``decode(_:file:)`` refuses.
  public static func encodeWAV(_ sound: SoundBuffer) throws(ContentError) -> [UInt8] {
    guard (1...2).contains(sound.channels), (1000...384_000).contains(sound.sampleRate) else {
      throw ContentError(
        file: "sound", expected: "one or two channels at 1000 to 384000 Hz",
        found: "\(sound.channels) channels at \(sound.sampleRate) Hz")
    }
    let memory = SoundMemory([])
    var interface = SoundMemory.interface()
    var info = SF_INFO()
    info.samplerate = Int32(clamping: sound.sampleRate)
    info.channels = Int32(clamping: sound.channels)
    info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    guard
      let handle = sf_open_virtual(
        &interface, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(memory).toOpaque())
    else {
      throw ContentError(
        file: "sound", expected: "a WAV encoder",
        found: String(cString: sf_strerror(nil)))
    }
    sf_writef_short(handle, sound.samples, sf_count_t(sound.frameCount))
    sf_close(handle)
    return memory.bytes
  }
}

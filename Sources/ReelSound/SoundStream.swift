import CSndFile
import ReelContent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A sound file that is decoded piece by piece, such as music.
public final class SoundStream {
  private let handle: OpaquePointer
  // Retained until the handle is closed, because libsndfile reads from it.
  private let input: SoundInput
  /// True if the samples are stored as floating point. libsndfile would convert them to integers without scaling, which
  /// gives silence.
  private let isFloat: Bool
  private var floats: [Float] = []
  /// The number of sample frames a second.
  public let sampleRate: Int
  /// The number of channels, 1 or 2.
  public let channels: Int

  /// Opens a WAV, OGG or FLAC file.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - file: the name for errors; by default the path.
  /// - Throws: `.missing` if the file does not exist, cannot be read, or is not a plain file: pipes and devices are
  ///   refused without waiting. `.damaged` if it is not such a sound; its first bytes are checked before a decoder
  ///   reads it.
  public convenience init(path: String, file: String? = nil) throws(ContentError) {
    let file = file ?? path
    try self.init(try SoundInput(path: path, file: file), file: file)
  }

  /// Opens a sound in memory.
  /// - Parameter file: the name for errors.
  public convenience init(bytes: [UInt8], file: String) throws(ContentError) {
    try self.init(SoundInput(bytes), file: file)
  }

  private init(_ input: SoundInput, file: String) throws(ContentError) {
    func unread() -> ContentError {
      ContentError(
        .missing, file: file, expected: "a file that can be read",
        found: String(cString: strerror(input.failure)))
    }
    guard input.beginsAsSound() else {
      if input.failure != 0 { throw unread() }
      throw ContentError(
        file: file, expected: "a WAV, OGG or FLAC sound", found: "another kind of file")
    }
    var info = SF_INFO()
    var interface = SoundInput.interface()
    let opened = sf_open_virtual(
      &interface, Int32(SFM_READ), &info, Unmanaged.passUnretained(input).toOpaque())
    guard let handle = opened else {
      if input.failure != 0 { throw unread() }
      throw ContentError(
        file: file, expected: "a WAV, OGG or FLAC sound", found: String(cString: sf_strerror(nil)))
    }
    let kinds = [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_OGG, SF_FORMAT_FLAC].map { Int32($0) }
    // libsndfile supports many more formats, including old and rarely tested ones.
    guard kinds.contains(info.format & Int32(SF_FORMAT_TYPEMASK)) else {
      sf_close(handle)
      throw ContentError(
        file: file, expected: "a WAV, OGG or FLAC sound", found: "another kind of sound")
    }
    guard (1...2).contains(info.channels), (1000...384_000).contains(info.samplerate) else {
      sf_close(handle)
      throw ContentError(
        file: file, expected: "one or two channels at 1000 to 384000 Hz",
        found: "\(info.channels) channels at \(info.samplerate) Hz")
    }
    // Decoders of compressed sound return numbers beyond the 16-bit range: they are clipped, not wrapped.
    sf_command(handle, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
    self.handle = handle
    self.input = input
    let coding = info.format & Int32(SF_FORMAT_SUBMASK)
    isFloat = coding == Int32(SF_FORMAT_FLOAT) || coding == Int32(SF_FORMAT_DOUBLE)
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
  }

  deinit { sf_close(handle) }

  /// Decodes the next sample frames into `buffer`, interleaved.
  /// - Returns: the number of decoded sample frames; less than `frames` at the end, or if the buffer is smaller.
  public func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    let room = min(frames, buffer.count / channels)
    guard room > 0 else { return 0 }
    if isFloat { return readFloats(into: buffer, frames: room) }
    return max(0, Int(sf_readf_short(handle, buffer.baseAddress, sf_count_t(room))))
  }

  private func readFloats(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    let size = frames * channels
    if floats.count < size { floats = [Float](repeating: 0, count: size) }
    let count = max(0, Int(sf_readf_float(handle, &floats, sf_count_t(frames))))
    for index in 0..<count * channels {
      let scaled = floats[index] * 32_768
      buffer[index] = scaled.isNaN ? 0 : Int16(max(-32_768, min(32_767, scaled.rounded())))
    }
    return count
  }

  /// Moves back to the start.
  public func rewind() { sf_seek(handle, 0, 0) }
}

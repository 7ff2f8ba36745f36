import CSndFile
import Foundation
import ReelContent

/// A sound file that is decoded bit by bit: for music.
public final class SoundStream {
  private let handle: OpaquePointer
  // Kept until the handle is closed: libsndfile reads from it.
  private let input: SoundInput
  /// Whether the samples are stored as floating point: libsndfile gives those unscaled as whole
  /// numbers, that is as silence.
  private let isFloat: Bool
  private var floats: [Float] = []
  /// Sample frames a second.
  public let sampleRate: Int
  /// 1 or 2.
  public let channels: Int

  /// Opens a WAV, OGG or FLAC file.
  /// - Parameters:
  ///   - path: where it is.
  ///   - file: its name, for errors; the path unless told otherwise.
  /// - Throws: `.missing` where there is no such file, it may not or can not be read, or it is no
  ///   plain file: pipes and devices are refused, and never waited for. `.damaged` for what is no
  ///   such sound; the first bytes decide before a decoder sees any.
  public convenience init(path: String, file: String? = nil) throws(ContentError) {
    let file = file ?? path
    try self.init(try SoundInput(path: path, file: file), file: file)
  }

  /// Opens a sound that lies in memory.
  /// - Parameter file: its name, for errors.
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
    // libsndfile knows many more, old and rarely tried ones among them.
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
    // Decoders of compressed sound give numbers beyond the 16-bit range: cut them, do not wrap.
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
  /// - Returns: how many sample frames there were; fewer than asked for at the end.
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

  /// Goes back to the start.
  public func rewind() { sf_seek(handle, 0, 0) }
}

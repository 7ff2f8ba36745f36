import CSndFile
import ReelContent

/// A sound file that is decoded bit by bit: for music.
public final class SoundStream {
  private let handle: OpaquePointer
  // Kept until the handle is closed: libsndfile reads from it.
  private let memory: SoundMemory?
  /// Sample frames a second.
  public let sampleRate: Int
  /// 1 or 2.
  public let channels: Int

  /// Opens a WAV, OGG or FLAC file.
  public convenience init(path: String) throws(ContentError) {
    var info = SF_INFO()
    let handle = sf_open(path, Int32(SFM_READ), &info)
    // libsndfile says "system error" for a file that is not there.
    let isMissing = handle == nil && sf_error(nil) == SF_ERR_SYSTEM
    try self.init(handle, info, memory: nil, file: path, isMissing: isMissing)
  }

  /// Opens a sound that lies in memory.
  /// - Parameter file: its name, for errors.
  public convenience init(bytes: [UInt8], file: String) throws(ContentError) {
    let memory = SoundMemory(bytes)
    var interface = SoundMemory.interface()
    var info = SF_INFO()
    let handle = sf_open_virtual(
      &interface, Int32(SFM_READ), &info, Unmanaged.passUnretained(memory).toOpaque())
    try self.init(handle, info, memory: memory, file: file, isMissing: false)
  }

  private init(
    _ handle: OpaquePointer?, _ info: SF_INFO, memory: SoundMemory?, file: String, isMissing: Bool
  ) throws(ContentError) {
    guard let handle else {
      throw ContentError(
        isMissing ? .missing : .damaged, file: file, expected: "a WAV, OGG or FLAC sound",
        found: String(cString: sf_strerror(nil)))
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
    self.memory = memory
    sampleRate = Int(info.samplerate)
    channels = Int(info.channels)
  }

  deinit { sf_close(handle) }

  /// Decodes the next sample frames into `buffer`, interleaved.
  /// - Returns: how many sample frames there were; fewer than asked for at the end.
  public func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    let room = min(frames, buffer.count / channels)
    guard room > 0 else { return 0 }
    return max(0, Int(sf_readf_short(handle, buffer.baseAddress, sf_count_t(room))))
  }

  /// Goes back to the start.
  public func rewind() { sf_seek(handle, 0, 0) }
}

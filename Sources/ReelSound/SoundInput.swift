import CSndFile
import ReelContent

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The source from which libsndfile reads a sound: a file on disk, or bytes in memory.
///
/// This class opens the file itself, because libsndfile would wait for a pipe, and does not report why a file cannot be
/// read.
final class SoundInput {
  private let bytes: [UInt8]
  /// The file descriptor; -1 for bytes in memory.
  private let descriptor: Int32
  private let size: Int
  private var offset = 0
  /// The error number, as in `errno`, of the last failed read; 0 if none failed.
  private(set) var failure: Int32 = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    descriptor = -1
    size = bytes.count
  }

  /// Opens a file.
  /// - Throws: `.missing` if it does not exist, cannot be read, or is not a plain file: a pipe or a device might never
  ///   end.
  init(path: String, file: String) throws(ContentError) {
    // O_NONBLOCK: opening a pipe must not block the game until another process writes to it.
    let opened =
      path.utf8.contains(0) ? -1 : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard opened >= 0 else {
      let reason = path.utf8.contains(0) ? ENOENT : errno
      throw ContentError(
        .missing, file: file, expected: "a file that may be read",
        found: String(cString: strerror(reason)))
    }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw ContentError(.missing, file: file, expected: "a file", found: "something else")
    }
    bytes = []
    descriptor = opened
    size = Int(status.st_size)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns true if the input begins like a WAV, OGG or FLAC file. Call it before libsndfile reads the input, because
  /// the library tries many decoders on any bytes.
  func beginsAsSound() -> Bool {
    var head = bytes(at: 0, count: 12)
    // Some tools put a tag in front: ten bytes that end with the size of the rest, seven bits a byte.
    if head.count >= 10, head.starts(with: "ID3".utf8) {
      let length = head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      head = bytes(at: 10 + length, count: 12)
    }
    if head.starts(with: "OggS".utf8) || head.starts(with: "fLaC".utf8) { return true }
    let isRIFF = head.starts(with: "RIFF".utf8) || head.starts(with: "RIFX".utf8)
    return isRIFF && head.dropFirst(8).elementsEqual("WAVE".utf8)
  }

  private func bytes(at position: Int, count: Int) -> [UInt8] {
    let old = offset
    defer { offset = old }
    offset = position
    var part = [UInt8](repeating: 0, count: count)
    let readCount: Int = part.withUnsafeMutableBytes { self.read(into: $0) }
    return Array(part.prefix(readCount))
  }

  /// Reads as many bytes as are available, up to the buffer's size. Returns fewer at the end, or if reading fails.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = max(0, min(buffer.count, size - offset))
    guard count > 0, let target = buffer.baseAddress else { return 0 }
    if descriptor < 0 {
      bytes.withUnsafeBytes {
        target.copyMemory(from: $0.baseAddress! + offset, byteCount: count)
      }
      offset += count
      return count
    }
    var done = 0
    while done < count {
      let read = pread(descriptor, target + done, count - done, off_t(offset))
      if read > 0 {
        done += read
        offset += read
      } else if read == 0 {
        break
      } else if errno != EINTR {
        failure = errno
        break
      }
    }
    return done
  }

  private func seek(_ distance: Int, from whence: Int32) -> Int {
    let base =
      switch whence {
      case 0: 0
      case 1: offset
      default: size
      }
    // A damaged file may request any offset.
    let (target, overflow) = base.addingReportingOverflow(distance)
    offset = overflow ? size : max(0, min(size, target))
    return offset
  }

  /// Returns the callbacks; their `user_data` is an unretained `SoundInput`.
  static func interface() -> SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(SoundInput.from($0).size) },
      seek: { distance, whence, data in
        sf_count_t(SoundInput.from(data).seek(Int(distance), from: whence))
      },
      read: { target, count, data in
        let buffer = UnsafeMutableRawBufferPointer(start: target, count: max(0, Int(count)))
        return sf_count_t(SoundInput.from(data).read(into: buffer))
      },
      write: { _, _, _ in 0 },
      tell: { sf_count_t(SoundInput.from($0).offset) })
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> SoundInput {
    // SAFETY: libsndfile passes back the pointer with which it was opened, and is closed before the input is released.
    Unmanaged<SoundInput>.fromOpaque(data!).takeUnretainedValue()
  }
}

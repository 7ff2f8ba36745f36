import CZlib
import CZstd
import ReelContent

/// The compression of a layer's cells.
enum LayerCompression {
  case none, zlib, gzip, zstd

  /// Creates the compression with the name that the file gives; `nil` for an unknown name.
  init?(_ word: String) {
    switch word {
    case "": self = .none
    case "zlib": self = .zlib
    case "gzip": self = .gzip
    case "zstd": self = .zstd
    default: return nil
    }
  }
}

/// Unpacks bytes piece by piece. The receiver of the pieces stops it after enough of them, so a few bytes cannot use
/// much memory.
enum Inflation {
  /// The size of a piece in bytes.
  private static let pieceBytes = 1 << 16

  /// The reason why unpacking ended early.
  enum Failure: Error {
    /// The bytes are malformed, or end too soon.
    case damaged
    /// `take` returned false.
    case stopped
    /// The data requires a larger zstd window than is allowed.
    case window
  }

  /// Unpacks all bytes.
  /// - Parameters:
  ///   - expected: the largest number of unpacked bytes; it only limits the window of zstd.
  ///   - take: receives all bytes in turn, and returns false to stop.
  static func unpack(
    _ bytes: [UInt8], _ compression: LayerCompression, expected: Int,
    take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    switch compression {
    case .none:
      guard bytes.withUnsafeBufferPointer(take) else { throw .stopped }
    case .zlib, .gzip: try unpackZlib(bytes, take)
    case .zstd: try unpackZstd(bytes, expected, take)
    }
  }

  private static func unpackZlib(
    _ bytes: [UInt8], _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    var stream = z_stream()
    // 15 bits of window, plus 32 to detect the header of zlib or gzip.
    guard
      inflateInit2_(&stream, 47, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .damaged }
    defer { inflateEnd(&stream) }
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    let failure = bytes.withUnsafeBufferPointer { input -> Failure? in
      // SAFETY: zlib only reads its input, whose address stays valid during the closure.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      return piece.withUnsafeMutableBufferPointer { output in
        while true {
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          let answer = inflate(&stream, Z_NO_FLUSH)
          guard answer == Z_OK || answer == Z_STREAM_END else { return .damaged }
          let count = output.count - Int(stream.avail_out)
          guard take(UnsafeBufferPointer(rebasing: output[..<count])) else { return .stopped }
          if answer == Z_STREAM_END { return nil }
        }
      }
    }
    if let failure { throw failure }
  }

  private static func unpackZstd(
    _ bytes: [UInt8], _ expected: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    guard let stream = ZSTD_createDStream() else { throw .damaged }
    defer { ZSTD_freeDStream(stream) }
    // The header of the data declares the window, which zstd allocates at once. The limit is the power of two above the
    // layer's size, but at least 8 MiB and at most 128 MiB.
    var log: Int32 = 23
    while log < 27, 1 << Int(log) < expected { log += 1 }
    _ = ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, log)
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    let failure = bytes.withUnsafeBufferPointer { input -> Failure? in
      piece.withUnsafeMutableBufferPointer { output in
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        while true {
          var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
          let before = source.pos
          let answer = ZSTD_decompressStream(stream, &target, &source)
          if ZSTD_isError(answer) != 0 {
            return ZSTD_getErrorCode(answer) == ZSTD_error_frameParameter_windowTooLarge
              ? .window : .damaged
          }
          guard take(UnsafeBufferPointer(rebasing: output[..<target.pos])) else {
            return .stopped
          }
          if answer == 0 { return nil }
          // No input was read and no output written before the end.
          if source.pos == before, target.pos == 0 { return .damaged }
        }
      }
    }
    if let failure { throw failure }
  }
}

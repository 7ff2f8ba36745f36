import CZlib
import CZstd
import ReelContent

/// How the cells of a layer are packed.
enum LayerCompression {
  case none, zlib, gzip, zstd

  /// By the word of the file; `nil` for a word that is none.
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

/// Unpacks bytes piece by piece, so that a few of them can not ask for much memory: whoever takes the
/// pieces says when it is enough.
enum Inflation {
  /// Bytes that are handed on at a time.
  private static let pieceBytes = 1 << 16

  /// What ended it early.
  enum Failure: Error {
    /// The bytes are not what they should be, or end too soon.
    case damaged
    /// `take` had enough.
    case stopped
    /// zstd wants to remember more than it may.
    case window
  }

  /// - Parameters:
  ///   - expected: how many bytes are to come out, at most; only bounds what zstd may remember.
  ///   - take: is given all bytes in turn; false ends it.
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
    // 15 bits of window, and 32: zlib's and gzip's heads are told apart by themselves.
    guard
      inflateInit2_(&stream, 47, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .damaged }
    defer { inflateEnd(&stream) }
    var piece = [UInt8](repeating: 0, count: pieceBytes)
    let failure = bytes.withUnsafeBufferPointer { input -> Failure? in
      // SAFETY: zlib only reads its input, which stays in place meanwhile.
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
    // The head of the data says how much is to be remembered, and that is taken at once: no more than
    // the layer needs, or 8 MiB.
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
          // Nothing went in, nothing came out, and it is not the end.
          if source.pos == before, target.pos == 0 { return .damaged }
        }
      }
    }
    if let failure { throw failure }
  }
}

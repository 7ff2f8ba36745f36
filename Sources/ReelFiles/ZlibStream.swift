import CZlib

/// Compresses bytes as a zlib stream (RFC 1950), and expands one. Other builds of zlib may write other streams of the
/// same bytes; all of them read each.
package enum ZlibStream {
  /// Compresses bytes. Returns `nil` for 2 GiB and more, and if zlib finds no memory. O(bytes), about 20 ms a mebibyte.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count <= Int32.max else { return nil }
    var size = compressBound(UInt(bytes.count))
    var answer = Z_OK
    let stream = [UInt8](unsafeUninitializedCapacity: Int(size)) { output, count in
      // SAFETY: zlib reads `bytes` and writes `size` bytes at most, both valid during the closures.
      bytes.withUnsafeBufferPointer { input in
        answer = compress2(
          output.baseAddress, &size, input.baseAddress, UInt(input.count), Z_DEFAULT_COMPRESSION)
      }
      count = answer == Z_OK ? Int(size) : 0
    }
    return answer == Z_OK ? stream : nil
  }

  /// Expands the stream at the beginning of a payload.
  ///
  /// Allocates `size` bytes at once, so the caller limits `size`.
  ///
  /// - Parameter size: the number of expanded bytes.
  /// - Returns: the expanded bytes, and the number of bytes of the stream. `nil` if the stream is damaged, incomplete,
  ///   requires a dictionary, or has another number of expanded bytes. O(`size`).
  package static func inflate(
    _ payload: ArraySlice<UInt8>, size: Int
  ) -> (bytes: [UInt8], streamSize: Int)? {
    guard payload.count <= Int32.max, size >= 0, size <= Int32.max else { return nil }
    var stream = z_stream()
    // 15 bits of window, the most of zlib, and no other header than that of zlib.
    guard inflateInit2_(&stream, 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { output, count in
      // SAFETY: zlib only reads its input. It writes at most `size` bytes, which the array has, and both addresses stay
      // valid during the closures.
      payload.withUnsafeBufferPointer { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(size)
        isWhole = CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0
      }
      count = isWhole ? size : 0
    }
    return isWhole ? (bytes, payload.count - Int(stream.avail_in)) : nil
  }
}

import CZlib
import ReelContent

/// The encoder of PNG pictures with red, green, blue and alpha. It makes the same bytes as libpng with its default
/// settings, so that pictures in a repository change only if their pixels do.
final class PNGEncoder {
  /// The size of a chunk with pixels.
  private static let chunkSize = 8192

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// The present chunk's data, of which zlib has still to fill `avail_out` bytes.
  private let part = UnsafeMutablePointer<UInt8>.allocate(capacity: chunkSize)
  private let bitmap: Bitmap
  /// The filters that are compared for each row.
  private let filters: [UInt8]
  /// The number of bytes of all rows.
  private let size: Int
  private var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private var isFirst = true

  /// Encodes a picture that has pixels.
  /// - Returns: `nil` if zlib finds no memory.
  static func encode(_ bitmap: Bitmap) -> [UInt8]? { PNGEncoder(bitmap)?.encoded() }

  private init?(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    size = (bitmap.width * 4 + 1) * bitmap.height
    stream.initialize(to: z_stream())
    // A filter that uses a neighbour needs one.
    filters =
      [0] + (bitmap.width > 1 ? [1] : []) + (bitmap.height > 1 ? [2] : [])
      + (bitmap.width > 1 && bitmap.height > 1 ? [3, 4] : [])
    // A window with room for all bytes and zlib's own lookahead.
    var window: Int32 = 15
    while size + 262 <= 1 << (window - 1) { window -= 1 }
    guard
      deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8,
        filters.count > 1 ? Z_FILTERED : Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    part.deallocate()
  }

  private func encoded() -> [UInt8] {
    let header = [bitmap.width, bitmap.height].flatMap { PNGChunk.word(UInt32($0)) }
    bytes += PNGChunk.make("IHDR", header + [8, 6, 0, 0, 0])
    beginPart()
    appendRows()
    deflate([], Z_FINISH)
    return bytes + PNGChunk.make("IEND", [])
  }

  private func appendRows() {
    let size = bitmap.width * 4
    let zeros = [UInt8](repeating: 0, count: size)
    var best = [UInt8](repeating: 0, count: size + 1)
    var trial = best
    for y in 0..<bitmap.height {
      let row = bitmap.pixels[y * size..<(y + 1) * size]
      let above = y > 0 ? bitmap.pixels[(y - 1) * size..<y * size] : zeros[...]
      var least = Int.max
      for filter in filters {
        let sum = Self.apply(filter, row, above, to: &trial)
        if sum < least {
          least = sum
          swap(&best, &trial)
        }
      }
      deflate(best, Z_NO_FLUSH)
    }
  }

  /// Writes a row's differences behind the number of the filter (PNG's specification, 9.2).
  /// - Returns: the sum of their distances from zero, by which filters are compared.
  private static func apply(
    _ filter: UInt8, _ row: ArraySlice<UInt8>, _ above: ArraySlice<UInt8>, to target: inout [UInt8]
  ) -> Int {
    target[0] = filter
    var sum = 0
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        target.withUnsafeMutableBufferPointer { target in
          for at in row.indices {
            let left = at < 4 ? 0 : row[at - 4]
            let guess: UInt8 =
              switch filter {
              case 0: 0
              case 1: left
              case 2: above[at]
              case 3: UInt8((UInt16(left) + UInt16(above[at])) >> 1)
              default: PNGRows.paeth(left, above[at], at < 4 ? 0 : above[at - 4])
              }
            let difference = row[at] &- guess
            target[at + 1] = difference
            sum += Int(Int8(bitPattern: difference).magnitude)
          }
        }
      }
    }
    return sum
  }

  /// Compresses bytes, and writes a chunk whenever one is full; also the last one after `Z_FINISH`.
  private func deflate(_ row: [UInt8], _ flush: Int32) {
    row.withUnsafeBufferPointer { row in
      // SAFETY: zlib only reads its input, which is valid during the closure.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: row.baseAddress)
      stream.pointee.avail_in = UInt32(row.count)
      while true {
        let answer = CZlib.deflate(stream, flush)
        let isFull = stream.pointee.avail_out == 0
        if isFull || answer == Z_STREAM_END { endPart() }
        if answer != Z_OK || !isFull && stream.pointee.avail_in == 0 { return }
      }
    }
  }

  private func beginPart() {
    stream.pointee.next_out = part
    stream.pointee.avail_out = UInt32(Self.chunkSize)
  }

  private func endPart() {
    var data = Array(
      UnsafeBufferPointer(start: part, count: Self.chunkSize - Int(stream.pointee.avail_out)))
    beginPart()
    if data.isEmpty { return }
    if isFirst { declareWindow(in: &data) }
    isFirst = false
    bytes += PNGChunk.make("IDAT", data)
  }

  /// Writes the smallest window that a decoder needs into the stream's header (RFC 1950, 2.2).
  private func declareWindow(in data: inout [UInt8]) {
    var window = data[0] >> 4
    while window > 0, size <= 1 << (window + 7) { window -= 1 }
    data[0] = window << 4 | 8
    let flags = data[1] & 0xE0
    data[1] = flags + UInt8(31 - (Int(data[0]) << 8 + Int(flags)) % 31)
  }
}

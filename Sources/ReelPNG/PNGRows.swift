import CZlib
import ReelContent

/// The rows of samples of a PNG: inflated, one after the other, and without their filters.
final class PNGRows {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private var ranges: ArraySlice<Range<Int>>
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var isAtEnd = false
  /// The number of bytes from a sample to that of the pixel beside it, at least 1.
  private let step: Int
  /// Two rows, each behind the number of its filter: the one that was read last, and the one above it.
  private var present: UnsafeMutableBufferPointer<UInt8>
  private var above: UnsafeMutableBufferPointer<UInt8>

  /// Begins with the first row.
  /// - Parameter bytes: those of the file, valid as long as the rows.
  /// - Throws: if zlib finds no memory.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ check: PNGCheck, file: String
  ) throws(ContentError) {
    self.bytes = bytes
    self.file = file
    ranges = check.data[...]
    step = max(1, check.samples * check.depth / 8)
    let most = 1 + Self.size(ofRow: check.width, check)
    present = .allocate(capacity: most)
    above = .allocate(capacity: most)
    present.initialize(repeating: 0)
    above.initialize(repeating: 0)
    stream.initialize(to: z_stream())
    guard inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw ContentError(file: file, expected: "memory for decoding", found: "none")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    present.deallocate()
    above.deallocate()
  }

  /// Returns the number of bytes of a row of `width` pixels.
  private static func size(ofRow width: Int, _ check: PNGCheck) -> Int {
    (width * check.samples * check.depth + 7) / 8
  }

  /// Begins a pass, whose first row has only zeros above it.
  func beginPass() { present.update(repeating: 0) }

  /// Returns the samples of the next row, valid until the following call.
  /// - Parameter width: the number of its pixels, at most those of the picture.
  func next(width: Int, _ check: PNGCheck) throws(ContentError) -> UnsafePointer<UInt8> {
    let size = Self.size(ofRow: width, check)
    swap(&present, &above)
    guard inflate(1 + size) == 1 + size else { throw damaged("the end of the data in a row") }
    // SAFETY: both buffers have at least `1 + size` bytes.
    let row = present.baseAddress! + 1
    let prior = UnsafePointer(above.baseAddress! + 1)
    guard Self.unfilter(row, prior, size, step, present[0]) else {
      throw damaged("an unknown filter of a row")
    }
    return UnsafePointer(row)
  }

  /// Checks that the stream ends after the last row, with the right checksum. Data of further rows is ignored.
  func finish() throws(ContentError) {
    guard inflate(1) == 1 || isAtEnd else { throw damaged("data without an end") }
  }

  private func damaged(_ found: String) -> ContentError {
    ContentError(
      file: file, expected: "a PNG picture that can be decoded",
      found: stream.pointee.msg.map { String(cString: $0) } ?? found)
  }

  /// Inflates the next bytes into the present row.
  /// - Returns: the number of these bytes, less than `count` at the end or for damaged data.
  private func inflate(_ count: Int) -> Int {
    // SAFETY: `count` is at most the size of the buffer, and zlib reads only the range of the file that it is given.
    stream.pointee.next_out = present.baseAddress
    stream.pointee.avail_out = UInt32(count)
    while stream.pointee.avail_out > 0, !isAtEnd {
      if stream.pointee.avail_in == 0 {
        guard let range = ranges.popFirst() else { break }
        stream.pointee.next_in = UnsafeMutablePointer(
          mutating: bytes.baseAddress! + range.lowerBound)
        stream.pointee.avail_in = UInt32(range.count)
        continue
      }
      switch CZlib.inflate(stream, Z_NO_FLUSH) {
      case Z_OK: continue
      case Z_STREAM_END: isAtEnd = true
      default: return 0
      }
    }
    return count - Int(stream.pointee.avail_out)
  }

  /// Replaces the differences of a row by its samples (PNG's specification, 9.2).
  /// - Returns: false if there is no such filter.
  private static func unfilter(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ size: Int, _ step: Int,
    _ filter: UInt8
  ) -> Bool {
    switch filter {
    case 0: break
    case 1:
      for at in stride(from: step, to: size, by: 1) { row[at] &+= row[at - step] }
    case 2:
      for at in 0..<size { row[at] &+= above[at] }
    case 3:
      for at in 0..<min(step, size) { row[at] &+= above[at] >> 1 }
      for at in stride(from: step, to: size, by: 1) {
        row[at] &+= UInt8((UInt16(row[at - step]) + UInt16(above[at])) >> 1)
      }
    case 4:
      for at in 0..<min(step, size) { row[at] &+= above[at] }
      for at in stride(from: step, to: size, by: 1) {
        row[at] &+= paeth(row[at - step], above[at], above[at - step])
      }
    default: return false
    }
    return true
  }

  /// Returns the one of three neighbours that is nearest to left + up − corner.
  @inline(__always) static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let toLeft = Int(up) - Int(corner)
    let toUp = Int(left) - Int(corner)
    let (a, b, c) = (abs(toLeft), abs(toUp), abs(toLeft + toUp))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }
}

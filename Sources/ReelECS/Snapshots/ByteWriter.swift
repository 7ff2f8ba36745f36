/// Bytes that are written from front to back, into the memory of an earlier use.
///
/// An array that is appended to fills what it is about to hold, and asks at each number whether there
/// is room. Here whole columns are written at once into memory that nobody has cleared.
struct ByteWriter {
  private var bytes: [UInt8]
  /// How many bytes are written; those behind them mean nothing.
  private(set) var count = 0

  /// - Parameters:
  ///   - bytes: whose memory is used again; what they are is forgotten.
  ///   - capacity: how many bytes will probably be written.
  init(over bytes: consuming [UInt8] = [], capacity: Int) {
    self.bytes = bytes
    if self.bytes.capacity < capacity {
      self.bytes = ByteWriter.unfilled(capacity)
    } else if self.bytes.count < capacity {
      self.bytes.append(contentsOf: repeatElement(0, count: capacity - self.bytes.count))
    }
  }

  private static func unfilled(_ count: Int) -> [UInt8] {
    // SAFETY: bytes are trivial, and every one is written before anybody reads it.
    [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Has so many more bytes written at once. `write` must fill them all.
  mutating func append(_ byteCount: Int, _ write: (UnsafeMutableRawPointer) -> Void) {
    if byteCount == 0 { return }
    if byteCount > bytes.count - count { grow(byteCount) }
    let start = count
    bytes.withUnsafeMutableBytes { buffer in
      write(buffer.baseAddress.unsafelyUnwrapped + start)
    }
    count = start + byteCount
  }

  /// Appends the low `byteCount` bytes of a word, lowest first.
  mutating func append(_ word: UInt64, _ byteCount: Int) {
    append(byteCount) { target in
      withUnsafeBytes(of: word.littleEndian) {
        target.copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: byteCount)
      }
    }
  }

  mutating func append(_ more: [UInt8]) {
    more.withUnsafeBytes { source in
      append(source.count) { target in
        if let base = source.baseAddress { target.copyMemory(from: base, byteCount: source.count) }
      }
    }
  }

  /// Forgets what was written from `start` on if it is the same as `old`.
  mutating func takeBack(from start: Int, ifEqual old: ArraySlice<UInt8>) -> Bool {
    guard bytes[start..<count] == old else { return false }
    count = start
    return true
  }

  @inline(never)
  private mutating func grow(_ byteCount: Int) {
    var larger = ByteWriter.unfilled(max(count + byteCount, bytes.count * 2))
    larger.withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes { source in
        guard let base = source.baseAddress else { return }
        target.baseAddress.unsafelyUnwrapped.copyMemory(from: base, byteCount: count)
      }
    }
    bytes = larger
  }

  /// What was written, which is then no longer here: a second reference would have it copied.
  mutating func finish() -> [UInt8] {
    var all = exchange(&bytes, with: [])
    all.removeLast(all.count - count)
    count = 0
    return all
  }
}

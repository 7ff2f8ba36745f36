/// Bytes that are written from front to back, into the memory of an earlier use.
///
/// Appending to an array fills the new elements first, and checks the room at each number. Here complete columns are
/// written at once into memory that was not cleared.
struct ByteWriter {
  private var bytes: [UInt8]
  /// The number of written bytes; those behind them have no meaning.
  private(set) var count = 0

  /// Creates a writer.
  /// - Parameters:
  ///   - bytes: an array whose memory is used again; its content is dropped.
  ///   - capacity: the number of bytes that will probably be written.
  init(over bytes: consuming [UInt8] = [], capacity: Int) {
    self.bytes = bytes
    if self.bytes.capacity < capacity {
      // A state that has grown since the earlier use grows again, so not every growth allocates.
      let room = self.bytes.isEmpty ? 0 : capacity / 4
      self.bytes = ByteWriter.unfilled(capacity + room)
    } else if self.bytes.count < capacity {
      self.bytes.append(contentsOf: repeatElement(0, count: capacity - self.bytes.count))
    }
  }

  private static func unfilled(_ count: Int) -> [UInt8] {
    // SAFETY: bytes are trivial, and every one is written before it is read.
    [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Appends `byteCount` bytes, which `write` must fill completely.
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

  /// Returns true if the bytes are the same. Compares words, which the standard library's comparison does not.
  static func isEqual(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    let count = a.count
    guard count == b.count else { return false }
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        var at = 0
        while at + 8 <= count {
          let first = a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          if first != b.loadUnaligned(fromByteOffset: at, as: UInt64.self) { return false }
          at += 8
        }
        while at < count && a[at] == b[at] { at += 1 }
        return at == count
      }
    }
  }

  @inline(never)
  private mutating func grow(_ byteCount: Int) {
    if bytes.capacity - count >= byteCount {
      bytes.append(contentsOf: repeatElement(0, count: bytes.capacity - bytes.count))
      return
    }
    var larger = ByteWriter.unfilled(max(count + byteCount, bytes.count * 2))
    larger.withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes { source in
        guard let base = source.baseAddress else { return }
        target.baseAddress.unsafelyUnwrapped.copyMemory(from: base, byteCount: count)
      }
    }
    bytes = larger
  }

  /// Returns the written bytes, and leaves the writer empty: a second reference would cause a copy.
  mutating func finish() -> [UInt8] {
    var all = exchange(&bytes, with: [])
    all.removeLast(all.count - count)
    count = 0
    return all
  }
}

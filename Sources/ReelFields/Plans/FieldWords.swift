/// Loops over many numbers without branches, so that compilers can vectorize them.
enum FieldWords {
  /// Copies words of 32 bits.
  /// - Parameter limits: a limit of at most `0x7FFF_FFFF` for each word.
  /// - Returns: a number whose highest bit is set if some word, without its sign, exceeds its limit.
  @inline(never)
  static func copy(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer,
    _ limits: UnsafePointer<UInt32>, _ count: Int
  ) -> UInt32 {
    var over: UInt32 = 0
    for at in 0..<count {
      let word = source.loadUnaligned(fromByteOffset: at &* 4, as: UInt32.self)
      target.storeBytes(of: word, toByteOffset: at &* 4, as: UInt32.self)
      over |= limits[at] &- (word & 0x7FFF_FFFF)
    }
    return over
  }

  /// Returns the number that ``copy(_:_:_:_:)`` returns, without copying the words.
  @inline(never)
  static func watch(
    _ source: UnsafeRawPointer, _ limits: UnsafePointer<UInt32>, _ count: Int
  ) -> UInt32 {
    var over: UInt32 = 0
    for at in 0..<count {
      let word = source.loadUnaligned(fromByteOffset: at &* 4, as: UInt32.self)
      over |= limits[at] &- (word & 0x7FFF_FFFF)
    }
    return over
  }

  /// Returns true if some byte exceeds its limit.
  @inline(never)
  static func exceeds(
    _ source: UnsafeRawPointer, _ limits: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    var over: UInt8 = 0
    for at in 0..<count {
      over |= source.load(fromByteOffset: at, as: UInt8.self) > limits[at] ? 1 : 0
    }
    return over != 0
  }
}

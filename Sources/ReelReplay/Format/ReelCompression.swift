// The compression of snapshots in reels. This module links no C library, so the program supplies both functions. The
// format fixes the encoding, zlib (docs/reel-format.md), and this file the padding that limits what a file can claim:
//
//     piece     1,048,576 bytes, or the rest of the snapshot
//     payload   │ zlib stream of the piece │ zeros, up to 1/64 of the piece │

/// The functions that compress the snapshots of a reel, and expand them. `ReelAssets` has them: `.zlib`.
///
/// Both functions must use zlib streams (RFC 1950), because every reader of reels expects them.
public struct ReelCompression: Sendable {
  /// The beginning of a payload that a stream was expanded from.
  public struct Expanded: Sendable {
    /// The expanded bytes.
    public var bytes: [UInt8]
    /// The number of bytes of the stream.
    public var streamSize: Int

    /// Creates the result of expanding a stream.
    public init(bytes: [UInt8], streamSize: Int) {
      self.bytes = bytes
      self.streamSize = streamSize
    }
  }

  /// Returns a zlib stream of the bytes; `nil` if there is none, and the bytes are then written as they are.
  public var deflate: @Sendable (_ bytes: [UInt8]) -> [UInt8]?
  /// Expands the zlib stream at the beginning of a payload, with other bytes behind it. Returns `nil` unless the stream
  /// is complete and has exactly `size` bytes. `size` is at most a mebibyte, and at most 64 times the payload's bytes.
  public var inflate: @Sendable (_ payload: ArraySlice<UInt8>, _ size: Int) -> Expanded?

  /// Creates a compression from its two functions.
  public init(
    deflate: @escaping @Sendable (_ bytes: [UInt8]) -> [UInt8]?,
    inflate: @escaping @Sendable (_ payload: ArraySlice<UInt8>, _ size: Int) -> Expanded?
  ) {
    self.deflate = deflate
    self.inflate = inflate
  }

  /// The factor by which a payload may be shorter than its piece.
  private static let largestRatio = 64

  /// Returns the least number of bytes of a payload whose piece has `size` bytes.
  static func leastSize(of size: Int) -> Int { (size + largestRatio - 1) / largestRatio }

  /// Returns the payload of a piece; `nil` if it would not be smaller than the piece.
  func payload(of piece: [UInt8]) -> [UInt8]? {
    guard var payload = deflate(piece) else { return nil }
    let least = Self.leastSize(of: piece.count)
    if payload.count < least {
      payload.append(contentsOf: [UInt8](repeating: 0, count: least - payload.count))
    }
    return payload.count < piece.count ? payload : nil
  }

  /// Returns the piece of `size` bytes that a payload holds. `nil` if the payload is damaged, which includes padding
  /// that is not zero, or longer than needed.
  func piece(in payload: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    guard let expanded = inflate(payload, size), expanded.bytes.count == size,
      expanded.streamSize >= 0, expanded.streamSize <= payload.count,
      payload.count == max(expanded.streamSize, Self.leastSize(of: size)),
      payload.dropFirst(expanded.streamSize).allSatisfy({ $0 == 0 })
    else { return nil }
    return expanded.bytes
  }
}

import ReelFields
import ReelMath

/// The last change of a part of the state: the number of moves and restores of its rows, and the version at which it
/// was last written.
struct Touch: Equatable, Sendable {
  var moves: UInt64
  var written: UInt64 = 0
  /// Unknown; never equal to the touch of a part of the state.
  static let none = Touch(moves: 0, written: .max)

  /// Returns true if a result that was computed at `version`, when this was the last touch, is still valid at `now`.
  ///
  /// A write carries the world's version of that moment. So a write at the same version as the computation may have
  /// followed it, without changing the touch; such a result is never valid.
  func holds(_ now: Touch, since version: UInt64) -> Bool { self == now && written < version }
}

/// A cached hash of a column, of the entities of a table, or of all slots, and the touch that validates it.
struct CachedHash {
  private var value: UInt64 = 0
  private var touch = Touch.none
  /// The world's version when the hash was computed.
  private var version: UInt64 = 0

  /// Returns the cached hash if it is still valid at the touch `now`; otherwise computes it with `make`.
  mutating func value(_ now: Touch, version: UInt64, _ make: () -> UInt64) -> UInt64 {
    if touch.holds(now, since: self.version) { return value }
    value = make()
    (touch, self.version) = (now, version)
    return value
  }
}

/// The cached bytes of a column's values in a snapshot, and the touch that validates them.
struct CachedEncoding {
  private var bytes: [UInt8] = []
  private var touch = Touch.none
  /// The world's version when the bytes were written.
  private var version: UInt64 = 0

  /// Returns the cached bytes if they are still valid at the touch `now`; otherwise has `write` append them to the
  /// memory of the old ones.
  mutating func bytes(
    _ now: Touch, version: UInt64, _ write: (inout FieldEncoder) -> Void
  ) -> [UInt8] {
    if touch.holds(now, since: self.version) { return bytes }
    var encoder = FieldEncoder()
    swap(&encoder.bytes, &bytes)
    encoder.bytes.removeAll(keepingCapacity: true)
    write(&encoder)
    swap(&encoder.bytes, &bytes)
    (touch, self.version) = (now, version)
    return bytes
  }
}

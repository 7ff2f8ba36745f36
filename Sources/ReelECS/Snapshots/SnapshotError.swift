import ReelMath

/// Why a snapshot could not be restored. The world is as it was.
public struct SnapshotError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// Where in the bytes, from 0.
  public var offset: Int
}

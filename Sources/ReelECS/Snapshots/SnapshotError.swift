import ReelMath

/// The reason why a snapshot could not be restored. The world is unchanged.
public struct SnapshotError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// The offset of the error in the bytes, from 0.
  public var offset: Int
}

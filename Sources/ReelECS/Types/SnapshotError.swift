import ReelMath

/// The reason why a snapshot could not be restored. The world is unchanged.
public struct SnapshotError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// The offset of the error in the bytes, from 0; 0 for a snapshot of another build whose values are none that the
  /// types of this build have.
  public var offset: Int
}

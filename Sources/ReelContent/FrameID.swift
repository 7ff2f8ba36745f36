import ReelFields

/// A frame of an atlas, as components refer to it.
public struct FrameID: Hashable, Sendable, FieldValue {
  /// The index of the atlas in ``GameContent/atlases``.
  public var atlas: UInt16
  /// The index of the frame in ``Atlas/frames``.
  public var index: UInt16

  /// Creates the id of the frame with these indices.
  public init(atlas: UInt16 = 0, index: UInt16 = 0) {
    self.atlas = atlas
    self.index = index
  }

  public init() { self.init(atlas: 0) }

  /// An id that no frame has.
  public static var none: FrameID { FrameID(atlas: .max, index: .max) }
}

import ReelMath

/// A picture in an atlas, as components name it.
public struct FrameID: Hashable, Sendable, FieldValue {
  /// The atlas's place in ``GameContent/atlases``.
  public var atlas: UInt16
  /// The frame's place in ``Atlas/frames``.
  public var index: UInt16

  /// The frame at this place.
  public init(atlas: UInt16 = 0, index: UInt16 = 0) {
    self.atlas = atlas
    self.index = index
  }

  public init() { self.init(atlas: 0) }

  /// A frame that no content has.
  public static var none: FrameID { FrameID(atlas: .max, index: .max) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("atlas", &atlas)
    v.field("index", &index)
  }
}

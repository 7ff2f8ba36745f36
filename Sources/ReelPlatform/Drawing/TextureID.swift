/// A picture on the graphics card. 0 is a white pixel that every backend has; the host assigns the others when it
/// uploads pictures, from 1 on.
public struct TextureID: RawRepresentable, Hashable, Sendable {
  /// The number; 0 is the white pixel.
  public var rawValue: UInt16
  /// Creates the texture with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  /// A single white pixel, for filled rectangles.
  public static let white = TextureID(rawValue: 0)
}

import ReelMath

/// A decoded picture. Rows run from top to bottom; a pixel has four bytes: red, green, blue and alpha, not
/// premultiplied.
public struct Bitmap: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// `width * height * 4` bytes.
  public var pixels: [UInt8]

  /// Creates a picture. Traps unless `pixels` has `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    demand(
      width >= 0 && height >= 0 && pixels.count == width * height * 4,
      "A bitmap of \(width) by \(height) pixels has \(width * height * 4) bytes, not \(pixels.count)."
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates a transparent picture.
  public init(width: Int, height: Int) {
    self.init(
      width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  }
}

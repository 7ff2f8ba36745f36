import ReelMath

/// A decoded picture: rows from top to bottom, four bytes a pixel, red green blue alpha, not
/// premultiplied.
public struct Bitmap: Equatable, Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `width * height * 4` bytes.
  public var pixels: [UInt8]

  /// Traps unless `pixels` has `width * height * 4` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    demand(
      width >= 0 && height >= 0 && pixels.count == width * height * 4,
      "A bitmap of \(width) by \(height) pixels has \(width * height * 4) bytes, not \(pixels.count)."
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A transparent picture.
  public init(width: Int, height: Int) {
    self.init(
      width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
  }
}

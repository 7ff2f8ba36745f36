import ReelSimulation

/// Pictures as observations: each agent sees its world as a player does, at a small size.
public struct BatchPicture: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// 3 for red, green and blue, 1 for grey.
  public let channels: Int
  /// Makes the painter of one thread.
  let makePainter: @Sendable () throws(BatchError) -> any BatchPainter

  /// - Throws: for a size that is not 1 to 4096 pixels, and for other channels than 1 or 3.
  public init(
    width: Int, height: Int, channels: Int = 3,
    makePainter: @escaping @Sendable () throws(BatchError) -> any BatchPainter
  ) throws(BatchError) {
    guard (1...4096).contains(width), (1...4096).contains(height) else {
      throw BatchError(
        .badArgument, "A picture has from 1 to 4096 pixels a side, not \(width) and \(height).")
    }
    guard channels == 1 || channels == 3 else {
      throw BatchError(.badArgument, "A picture has 1 or 3 channels, not \(channels).")
    }
    self.width = width
    self.height = height
    self.channels = channels
    self.makePainter = makePainter
  }

  /// The number of bytes of a picture.
  public var byteCount: Int { width * height * channels }
}

/// A painter of the worlds of one thread.
public protocol BatchPainter: AnyObject {
  /// Draws a world as one agent sees it: row by row, from the top left, without gaps.
  func draw(
    _ simulation: Simulation, agent: Int, _ picture: BatchPicture,
    to pixels: UnsafeMutablePointer<UInt8>)
}

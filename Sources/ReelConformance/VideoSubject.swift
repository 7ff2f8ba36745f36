import ReelContent
import ReelPlatform

/// A video backend under test, with what the checks may ask beyond the protocol. What it can not say is not
/// checked.
public struct VideoSubject {
  /// The backend itself.
  public var backend: any VideoBackend
  /// How many batches of the last picture were drawn.
  public var drawCalls: (() -> Int)?
  /// The pixels of the last picture, one for each logical pixel of the view.
  public var pixels: (() throws -> Bitmap)?

  /// A backend that can be asked for what is given.
  public init(
    _ backend: any VideoBackend, drawCalls: (() -> Int)? = nil, pixels: (() throws -> Bitmap)? = nil
  ) {
    self.backend = backend
    self.drawCalls = drawCalls
    self.pixels = pixels
  }
}

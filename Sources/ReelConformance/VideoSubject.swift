import ReelContent
import ReelPlatform

/// A video backend under test, with the functions that checks use beyond the protocol. Checks that require a missing
/// function are skipped.
public struct VideoSubject {
  /// The backend itself.
  public var backend: any VideoBackend
  /// The function that returns the number of batches of the last picture that were drawn.
  public var drawCalls: (() -> Int)?
  /// The function that returns the pixels of the last picture, one for each logical pixel of the view.
  public var pixels: (() throws(BackendError) -> Bitmap)?

  /// Creates a subject from a backend and the functions that read its state.
  public init(
    _ backend: any VideoBackend, drawCalls: (() -> Int)? = nil,
    pixels: (() throws(BackendError) -> Bitmap)? = nil
  ) {
    self.backend = backend
    self.drawCalls = drawCalls
    self.pixels = pixels
  }
}

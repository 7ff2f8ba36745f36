import ReelContent
import ReelMath

/// Shows draw lists and collects input. All calls come from one thread.
///
/// The checks of `ReelConformance` say in detail what must hold; a backend's tests run them.
public protocol VideoBackend: AnyObject {
  /// Makes a picture drawable under this number, in place of what it was before. `isSmooth` chooses
  /// linear filtering for it. Texture 0, the white pixel, can not be replaced.
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  /// Appends what happened since the last poll, oldest first, and sets the view size.
  func poll(into input: inout TickInput) -> PollResult
  /// Does what the simulation asks of the devices, in order; what they can not do is left out. Without an answer
  /// of its own, nothing.
  func perform(_ commands: [DeviceCommand])
  /// Fills the screen, or no longer does. Without an answer of its own, nothing.
  func toggleFullscreen()
  /// Draws one picture and shows it. A texture that was never uploaded is left out.
  func draw(_ list: DrawList)
  /// How many pixels of its own it gives to a logical pixel at present, at least 1: how dense the
  /// pictures should be that are uploaded. Without an answer of its own, 1.
  var pixelsPerPoint: Float { get }
  /// How a loop that draws on it is paced. Without an answer of its own, by the clock.
  var pacing: Pacing { get }
  /// Shows a web page in the person's browser. Without an answer of its own, it can not.
  /// - Returns: whether somebody shows it.
  func open(_ address: String) -> Bool
}

extension VideoBackend {
  public var pixelsPerPoint: Float { 1 }
  public var pacing: Pacing { .clock }
  public func perform(_ commands: [DeviceCommand]) {}
  public func toggleFullscreen() {}
  public func open(_ address: String) -> Bool { false }
}

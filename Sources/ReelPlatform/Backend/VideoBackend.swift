import ReelContent

/// A system that shows draw lists and collects input. All calls come from one thread.
///
/// The checks of `ReelConformance` are the detailed requirements; a backend's tests run them.
public protocol VideoBackend: AnyObject {
  /// Makes a picture drawable under this number, and replaces the previous one. `isSmooth` chooses linear filtering for
  /// it. Texture 0, the white pixel, cannot be replaced.
  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  /// Appends the events since the last poll, oldest first, and sets the view size.
  func poll(into input: inout TickInput) -> PollResult
  /// Performs commands to the devices, in order, and skips unsupported ones. The default does nothing.
  func perform(_ commands: [DeviceCommand])
  /// Toggles between full screen and a window. The default does nothing.
  func toggleFullscreen()
  /// Draws one picture and shows it. Skips quads of a texture that was never uploaded.
  func draw(_ list: DrawList)
  /// The number of the backend's pixels per logical pixel at present, at least 1: the density for pictures that are
  /// uploaded. The default is 1.
  var pixelsPerPoint: Float { get }
  /// The pacing of a loop that draws with this backend. The default is the clock.
  var pacing: Pacing { get }
  /// Opens a web page in the player's browser. The default does nothing and returns false.
  /// - Returns: true if a browser shows the page.
  func open(_ address: String) -> Bool
}

extension VideoBackend {
  public var pixelsPerPoint: Float { 1 }
  public var pacing: Pacing { .clock }
  public func perform(_ commands: [DeviceCommand]) {}
  public func toggleFullscreen() {}
  public func open(_ address: String) -> Bool { false }
}

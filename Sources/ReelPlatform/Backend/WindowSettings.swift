/// The window that a game requests.
public struct WindowSettings: Equatable, Sendable {
  /// The text in the title bar.
  public var title: String
  /// The width of the logical view in logical pixels.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels.
  public var viewHeight: UInt16
  /// The number of window pixels per logical pixel at the start; 0 chooses the largest that fits the screen well.
  public var scale: Int
  /// True if the window fills the screen at the start.
  public var isFullscreen: Bool
  /// True if drawing waits for the screen, which limits the number of pictures a second.
  public var usesVsync: Bool
  /// True for linear filtering of all textures; false for nearest, except for textures that are uploaded as smooth.
  public var isSmooth: Bool
  /// The way in which the view fills a window of another size.
  public var fit: WindowFit

  /// Creates settings; by default for a window of 480 by 320 logical pixels.
  public init(
    title: String = "Reel", viewWidth: UInt16 = 480, viewHeight: UInt16 = 320, scale: Int = 0,
    isFullscreen: Bool = false, usesVsync: Bool = true, isSmooth: Bool = false,
    fit: WindowFit = .integerScale
  ) {
    self.title = title
    self.viewWidth = viewWidth
    self.viewHeight = viewHeight
    self.scale = scale
    self.isFullscreen = isFullscreen
    self.usesVsync = usesVsync
    self.isSmooth = isSmooth
    self.fit = fit
  }
}

import ReelContent
import ReelMath

/// What a game wants its window to be.
public struct WindowSettings: Equatable, Sendable {
  /// In the title bar.
  public var title: String
  /// The logical view in logical pixels.
  public var viewWidth: UInt16
  /// The height of the logical view in logical pixels.
  public var viewHeight: UInt16
  /// Window pixels per logical pixel at the start; 0 chooses the largest that fits the screen well.
  public var scale: Int
  /// Whether it fills the screen at the start.
  public var isFullscreen: Bool
  /// Whether drawing waits for the screen, which sets how many pictures there are a second.
  public var usesVsync: Bool
  /// Nearest where false: pixels stay pixels.
  public var isSmooth: Bool
  /// How the view fills a window of another size.
  public var fit: WindowFit

  /// A window of 480 by 320 logical pixels, unless told otherwise.
  public init(
    title: String = "Reel", viewWidth: UInt16 = 480, viewHeight: UInt16 = 320, scale: Int = 0,
    isFullscreen: Bool = false, usesVsync: Bool = true, isSmooth: Bool = false,
    fit: WindowFit = .whole
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

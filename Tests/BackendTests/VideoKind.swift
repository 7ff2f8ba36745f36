import CSDL2
import ReelConformance
import ReelHeadless
import ReelPlatform
import ReelSDL
import Testing

/// The backends that the video conformance suite runs over.
enum VideoKind: CaseIterable, CustomTestStringConvertible {
  case headless, canvas, window

  var testDescription: String { "\(self)" }

  /// True if the suite runs on a window whose renderer is not SDL's own; see `Tools/check-opengl`.
  static var isAccelerated: Bool { renderer != nil && renderer != "software" }

  /// The renderer that the environment requests.
  static var renderer: String? { SDL_getenv("REEL_RENDERER").map { String(cString: $0) } }

  /// Creates a backend. The window is SDL's dummy driver with the software renderer: no display is needed.
  /// `SDL_VIDEODRIVER` and `REEL_RENDERER` run the suite on another window.
  @MainActor func make(width: UInt16 = 16, height: UInt16 = 12) throws(BackendError) -> VideoSubject
  {
    switch self {
    case .headless:
      let video = HeadlessVideo(viewWidth: width, viewHeight: height)
      return VideoSubject(video, drawCalls: { video.lastDrawCallCount })
    case .canvas:
      let canvas = try SDLCanvas(width: width, height: height)
      return VideoSubject(
        canvas, drawCalls: { canvas.lastDrawCallCount },
        pixels: { () throws(BackendError) in try canvas.capture() })
    case .window:
      SDL_setenv("SDL_VIDEODRIVER", "dummy", 0)
      SDL_setenv("REEL_RENDERER", "software", 0)
      let video = try SDLVideo(
        WindowSettings(viewWidth: width, viewHeight: height, scale: 1, usesVsync: false))
      return VideoSubject(
        video, drawCalls: { video.lastDrawCallCount },
        pixels: { () throws(BackendError) in try video.capture() })
    }
  }
}

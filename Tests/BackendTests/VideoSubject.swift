import CSDL2
import ReelContent
import ReelHeadless
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

/// A backend under test, with what the suite may ask beyond the protocol.
struct VideoSubject {
  var backend: any VideoBackend
  var drawCalls: () -> Int
  /// The pixels of the last picture; `nil` where there are none.
  var pixels: () throws -> Bitmap?
}

/// The backends that the video conformance suite runs over.
enum VideoKind: CaseIterable, CustomTestStringConvertible {
  case headless, canvas, window

  var testDescription: String { "\(self)" }
  var hasPixels: Bool { self != .headless }

  /// Whether the suite runs on a window whose renderer is not SDL's own: see `Tools/check-opengl`.
  static var isAccelerated: Bool {
    guard let name = SDL_getenv("REEL_RENDERER") else { return false }
    return String(cString: name) != "software"
  }

  /// The window is SDL's dummy driver with the software renderer: no display is needed. Set
  /// `SDL_VIDEODRIVER` and `REEL_RENDERER` to run the suite on another window.
  @MainActor func make(width: UInt16 = 16, height: UInt16 = 12) throws -> VideoSubject {
    switch self {
    case .headless:
      let video = HeadlessVideo(viewWidth: width, viewHeight: height)
      return VideoSubject(
        backend: video, drawCalls: { video.lastDrawCallCount }, pixels: { nil })
    case .canvas:
      let canvas = try SDLCanvas(width: width, height: height)
      return VideoSubject(
        backend: canvas, drawCalls: { canvas.lastDrawCallCount }, pixels: { try canvas.capture() })
    case .window:
      SDL_setenv("SDL_VIDEODRIVER", "dummy", 0)
      SDL_setenv("REEL_RENDERER", "software", 0)
      let video = try SDLVideo(
        WindowSettings(viewWidth: width, viewHeight: height, scale: 1, usesVsync: false))
      return VideoSubject(
        backend: video, drawCalls: { video.lastDrawCallCount }, pixels: { try video.capture() })
    }
  }
}

extension Bitmap {
  subscript(x: Int, y: Int) -> Color {
    let at = (y * width + x) * 4
    return Color(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
  }

  /// A picture from rows of colours.
  init(rows: [[Color]]) {
    self.init(
      width: rows[0].count, height: rows.count,
      pixels: rows.flatMap { $0.flatMap { [$0.r, $0.g, $0.b, $0.a] } })
  }

  /// Every pixel another opaque colour, up to 12 by 8.
  static func numbered(_ width: Int, _ height: Int) -> Bitmap {
    var rows: [[Color]] = []
    for y in 0..<height {
      let row = (0..<width).map { x -> Color in
        Color(UInt8(x * 20), UInt8(y * 30), UInt8((x * 7 + y * 13) & 255))
      }
      rows.append(row)
    }
    return Bitmap(rows: rows)
  }
}

extension Color {
  /// Blending rounds differently from renderer to renderer.
  func isNear(_ other: Color, _ slack: Int = 3) -> Bool {
    abs(Int(r) - Int(other.r)) <= slack && abs(Int(g) - Int(other.g)) <= slack
      && abs(Int(b) - Int(other.b)) <= slack
  }
}

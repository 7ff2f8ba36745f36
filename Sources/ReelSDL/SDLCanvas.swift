import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// Draws into memory at the size of the logical view: no window, no display, no input. Pictures of
/// a game are made with it where nobody looks at a screen.
///
/// It draws with the same code as ``SDLVideo``, by SDL's software renderer, so the pixels are the
/// same on every machine with the same SDL.
public final class SDLCanvas: VideoBackend {
  private let width: UInt16
  private let height: UInt16
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let renderer: SDLRenderer

  /// - Parameters:
  ///   - width: in pixels, 1 to 16384.
  ///   - height: in pixels, 1 to 16384.
  /// - Throws: if SDL can not make a surface of this size.
  public init(width: UInt16, height: UInt16) throws(BackendError) {
    let limit = SDLRenderer.softwareTextureLimit
    guard width > 0, height > 0, width <= limit, height <= limit else {
      throw BackendError("a canvas has 1 to \(limit) pixels a side, not \(width) by \(height)")
    }
    SDL_SetMainReady()
    guard
      let surface = SDL_CreateRGBSurfaceWithFormat(
        0, Int32(width), Int32(height), 32, SDL_PIXELFORMAT_ARGB8888.rawValue)
    else {
      throw BackendError("no canvas of \(width) by \(height) pixels: \(SDLLibrary.lastError)")
    }
    guard let raw = SDL_CreateSoftwareRenderer(surface) else {
      let reason = SDLLibrary.lastError
      SDL_FreeSurface(surface)
      throw BackendError("SDL has no software renderer: \(reason)")
    }
    do {
      renderer = try SDLRenderer(owning: raw)
    } catch {
      SDL_FreeSurface(surface)
      throw error
    }
    self.surface = surface
    self.width = width
    self.height = height
  }

  deinit {
    renderer.close()
    SDL_FreeSurface(surface)
  }

  /// The batches of the last picture: one geometry call each on a graphics card.
  public var lastDrawCallCount: Int { renderer.lastDrawCallCount }

  /// What was drawn last; black and opaque before the first picture. O(pixels).
  public func capture() throws(BackendError) -> Bitmap { try renderer.capture() }

  public func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try renderer.upload(bitmap, as: texture, isSmooth: isSmooth)
  }

  /// Sets the view size; there is never an event.
  public func poll(into frame: inout InputFrame) -> PollResult {
    frame.viewWidth = width
    frame.viewHeight = height
    return PollResult()
  }

  public func draw(_ list: DrawList) {
    renderer.draw(list, view: Vec2(Float(width), Float(height)))
    renderer.present()
  }
}

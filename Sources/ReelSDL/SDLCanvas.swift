import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// Draws into memory at the size of the logical view: no window, no display, no input. Pictures of
/// a game are made with it where nobody looks at a screen.
///
/// It draws with the same code as ``SDLVideo`` without a graphics card, so the pixels are the same on
/// every machine with the same SDL; with `blendsExactly` on every machine.
public final class SDLCanvas: VideoBackend {
  private let width: UInt16
  private let height: UInt16
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let drawing: SoftwareDrawing
  /// Where lists with another view are drawn before they are enlarged.
  private var stage: UnsafeMutablePointer<SDL_Surface>?

  /// - Parameters:
  ///   - width: in pixels, 1 to 16384.
  ///   - height: in pixels, 1 to 16384.
  ///   - blendsExactly: true if colours that one sees through are rounded to the nearest, and an
  ///     opaque background stays opaque. That is for pictures that go into files; drawing takes
  ///     several times longer than with the copies that a window without a graphics card is drawn
  ///     with.
  /// - Throws: if SDL can not make a surface of this size.
  public init(
    width: UInt16, height: UInt16, blendsExactly: Bool = false
  ) throws(BackendError) {
    let limit = SoftwareDrawing.sideLimit
    guard width > 0, height > 0, width <= limit, height <= limit else {
      throw BackendError("a canvas has 1 to \(limit) pixels a side, not \(width) by \(height)")
    }
    SDL_SetMainReady()
    drawing = try SoftwareDrawing(blendsExactly: blendsExactly)
    guard let surface = SDLCanvas.makeSurface(Int32(width), Int32(height)) else {
      throw BackendError("no canvas of \(width) by \(height) pixels: \(SDLLibrary.lastError)")
    }
    SDL_FillRect(surface, nil, Color.black.argb)
    self.surface = surface
    self.width = width
    self.height = height
  }

  deinit {
    SDL_FreeSurface(stage)
    SDL_FreeSurface(surface)
  }

  private static func makeSurface(
    _ width: Int32, _ height: Int32
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    guard let surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, format) else {
      return nil
    }
    SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE)
    return surface
  }

  /// The batches of the last picture whose textures are known.
  public var lastDrawCallCount: Int { drawing.lastDrawCallCount }

  /// What was drawn last; black and opaque before the first picture. O(pixels).
  public func capture() throws(BackendError) -> Bitmap {
    var bitmap = Bitmap(width: Int(width), height: Int(height))
    let pixels = surface.pointee
    guard
      SDL_ConvertPixels(
        pixels.w, pixels.h, SDL_PIXELFORMAT_ARGB8888.rawValue, pixels.pixels, pixels.pitch,
        sdlPixelFormatRGBA, &bitmap.pixels, Int32(width) * 4) == 0
    else { throw BackendError("the picture can not be read back: \(SDLLibrary.lastError)") }
    return bitmap
  }

  public func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try drawing.upload(bitmap, as: texture, isSmooth: isSmooth)
  }

  /// Sets the view size; there is never an event.
  public func poll(into input: inout TickInput) -> PollResult {
    input.viewWidth = width
    input.viewHeight = height
    return PollResult()
  }

  public func draw(_ list: DrawList) {
    let size = Vec2(Float(width), Float(height))
    let place = ViewPlace(list, view: size, output: size)
    let drawn = place.drawn
    if let drawn, place.coversAll, drawn.width == width, drawn.height == height {
      drawing.draw(list, scale: drawn.scale, on: surface)
      return
    }
    SDL_FillRect(surface, nil, Color.black.argb)
    guard let (scale, width, height) = drawn else { return }
    if let stage, stage.pointee.w != width || stage.pointee.h != height {
      SDL_FreeSurface(stage)
      self.stage = nil
    }
    stage = stage ?? SDLCanvas.makeSurface(width, height)
    guard let stage else { return }
    drawing.draw(list, scale: scale, on: stage)
    var target = place.target
    SDL_UpperBlitScaled(stage, nil, surface, &target)
  }
}

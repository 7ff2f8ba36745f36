import CSDL2
import ReelContent
import ReelGL
import ReelMath
import ReelPlatform
import ReelRaster

/// A video backend that draws into memory at the size of the logical view: no window, no display, no input. It makes
/// pictures of a game without a screen.
///
/// It draws with the same code as ``SDLVideo`` without a graphics card, so the pixels are equal on every machine with
/// the same SDL; with `blendsExactly` on every machine.
public final class SDLCanvas: VideoBackend {
  private let width: UInt16
  private let height: UInt16
  private let surface: UnsafeMutablePointer<SDL_Surface>
  private let drawing: SoftwareDrawing
  /// The surface for lists with a view of another size. The canvas shows its contents scaled.
  private var stage: UnsafeMutablePointer<SDL_Surface>?

  /// Creates a canvas.
  /// - Parameters:
  ///   - width: in pixels, 1 to 16384.
  ///   - height: in pixels, 1 to 16384.
  ///   - blendsExactly: true to round blended colours to the nearest and to keep an opaque background opaque. Use it
  ///     for pictures in files; drawing takes several times longer than with SDL's copies, which a window without a
  ///     graphics card uses.
  /// - Throws: if SDL cannot make a surface of this size.
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

  /// The number of batches of the last picture whose textures exist.
  public var lastDrawCallCount: Int { drawing.lastDrawCallCount }

  /// Returns the last picture; black and opaque before the first one. O(pixels).
  public func capture() throws(BackendError) -> Bitmap {
    var bitmap = Bitmap(width: Int(width), height: Int(height))
    let pixels = surface.pointee
    guard
      SDL_ConvertPixels(
        pixels.w, pixels.h, SDL_PIXELFORMAT_ARGB8888.rawValue, pixels.pixels, pixels.pitch,
        sdlPixelFormatRGBA, &bitmap.pixels, Int32(width) * 4) == 0
    else { throw BackendError("the picture cannot be read back: \(SDLLibrary.lastError)") }
    return bitmap
  }

  public func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try drawing.upload(bitmap, as: texture, isSmooth: isSmooth)
  }

  /// Sets the view size. Never appends an event.
  public func poll(into input: inout TickInput) -> PollResult {
    input.viewWidth = width
    input.viewHeight = height
    return PollResult()
  }

  public func draw(_ list: DrawList) {
    let size = Vec2(Float(width), Float(height))
    let layout = ViewPlacement(list, view: size, output: size)
    let drawn = layout.drawn
    if let drawn, layout.coversAll, drawn.width == width, drawn.height == height {
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
    var target = SDL_Rect(layout.target)
    SDL_UpperBlitScaled(stage, nil, surface, &target)
  }
}

import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// What ``SDLVideo`` draws with: a graphics card (``SDLCardRenderer``), which gets one geometry call a
/// batch, or software (``SDLSoftwareRenderer``), which draws pixels.
protocol SDLRenderer: AnyObject {
  /// SDL's renderer of the window.
  var raw: OpaquePointer { get }
  /// SDL's name for it: "software", "opengl", "metal"…
  var name: String { get }
  var isSoftware: Bool { get }
  /// The batches of the last picture whose textures are known.
  var lastDrawCallCount: Int { get }

  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  /// Makes again what the driver lost.
  func restoreTextures()
  /// Draws a picture without showing it.
  /// - Parameters:
  ///   - view: the logical view for a list that names none, or one that no window has.
  ///   - fit: how the view fills the window.
  func draw(_ list: DrawList, view: Vec2, fit: WindowFit)
  /// Destroys textures and renderer. It must come before the end of the window, and nothing may be drawn
  /// afterwards; a second call does nothing.
  func close()
}

extension SDLRenderer {
  /// The size of what is drawn on, in its own pixels.
  var outputSize: Vec2 {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(raw, &width, &height)
    return Vec2(Float(width), Float(height))
  }

  func present() { SDL_RenderPresent(raw) }

  /// Reads what is drawn, whole, letterbox bars included.
  func capture() throws(BackendError) -> Bitmap {
    let size = outputSize
    var bitmap = Bitmap(width: Int(size.x), height: Int(size.y))
    guard bitmap.width > 0, bitmap.height > 0 else { return bitmap }
    SDL_RenderSetViewport(raw, nil)
    guard
      SDL_RenderReadPixels(
        raw, nil, sdlPixelFormatRGBA, &bitmap.pixels, Int32(bitmap.width * 4)) == 0
    else { throw BackendError("the picture can not be read back: \(SDLLibrary.lastError)") }
    return bitmap
  }
}

/// The format whose bytes in memory are red, green, blue, alpha: that of ``Bitmap``.
let sdlPixelFormatRGBA =
  SDL_BYTEORDER == SDL_LIL_ENDIAN
  ? SDL_PIXELFORMAT_ABGR8888.rawValue : SDL_PIXELFORMAT_RGBA8888.rawValue

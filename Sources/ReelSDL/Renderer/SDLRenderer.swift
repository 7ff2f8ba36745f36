import CSDL2
import ReelContent
import ReelGL
import ReelMath
import ReelPlatform

/// The renderer of ``SDLVideo``: on a graphics card with OpenGL (``GLRenderer``), on a graphics card by SDL's renderer
/// (``SDLCardRenderer``), or in software (``SDLSoftwareRenderer``).
protocol SDLRenderer: AnyObject {
  /// The renderer's name: "opengl3" or "opengles3"; for a renderer of SDL, the name that SDL gives it: "software",
  /// "opengl", "metal"…
  var name: String { get }
  var isSoftware: Bool { get }
  /// The number of batches of the last picture whose textures exist.
  var lastDrawCallCount: Int { get }
  /// The size of the output in its own pixels.
  var outputSize: Vec2 { get }

  func upload(_ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool) throws(BackendError)
  /// Makes all textures again that the driver has lost.
  func restoreTextures()
  /// Draws a picture without showing it.
  /// - Parameters:
  ///   - view: the logical view for a list without a valid view of its own.
  ///   - fit: the way in which the view fills the window.
  func draw(_ list: DrawList, view: Vec2, fit: WindowFit)
  /// Shows the picture.
  func present()
  /// Reads all pixels of the output, letterbox bars included.
  func capture() throws(BackendError) -> Bitmap
  /// Destroys textures and renderer. Call it before the window is destroyed, and do not draw afterwards. A second call
  /// does nothing.
  func close()
}

/// A renderer that draws through SDL's own.
protocol SDLLibraryRenderer: SDLRenderer {
  /// SDL's renderer of the window.
  var raw: OpaquePointer { get }
}

extension SDLLibraryRenderer {
  var outputSize: Vec2 {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(raw, &width, &height)
    return Vec2(Float(width), Float(height))
  }

  func present() { SDL_RenderPresent(raw) }

  /// Places the view of a list, and clears the output around it.
  func begin(_ list: DrawList, view: Vec2, fit: WindowFit) -> ViewPlacement {
    let placement = ViewPlacement(list, view: view, output: outputSize, fit: fit)
    SDL_RenderSetViewport(raw, nil)
    // A view that covers the entire output needs no clearing.
    if !placement.coversAll {
      SDL_SetRenderDrawColor(raw, 0, 0, 0, 255)
      SDL_RenderClear(raw)
    }
    return placement
  }

  func capture() throws(BackendError) -> Bitmap {
    let size = outputSize
    var bitmap = Bitmap(width: Int(size.x), height: Int(size.y))
    guard bitmap.width > 0, bitmap.height > 0 else { return bitmap }
    SDL_RenderSetViewport(raw, nil)
    guard
      SDL_RenderReadPixels(
        raw, nil, sdlPixelFormatRGBA, &bitmap.pixels, Int32(bitmap.width * 4)) == 0
    else { throw BackendError("the picture cannot be read back: \(SDLLibrary.lastError)") }
    return bitmap
  }
}

/// The format whose bytes in memory are red, green, blue, alpha: that of ``Bitmap``.
let sdlPixelFormatRGBA =
  SDL_BYTEORDER == SDL_LIL_ENDIAN
  ? SDL_PIXELFORMAT_ABGR8888.rawValue : SDL_PIXELFORMAT_RGBA8888.rawValue

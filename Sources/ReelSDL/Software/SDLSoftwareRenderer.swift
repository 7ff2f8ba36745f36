import CSDL2
import ReelContent
import ReelMath
import ReelPlatform

/// The renderer of a window without a graphics card: it draws pictures into the memory of a texture, which SDL's
/// software renderer then shows in the window, enlarged if the window is larger.
final class SDLSoftwareRenderer: SDLLibraryRenderer {
  let raw: OpaquePointer
  let name: String
  let isSoftware = true
  private let drawing: SoftwareDrawing
  private var isOpen = true
  /// The texture with the last picture, and its size.
  private var stage: (texture: OpaquePointer, width: Int32, height: Int32)?

  /// Takes ownership of `raw`, a software renderer of a window, and destroys it in `close()`.
  init(owning raw: OpaquePointer) throws(BackendError) {
    do {
      (name, drawing) = (try raw.rendererName(), try SoftwareDrawing())
    } catch {
      SDL_DestroyRenderer(raw)
      throw error
    }
    self.raw = raw
  }

  deinit { close() }

  func close() {
    guard isOpen else { return }
    isOpen = false
    if let stage { SDL_DestroyTexture(stage.texture) }
    SDL_DestroyRenderer(raw)
  }

  var lastDrawCallCount: Int { drawing.lastDrawCallCount }

  func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    try drawing.upload(bitmap, as: texture, isSmooth: isSmooth)
  }

  /// Does nothing: pictures are in memory, and the stage is redrawn each time.
  func restoreTextures() {}

  func draw(_ list: DrawList, view: Vec2, fit: WindowFit) {
    let layout = begin(list, view: view, fit: fit)
    guard let (scale, width, height) = layout.drawn, let stage = stage(width, height) else {
      return
    }
    var surface: UnsafeMutablePointer<SDL_Surface>?
    guard SDL_LockTextureToSurface(stage, nil, &surface) == 0, let surface else { return }
    drawing.draw(list, scale: scale, on: surface)
    SDL_UnlockTexture(stage)
    var target = SDL_Rect(layout.target)
    SDL_RenderCopy(raw, stage, nil, &target)
  }

  /// Returns a texture of a size in the window's own format, which SDL enlarges fastest; `nil` if SDL cannot make one.
  private func stage(_ width: Int32, _ height: Int32) -> OpaquePointer? {
    if let stage {
      if stage.width == width, stage.height == height { return stage.texture }
      SDL_DestroyTexture(stage.texture)
    }
    stage = nil
    var format = SDL_PIXELFORMAT_ARGB8888.rawValue
    if let window = SDL_RenderGetWindow(raw),
      SDL_GetWindowPixelFormat(window) == SDL_PIXELFORMAT_XRGB8888.rawValue
    {
      format = SDL_PIXELFORMAT_XRGB8888.rawValue
    }
    let access = Int32(SDL_TEXTUREACCESS_STREAMING.rawValue)
    guard let texture = SDL_CreateTexture(raw, format, access, width, height) else { return nil }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    stage = (texture, width, height)
    return texture
  }
}

extension OpaquePointer {
  /// Returns SDL's name of a renderer.
  func rendererName() throws(BackendError) -> String {
    var info = SDL_RendererInfo()
    guard SDL_GetRendererInfo(self, &info) == 0 else {
      throw BackendError("SDL does not describe its renderer: \(SDLLibrary.lastError)")
    }
    return String(cString: info.name)
  }
}

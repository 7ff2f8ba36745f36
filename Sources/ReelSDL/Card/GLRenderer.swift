import CSDL2
import ReelContent
import ReelGL
import ReelMath
import ReelPlatform

/// The renderer of a window with a graphics card and OpenGL 3.3 or OpenGL ES 3: SDL makes window and context, and
/// ``GLPainter`` draws. Where there is no such context, ``SDLCardRenderer`` draws. A context that the driver loses is
/// made anew before the next picture, with all textures.
final class GLRenderer: SDLRenderer {
  /// OpenGL's name of the card.
  let card: String
  let name: String
  let isSoftware = false

  private let window: OpaquePointer
  private let version: GLContext.Version
  private let usesVsync: Bool
  /// The context; `nil` after the end, and while the card makes no new one for a lost one.
  var context: GLContext?
  private var isOpen = true
  let painter: GLPainter

  /// Makes the context of a window that was opened after ``GLContext/prepare(_:)``.
  init(
    _ window: OpaquePointer, _ version: GLContext.Version, usesVsync: Bool
  ) throws(BackendError) {
    let context = try GLContext(window, version, usesVsync: usesVsync)
    do {
      painter = try GLPainter(context.gl, shaderHead: version.shaderHead)
    } catch {
      SDL_GL_DeleteContext(context.raw)
      throw error
    }
    self.context = context
    self.window = window
    self.version = version
    self.usesVsync = usesVsync
    name = version.rawValue
    card = context.card
  }

  deinit { close() }

  func close() {
    isOpen = false
    guard let context else { return }
    SDL_GL_MakeCurrent(window, context.raw)
    painter.deleteAll()
    SDL_GL_DeleteContext(context.raw)
    self.context = nil
  }

  /// Makes the context current, or a new one with everything in it if the context is lost. Returns false if the card
  /// makes none at present: a reset takes a moment, and the next picture tries again.
  private func makeCurrent() -> Bool {
    if let context, SDL_GL_MakeCurrent(window, context.raw) == 0, !context.isLost { return true }
    return remake()
  }

  private func remake() -> Bool {
    guard isOpen else { return false }
    painter.contextWasLost()
    if let context { SDL_GL_DeleteContext(context.raw) }
    context = nil
    guard let made = try? GLContext(window, version, usesVsync: usesVsync) else { return false }
    do {
      try painter.restore(made.gl)
    } catch {
      SDL_GL_DeleteContext(made.raw)
      return false
    }
    context = made
    return true
  }

  func upload(
    _ bitmap: Bitmap, as texture: TextureID, isSmooth: Bool
  ) throws(BackendError) {
    // The painter keeps the bitmap until there is a context again.
    _ = makeCurrent()
    try painter.upload(bitmap, as: texture, isSmooth: isSmooth)
  }

  func restoreTextures() { _ = remake() }

  var outputSize: Vec2 {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GL_GetDrawableSize(window, &width, &height)
    return Vec2(Float(width), Float(height))
  }

  var lastDrawCallCount: Int { painter.lastDrawCallCount }

  func draw(_ list: DrawList, view: Vec2, fit: WindowFit) {
    // A lost painter draws nothing and counts no calls.
    _ = makeCurrent()
    painter.draw(list, view: view, fit: fit, output: outputSize)
  }

  func present() {
    if context != nil { SDL_GL_SwapWindow(window) }
  }

  func capture() throws(BackendError) -> Bitmap {
    guard makeCurrent() else { throw BackendError("the card was reset and draws nothing yet") }
    return painter.capture(output: outputSize)
  }
}

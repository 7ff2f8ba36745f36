import CSDL2
import ReelContent
import ReelMath
import ReelPlatform
import Testing

@testable import ReelSDL

/// The renderer by OpenGL, with a card or Mesa's software; `Tools/check-opengl` runs it.
@MainActor
@Suite(
  .serialized,
  .enabled(
    if: SDLLibrary.environment("REEL_RENDERER").flatMap(GLContext.Version.init) != nil,
    "run Tools/check-opengl"))
struct GLRendererAcceleratedTests {
  /// Opens a window of 16 × 12 pixels, and uploads a picture with a red and a green half.
  private func open() throws -> (window: OpaquePointer, renderer: GLRenderer, list: DrawList) {
    let opened = try SDLWindow.open(
      WindowSettings(viewWidth: 16, viewHeight: 12, scale: 1, usesVsync: false))
    let renderer = try #require(opened.renderer as? GLRenderer)
    let id = TextureID(rawValue: 1)
    try renderer.upload(
      Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 255]), as: id, isSmooth: false
    )
    var list = DrawList(view: Vec2(16, 12))
    list.append(DrawQuad(texture: id, source: Rect(0, 0, 2, 1), target: Rect(2, 2, 8, 8)))
    list.append(DrawQuad(fill: Color(0, 0, 255), target: Rect(12, 2, 2, 8)))
    return (opened.window, renderer, list)
  }

  private func draw(_ list: DrawList, _ renderer: GLRenderer) throws -> Bitmap {
    renderer.draw(list, view: list.view, fit: .letterbox)
    return try renderer.capture()
  }

  /// Lets the driver say that the card was reset by another program.
  private func reportReset(_ renderer: GLRenderer) {
    renderer.context?.resetStatus = { 0x8254 }
  }

  @Test func `A lost context is made anew with all its textures`() throws {
    let library = try SDLLibrary(SDL_INIT_VIDEO)
    let (window, renderer, list) = try open()
    defer {
      renderer.close()
      SDL_DestroyWindow(window)
    }
    let before = try draw(list, renderer)
    #expect(before[3, 3] == Color(255, 0, 0) && before[9, 3] == Color(0, 255, 0))
    #expect(before[12, 3] == Color(0, 0, 255))
    reportReset(renderer)
    #expect(try draw(list, renderer) == before)
    #expect(renderer.context != nil && renderer.lastDrawCallCount == 2)
    // The new context has its own function, which reports nothing.
    #expect(renderer.context?.isLost == false)
    renderer.restoreTextures()
    #expect(try draw(list, renderer) == before)
    _ = library
  }

  @Test func `A picture that comes after the loss is uploaded`() throws {
    let library = try SDLLibrary(SDL_INIT_VIDEO)
    let (window, renderer, list) = try open()
    defer {
      renderer.close()
      SDL_DestroyWindow(window)
    }
    _ = try draw(list, renderer)
    reportReset(renderer)
    try renderer.upload(
      Bitmap(width: 2, height: 1, pixels: [9, 8, 7, 255, 6, 5, 4, 255]), as: TextureID(rawValue: 1),
      isSmooth: false)
    let picture = try draw(list, renderer)
    #expect(picture[3, 3] == Color(9, 8, 7) && picture[9, 3] == Color(6, 5, 4))
    #expect(picture[12, 3] == Color(0, 0, 255))
    _ = library
  }

  /// Fills a texture without the painter, as a page does with a picture that its browser has decoded.
  @Test func `A texture that others have filled is drawn in place of the uploaded one`() throws {
    let library = try SDLLibrary(SDL_INIT_VIDEO)
    let (window, renderer, list) = try open()
    defer {
      renderer.close()
      SDL_DestroyWindow(window)
    }
    let before = try draw(list, renderer)
    let gl = try #require(renderer.context).gl
    var number: UInt32 = 0
    gl.makeTextures(1, &number)
    gl.bindTexture(0x0DE1, number)
    let pixels: [UInt8] = [9, 8, 7, 255, 0, 0, 0, 0]
    gl.fillTexture(0x0DE1, 0, 0x8058, 2, 1, 0, 0x1908, 0x1401, pixels)
    renderer.painter.adopt(
      number, width: 2, height: 1, as: TextureID(rawValue: 1), isSmooth: false)
    let picture = try draw(list, renderer)
    #expect(picture[3, 3] == Color(9, 8, 7) && picture[9, 3] == .black)
    #expect(picture[12, 3] == Color(0, 0, 255))
    // The texture is lost with its context, and only its maker can fill it again.
    reportReset(renderer)
    #expect(try draw(list, renderer)[3, 3] == .black && renderer.lastDrawCallCount == 1)
    try renderer.upload(
      Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 255]),
      as: TextureID(rawValue: 1), isSmooth: false)
    #expect(try draw(list, renderer) == before)
    _ = library
  }

  @Test func `A closed renderer draws nothing`() throws {
    let library = try SDLLibrary(SDL_INIT_VIDEO)
    let (window, renderer, list) = try open()
    renderer.close()
    renderer.restoreTextures()
    renderer.draw(list, view: list.view, fit: .letterbox)
    renderer.present()
    #expect(renderer.context == nil && renderer.lastDrawCallCount == 0)
    #expect(throws: BackendError.self) { try renderer.capture() }
    SDL_DestroyWindow(window)
    _ = library
  }
}

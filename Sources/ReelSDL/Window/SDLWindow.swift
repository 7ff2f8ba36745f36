import CSDL2
import ReelMath
import ReelPlatform

/// The functions that open a window with the best renderer that works on it.
enum SDLWindow {
  /// Opens a hidden window; the caller shows it.
  static func open(
    _ settings: WindowSettings
  ) throws(BackendError) -> (window: OpaquePointer, renderer: any SDLRenderer) {
    if let requested = SDLLibrary.environment("REEL_RENDERER") {
      if requested == "software" {
        return try openWindow(settings, SDL_RENDERER_SOFTWARE.rawValue)
      }
      if let version = GLContext.Version(rawValue: requested) {
        return try openCard(settings, version)
      }
      SDL_SetHint(SDL_HINT_RENDER_DRIVER, requested)
      defer { SDL_ResetHint(SDL_HINT_RENDER_DRIVER) }
      let opened = try openWindow(settings, SDL_RENDERER_ACCELERATED.rawValue)
      // SDL ignores a driver name that it does not have.
      guard opened.renderer.name == requested else {
        let got = opened.renderer.name
        close(opened)
        throw BackendError(
          "REEL_RENDERER requests \"\(requested)\", but SDL offers \"\(got)\": unset it or name one"
            + " of \(rendererNames)")
      }
      return opened
    }
    if let opened = openCard(settings) { return opened }
    if let opened = try? openWindow(settings, SDL_RENDERER_ACCELERATED.rawValue) {
      if !isSoftwareGL(opened.renderer) { return opened }
      close(opened)
    }
    return try openWindow(settings, SDL_RENDERER_SOFTWARE.rawValue)
  }

  /// Opens a window with the first version of OpenGL that a card has. Returns `nil` without such a card, if
  /// `SDL_RENDER_DRIVER` names a driver, and on macOS, which has better renderers.
  private static func openCard(
    _ settings: WindowSettings
  ) -> (window: OpaquePointer, renderer: any SDLRenderer)? {
    #if os(macOS)
      return nil
    #else
      guard SDLLibrary.environment("SDL_RENDER_DRIVER") == nil else { return nil }
      for version in GLContext.Version.allCases {
        guard let opened = try? openCard(settings, version) else { continue }
        if !isSoftware(card: opened.renderer.card) { return opened }
        close(opened)
        return nil
      }
      return nil
    #endif
  }

  private static func openCard(
    _ settings: WindowSettings, _ version: GLContext.Version
  ) throws(BackendError) -> (window: OpaquePointer, renderer: GLRenderer) {
    GLContext.prepare(version)
    defer { SDL_GL_ResetAttributes() }
    let window = try createWindow(settings, SDL_WINDOW_OPENGL.rawValue)
    do {
      return (window, try GLRenderer(window, version, usesVsync: settings.usesVsync))
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
  }

  private static func createWindow(
    _ settings: WindowSettings, _ extra: UInt32 = 0
  ) throws(BackendError) -> OpaquePointer {
    let scale = Int32(clamping: settings.scale > 0 ? settings.scale : largestScale(settings))
    var flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | extra
    if settings.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let centred: Int32 = 0x2FFF_0000  // SDL_WINDOWPOS_CENTERED, a macro hidden from Swift.
    let width = Int32(settings.viewWidth).multipliedReportingOverflow(by: scale)
    let height = Int32(settings.viewHeight).multipliedReportingOverflow(by: scale)
    guard !width.overflow, !height.overflow,
      let window = SDL_CreateWindow(
        settings.title, centred, centred, width.partialValue, height.partialValue, flags)
    else {
      throw BackendError(
        "no window of \(settings.viewWidth) by \(settings.viewHeight) pixels times \(scale):"
          + " \(SDLLibrary.lastError)")
    }
    SDL_SetWindowMinimumSize(window, Int32(settings.viewWidth), Int32(settings.viewHeight))
    return window
  }

  private static func openWindow(
    _ settings: WindowSettings, _ kind: UInt32
  ) throws(BackendError) -> (window: OpaquePointer, renderer: any SDLRenderer) {
    let window = try createWindow(settings)
    let pace = settings.usesVsync ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    guard let raw = SDL_CreateRenderer(window, -1, kind | pace) else {
      let reason = SDLLibrary.lastError
      SDL_DestroyWindow(window)
      throw BackendError("no renderer works in a window: \(reason)")
    }
    do {
      let renderer: any SDLRenderer
      // SDL gives its own variable SDL_RENDER_DRIVER precedence over the requested driver.
      if try raw.rendererName() == "software" {
        renderer = try SDLSoftwareRenderer(owning: raw)
      } else {
        renderer = try SDLCardRenderer(owning: raw)
      }
      return (window, renderer)
    } catch {
      SDL_DestroyWindow(window)
      throw error
    }
  }

  private static func close(_ opened: (window: OpaquePointer, renderer: any SDLRenderer)) {
    opened.renderer.close()
    SDL_DestroyWindow(opened.window)
  }

  /// Returns the largest integer scale that leaves a tenth of the screen free; at least 1.
  private static func largestScale(_ settings: WindowSettings) -> Int {
    var screen = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &screen) == 0 else { return 1 }
    return max(
      1,
      min(
        Int(screen.w) * 9 / 10 / Int(settings.viewWidth),
        Int(screen.h) * 9 / 10 / Int(settings.viewHeight)))
  }

  /// Returns true if an OpenGL renderer runs in software: SDL's own is 4 to 12 times as fast.
  private static func isSoftwareGL(_ renderer: any SDLRenderer) -> Bool {
    guard renderer.name.hasPrefix("opengl"), let symbol = SDL_GL_GetProcAddress("glGetString")
    else { return false }
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    // SAFETY: the symbol is OpenGL's glGetString, which has this C signature; the context of the new renderer is
    // current.
    let getString = unsafeBitCast(symbol, to: GetString.self)
    let glRenderer: UInt32 = 0x1F01
    guard let text = getString(glRenderer) else { return false }
    return isSoftware(card: String(cString: text))
  }

  /// Returns true if `card`, OpenGL's name of its renderer, is that of a software renderer.
  private static func isSoftware(card: String) -> Bool {
    let name = card.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains {
      name.contains($0)
    }
  }

  /// The valid values of `REEL_RENDERER`.
  private static var rendererNames: String {
    let own = GLContext.Version.allCases.map(\.rawValue)
    let others = (0..<SDL_GetNumRenderDrivers()).compactMap { index in
      var info = SDL_RendererInfo()
      return SDL_GetRenderDriverInfo(index, &info) == 0 ? String(cString: info.name) : nil
    }
    return (own + others).joined(separator: ", ")
  }
}

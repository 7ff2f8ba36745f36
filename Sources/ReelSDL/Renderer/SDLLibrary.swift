import CSDL2
import ReelPlatform

/// An owner of parts of SDL. SDL counts the owners of a part, so several can coexist, and the last one to be released
/// closes it.
final class SDLLibrary {
  private let parts: UInt32

  /// Starts parts of SDL.
  /// - Parameter parts: `SDL_INIT_…` flags.
  init(_ parts: UInt32) throws(BackendError) {
    SDL_SetMainReady()
    // Ctrl-C ends the program as usual.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // A finger sends only touch events, and a mouse only mouse events.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    // Input methods show their candidates themselves, and compose texts of any length.
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // Without this hint, X11 shows the finished pixels of a software renderer through OpenGL: at a fifth of the speed,
    // and with 90 MiB more memory for a driver without a card.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    // Pad buttons are named by their position, not by the maker's label.
    SDL_SetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS, "0")
    guard SDL_InitSubSystem(parts) == 0 else {
      throw BackendError("SDL does not start: \(SDLLibrary.lastError)")
    }
    self.parts = parts
  }

  deinit { SDL_QuitSubSystem(parts) }

  /// SDL's last error on this thread.
  static var lastError: String { String(cString: SDL_GetError()) }

  /// Returns an environment variable; `nil` if it is missing or empty.
  static func environment(_ name: String) -> String? {
    guard let value = SDL_getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

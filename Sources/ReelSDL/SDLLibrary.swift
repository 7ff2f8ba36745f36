import CSDL2
import ReelPlatform

/// Holds parts of SDL open. SDL counts who uses a part, so several holders live side by side and
/// the last one to go closes it.
final class SDLLibrary {
  private let parts: UInt32

  /// - Parameter parts: `SDL_INIT_…` flags.
  init(_ parts: UInt32) throws(BackendError) {
    SDL_SetMainReady()
    // Ctrl-C ends the program as it does everywhere else.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    // A finger is a finger, never also a mouse, and the reverse.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    // Input methods show their candidates themselves, and compose texts of any length.
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    // Pad buttons are named by their place, not by what a maker prints on them.
    SDL_SetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS, "0")
    guard SDL_InitSubSystem(parts) == 0 else {
      throw BackendError("SDL does not start: \(SDLLibrary.lastError)")
    }
    self.parts = parts
  }

  deinit { SDL_QuitSubSystem(parts) }

  /// What SDL says went wrong last on this thread.
  static var lastError: String { String(cString: SDL_GetError()) }

  /// An environment variable; `nil` where it is missing or empty.
  static func environment(_ name: String) -> String? {
    guard let value = SDL_getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

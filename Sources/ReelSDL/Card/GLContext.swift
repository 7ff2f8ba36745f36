import CSDL2
import ReelGL
import ReelPlatform

/// A context of OpenGL in a window, with its functions.
///
/// A driver may lose a context with everything in it: when the card is reset after a fault, or when a laptop changes
/// cards. If the driver reports the loss, ``isLost`` is true.
struct GLContext {
  /// The two kinds of OpenGL.
  enum Version: String, CaseIterable {
    case desktop = "opengl3"
    case embedded = "opengles3"

    /// The first lines of a shader.
    var shaderHead: String {
      switch self {
      case .desktop: "#version 330 core\n"
      case .embedded: "#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n"
      }
    }
  }

  let raw: SDL_GLContext
  let gl: GLFunctions
  /// OpenGL's name of the card.
  let card: String
  /// OpenGL's function that returns whether the card was reset; `nil` if the driver has none.
  var resetStatus: GLFunctions.ResetStatus?

  /// Makes the context of a window that was opened after ``prepare(_:)``, and makes it current.
  init(_ window: OpaquePointer, _ version: Version, usesVsync: Bool) throws(BackendError) {
    Self.prepare(version)
    defer { SDL_GL_ResetAttributes() }
    guard let raw = SDL_GL_CreateContext(window) else {
      throw BackendError("no context of OpenGL: \(SDLLibrary.lastError)")
    }
    do {
      gl = try GLFunctions.ofCurrentContext()
      card = try GLFunctions.cardOfCurrentContext()
      try GLFunctions.bindVertexArray()
    } catch {
      SDL_GL_DeleteContext(raw)
      throw error
    }
    self.raw = raw
    resetStatus = GLFunctions.findResetStatus()
    SDL_GL_SetSwapInterval(usesVsync ? 1 : 0)
  }

  /// True if everything in the context is lost. The context must be current.
  var isLost: Bool { resetStatus.map { $0() != 0 } ?? false }

  /// Sets the attributes of the next windows and contexts, until `SDL_GL_ResetAttributes`.
  static func prepare(_ version: Version) {
    let profile = version == .desktop ? SDL_GL_CONTEXT_PROFILE_CORE : SDL_GL_CONTEXT_PROFILE_ES
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(profile.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, version == .desktop ? 3 : 0)
    for size in [SDL_GL_RED_SIZE, SDL_GL_GREEN_SIZE, SDL_GL_BLUE_SIZE] {
      SDL_GL_SetAttribute(size, 8)
    }
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
    // SDL ignores this where the driver does not report resets.
    SDL_GL_SetAttribute(
      SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue))
  }
}

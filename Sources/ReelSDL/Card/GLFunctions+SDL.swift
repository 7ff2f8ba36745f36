import CSDL2
import ReelGL
import ReelPlatform

extension GLFunctions {
  typealias ResetStatus = @convention(c) () -> Name

  /// Finds the functions of the current context. Throws an error that names the first one that the context lacks.
  static func ofCurrentContext() throws(BackendError) -> GLFunctions {
    GLFunctions(
      getInteger: try find("glGetIntegerv"),
      getError: try find("glGetError"),
      enable: try find("glEnable"),
      disable: try find("glDisable"),
      viewport: try find("glViewport"),
      scissor: try find("glScissor"),
      clearColor: try find("glClearColor"),
      clear: try find("glClear"),
      blend: try find("glBlendFuncSeparate"),
      readPixels: try find("glReadPixels"),
      makeTextures: try find("glGenTextures"),
      deleteTextures: try find("glDeleteTextures"),
      bindTexture: try find("glBindTexture"),
      setTexture: try find("glTexParameteri"),
      fillTexture: try find("glTexImage2D"),
      makeBuffers: try find("glGenBuffers"),
      deleteBuffers: try find("glDeleteBuffers"),
      bindBuffer: try find("glBindBuffer"),
      fillBuffer: try find("glBufferData"),
      enableAttribute: try find("glEnableVertexAttribArray"),
      attribute: try find("glVertexAttribPointer"),
      divisor: try find("glVertexAttribDivisor"),
      draw: try find("glDrawArraysInstanced"),
      makeShader: try find("glCreateShader"),
      deleteShader: try find("glDeleteShader"),
      setSource: try find("glShaderSource"),
      compile: try find("glCompileShader"),
      makeProgram: try find("glCreateProgram"),
      deleteProgram: try find("glDeleteProgram"),
      attach: try find("glAttachShader"),
      link: try find("glLinkProgram"),
      use: try find("glUseProgram"),
      uniform: try find("glGetUniformLocation"),
      setVector: try find("glUniform4f"))
  }

  /// Returns the current context's name of its card; empty if the context has none.
  static func cardOfCurrentContext() throws(BackendError) -> String {
    let getString: @convention(c) (Name) -> UnsafePointer<CChar>? = try find("glGetString")
    return getString(0x1F01).map { String(cString: $0) } ?? ""
  }

  /// Makes a vertex array and binds it, because OpenGL 3.3 draws only with one. It ends with the context.
  static func bindVertexArray() throws(BackendError) {
    let make: Make = try find("glGenVertexArrays")
    let bind: Change = try find("glBindVertexArray")
    var array: UInt32 = 0
    make(1, &array)
    bind(array)
  }

  /// Returns the current context's function that returns whether the card was reset; `nil` if the context has none.
  static func findResetStatus() -> ResetStatus? {
    for (feature, name) in [
      ("GL_KHR_robustness", "glGetGraphicsResetStatus"),
      ("GL_KHR_robustness", "glGetGraphicsResetStatusKHR"),
      ("GL_ARB_robustness", "glGetGraphicsResetStatusARB"),
      ("GL_EXT_robustness", "glGetGraphicsResetStatusEXT"),
    ] where SDL_GL_ExtensionSupported(feature) == SDL_TRUE {
      if let function: ResetStatus = try? find(name) { return function }
    }
    return nil
  }

  private static func find<F>(_ name: String) throws(BackendError) -> F {
    guard let symbol = SDL_GL_GetProcAddress(name) else {
      throw BackendError("this OpenGL has no \(name)")
    }
    // SAFETY: the symbol is the function of OpenGL with that name, whose C signature is that of the property or
    // constant for which each caller requests it.
    return unsafeBitCast(symbol, to: F.self)
  }
}

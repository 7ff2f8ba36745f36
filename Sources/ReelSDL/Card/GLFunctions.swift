import CSDL2
import ReelPlatform

/// The functions of OpenGL that ``GLRenderer`` calls, of the current context. All of them are part of OpenGL 3.3 core
/// and of OpenGL ES 3.0; a browser's WebGL 2 has them, too.
struct GLFunctions {
  typealias Name = UInt32
  typealias Size = Int32
  typealias ResetStatus = @convention(c) () -> Name

  let getString: @convention(c) (Name) -> UnsafePointer<CChar>?
  let getInteger: @convention(c) (Name, UnsafeMutablePointer<Int32>) -> Void
  let getError: @convention(c) () -> Name
  let enable: @convention(c) (Name) -> Void
  let disable: @convention(c) (Name) -> Void
  let viewport: @convention(c) (Int32, Int32, Size, Size) -> Void
  let scissor: @convention(c) (Int32, Int32, Size, Size) -> Void
  let clearColor: @convention(c) (Float, Float, Float, Float) -> Void
  let clear: @convention(c) (UInt32) -> Void
  let blend: @convention(c) (Name, Name, Name, Name) -> Void
  let pixelStore: @convention(c) (Name, Int32) -> Void
  let readPixels:
    @convention(c) (Int32, Int32, Size, Size, Name, Name, UnsafeMutableRawPointer?) -> Void

  let makeTextures: @convention(c) (Size, UnsafeMutablePointer<UInt32>) -> Void
  let deleteTextures: @convention(c) (Size, UnsafePointer<UInt32>) -> Void
  let bindTexture: @convention(c) (Name, UInt32) -> Void
  let setTexture: @convention(c) (Name, Name, Int32) -> Void
  let fillTexture:
    @convention(c) (Name, Int32, Int32, Size, Size, Int32, Name, Name, UnsafeRawPointer?) -> Void

  let makeBuffers: @convention(c) (Size, UnsafeMutablePointer<UInt32>) -> Void
  let deleteBuffers: @convention(c) (Size, UnsafePointer<UInt32>) -> Void
  let bindBuffer: @convention(c) (Name, UInt32) -> Void
  let fillBuffer: @convention(c) (Name, Int, UnsafeRawPointer?, Name) -> Void
  let changeBuffer: @convention(c) (Name, Int, Int, UnsafeRawPointer?) -> Void
  let makeArrays: @convention(c) (Size, UnsafeMutablePointer<UInt32>) -> Void
  let deleteArrays: @convention(c) (Size, UnsafePointer<UInt32>) -> Void
  let bindArray: @convention(c) (UInt32) -> Void
  let enableAttribute: @convention(c) (UInt32) -> Void
  let attribute: @convention(c) (UInt32, Int32, Name, UInt8, Size, UnsafeRawPointer?) -> Void
  let divisor: @convention(c) (UInt32, UInt32) -> Void
  let draw: @convention(c) (Name, Int32, Size, Size) -> Void

  let makeShader: @convention(c) (Name) -> UInt32
  let deleteShader: @convention(c) (UInt32) -> Void
  let setSource:
    @convention(c) (UInt32, Size, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?) ->
      Void
  let compile: @convention(c) (UInt32) -> Void
  let makeProgram: @convention(c) () -> UInt32
  let deleteProgram: @convention(c) (UInt32) -> Void
  let attach: @convention(c) (UInt32, UInt32) -> Void
  let link: @convention(c) (UInt32) -> Void
  let programState: @convention(c) (UInt32, Name, UnsafeMutablePointer<Int32>) -> Void
  let use: @convention(c) (UInt32) -> Void
  let uniform: @convention(c) (UInt32, UnsafePointer<CChar>) -> Int32
  let setVector: @convention(c) (Int32, Float, Float, Float, Float) -> Void

  /// Finds the functions. Throws an error that names the first one that the current context lacks.
  init() throws(BackendError) {
    // SAFETY: each symbol is the function of OpenGL with that name, whose C signature is that of the property.
    func find<F>(_ name: String) throws(BackendError) -> F {
      guard let symbol = SDL_GL_GetProcAddress(name) else {
        throw BackendError("this OpenGL has no \(name)")
      }
      return unsafeBitCast(symbol, to: F.self)
    }
    getString = try find("glGetString")
    getInteger = try find("glGetIntegerv")
    getError = try find("glGetError")
    enable = try find("glEnable")
    disable = try find("glDisable")
    viewport = try find("glViewport")
    scissor = try find("glScissor")
    clearColor = try find("glClearColor")
    clear = try find("glClear")
    blend = try find("glBlendFuncSeparate")
    pixelStore = try find("glPixelStorei")
    readPixels = try find("glReadPixels")
    makeTextures = try find("glGenTextures")
    deleteTextures = try find("glDeleteTextures")
    bindTexture = try find("glBindTexture")
    setTexture = try find("glTexParameteri")
    fillTexture = try find("glTexImage2D")
    makeBuffers = try find("glGenBuffers")
    deleteBuffers = try find("glDeleteBuffers")
    bindBuffer = try find("glBindBuffer")
    fillBuffer = try find("glBufferData")
    changeBuffer = try find("glBufferSubData")
    makeArrays = try find("glGenVertexArrays")
    deleteArrays = try find("glDeleteVertexArrays")
    bindArray = try find("glBindVertexArray")
    enableAttribute = try find("glEnableVertexAttribArray")
    attribute = try find("glVertexAttribPointer")
    divisor = try find("glVertexAttribDivisor")
    draw = try find("glDrawArraysInstanced")
    makeShader = try find("glCreateShader")
    deleteShader = try find("glDeleteShader")
    setSource = try find("glShaderSource")
    compile = try find("glCompileShader")
    makeProgram = try find("glCreateProgram")
    deleteProgram = try find("glDeleteProgram")
    attach = try find("glAttachShader")
    link = try find("glLinkProgram")
    programState = try find("glGetProgramiv")
    use = try find("glUseProgram")
    uniform = try find("glGetUniformLocation")
    setVector = try find("glUniform4f")
  }

  /// Returns the current context's function that returns whether the card was reset; `nil` if the context has none.
  static func findResetStatus() -> ResetStatus? {
    for (feature, name) in [
      ("GL_KHR_robustness", "glGetGraphicsResetStatus"),
      ("GL_KHR_robustness", "glGetGraphicsResetStatusKHR"),
      ("GL_ARB_robustness", "glGetGraphicsResetStatusARB"),
      ("GL_EXT_robustness", "glGetGraphicsResetStatusEXT"),
    ] where SDL_GL_ExtensionSupported(feature) == SDL_TRUE {
      // SAFETY: the symbol is the function of that name, whose C signature this is.
      if let symbol = SDL_GL_GetProcAddress(name) {
        return unsafeBitCast(symbol, to: ResetStatus.self)
      }
    }
    return nil
  }
}

/// The functions of OpenGL that ``GLPainter`` calls, of one context. All of them are part of OpenGL 3.3 core, of OpenGL
/// ES 3.0 and of a browser's WebGL 2. The types are those of OpenGL's header for C; `Int` is its `GLsizeiptr`.
public struct GLFunctions {
  /// A number of OpenGL's header: `GLenum`.
  public typealias Name = UInt32
  /// A width, a height or a count: `GLsizei`.
  public typealias Size = Int32
  /// Writes numbers of new objects to an address.
  public typealias Make = @convention(c) (Size, UnsafeMutablePointer<UInt32>) -> Void
  /// Deletes the objects whose numbers stand at an address.
  public typealias Delete = @convention(c) (Size, UnsafePointer<UInt32>) -> Void
  /// Changes one object, or the state of the context.
  public typealias Change = @convention(c) (UInt32) -> Void

  /// `glGetIntegerv`.
  public let getInteger: @convention(c) (Name, UnsafeMutablePointer<Int32>) -> Void
  /// `glGetError`.
  public let getError: @convention(c) () -> Name
  /// `glEnable`.
  public let enable: Change
  /// `glDisable`.
  public let disable: Change
  /// `glViewport`.
  public let viewport: @convention(c) (Int32, Int32, Size, Size) -> Void
  /// `glScissor`.
  public let scissor: @convention(c) (Int32, Int32, Size, Size) -> Void
  /// `glClearColor`.
  public let clearColor: @convention(c) (Float, Float, Float, Float) -> Void
  /// `glClear`.
  public let clear: Change
  /// `glBlendFuncSeparate`.
  public let blend: @convention(c) (Name, Name, Name, Name) -> Void
  /// `glReadPixels`.
  public let readPixels:
    @convention(c) (Int32, Int32, Size, Size, Name, Name, UnsafeMutableRawPointer?) -> Void

  /// `glGenTextures`.
  public let makeTextures: Make
  /// `glDeleteTextures`.
  public let deleteTextures: Delete
  /// `glBindTexture`.
  public let bindTexture: @convention(c) (Name, UInt32) -> Void
  /// `glTexParameteri`.
  public let setTexture: @convention(c) (Name, Name, Int32) -> Void
  /// `glTexImage2D`.
  public let fillTexture:
    @convention(c) (Name, Int32, Int32, Size, Size, Int32, Name, Name, UnsafeRawPointer?) -> Void

  /// `glGenBuffers`.
  public let makeBuffers: Make
  /// `glDeleteBuffers`.
  public let deleteBuffers: Delete
  /// `glBindBuffer`.
  public let bindBuffer: @convention(c) (Name, UInt32) -> Void
  /// `glBufferData`.
  public let fillBuffer: @convention(c) (Name, Int, UnsafeRawPointer?, Name) -> Void
  /// `glEnableVertexAttribArray`.
  public let enableAttribute: Change
  /// `glVertexAttribPointer`.
  public let attribute: @convention(c) (UInt32, Int32, Name, UInt8, Size, UnsafeRawPointer?) -> Void
  /// `glVertexAttribDivisor`.
  public let divisor: @convention(c) (UInt32, UInt32) -> Void
  /// `glDrawArraysInstanced`.
  public let draw: @convention(c) (Name, Int32, Size, Size) -> Void

  /// `glCreateShader`.
  public let makeShader: @convention(c) (Name) -> UInt32
  /// `glDeleteShader`.
  public let deleteShader: Change
  /// `glShaderSource`.
  public let setSource:
    @convention(c) (UInt32, Size, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?) ->
      Void
  /// `glCompileShader`.
  public let compile: Change
  /// `glCreateProgram`.
  public let makeProgram: @convention(c) () -> UInt32
  /// `glDeleteProgram`.
  public let deleteProgram: Change
  /// `glAttachShader`.
  public let attach: @convention(c) (UInt32, UInt32) -> Void
  /// `glLinkProgram`.
  public let link: Change
  /// `glUseProgram`.
  public let use: Change
  /// `glGetUniformLocation`.
  public let uniform: @convention(c) (UInt32, UnsafePointer<CChar>) -> Int32
  /// `glUniform4f`.
  public let setVector: @convention(c) (Int32, Float, Float, Float, Float) -> Void

  /// Creates the functions of a context.
  public init(
    getInteger: @escaping @convention(c) (Name, UnsafeMutablePointer<Int32>) -> Void,
    getError: @escaping @convention(c) () -> Name,
    enable: @escaping Change,
    disable: @escaping Change,
    viewport: @escaping @convention(c) (Int32, Int32, Size, Size) -> Void,
    scissor: @escaping @convention(c) (Int32, Int32, Size, Size) -> Void,
    clearColor: @escaping @convention(c) (Float, Float, Float, Float) -> Void,
    clear: @escaping Change,
    blend: @escaping @convention(c) (Name, Name, Name, Name) -> Void,
    readPixels:
      @escaping @convention(c) (Int32, Int32, Size, Size, Name, Name, UnsafeMutableRawPointer?) ->
      Void,
    makeTextures: @escaping Make,
    deleteTextures: @escaping Delete,
    bindTexture: @escaping @convention(c) (Name, UInt32) -> Void,
    setTexture: @escaping @convention(c) (Name, Name, Int32) -> Void,
    fillTexture:
      @escaping @convention(c) (
        Name, Int32, Int32, Size, Size, Int32, Name, Name, UnsafeRawPointer?
      ) -> Void,
    makeBuffers: @escaping Make,
    deleteBuffers: @escaping Delete,
    bindBuffer: @escaping @convention(c) (Name, UInt32) -> Void,
    fillBuffer: @escaping @convention(c) (Name, Int, UnsafeRawPointer?, Name) -> Void,
    enableAttribute: @escaping Change,
    attribute:
      @escaping @convention(c) (UInt32, Int32, Name, UInt8, Size, UnsafeRawPointer?) -> Void,
    divisor: @escaping @convention(c) (UInt32, UInt32) -> Void,
    draw: @escaping @convention(c) (Name, Int32, Size, Size) -> Void,
    makeShader: @escaping @convention(c) (Name) -> UInt32,
    deleteShader: @escaping Change,
    setSource:
      @escaping @convention(c) (
        UInt32, Size, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?
      ) -> Void,
    compile: @escaping Change,
    makeProgram: @escaping @convention(c) () -> UInt32,
    deleteProgram: @escaping Change,
    attach: @escaping @convention(c) (UInt32, UInt32) -> Void,
    link: @escaping Change,
    use: @escaping Change,
    uniform: @escaping @convention(c) (UInt32, UnsafePointer<CChar>) -> Int32,
    setVector: @escaping @convention(c) (Int32, Float, Float, Float, Float) -> Void
  ) {
    self.getInteger = getInteger
    self.getError = getError
    self.enable = enable
    self.disable = disable
    self.viewport = viewport
    self.scissor = scissor
    self.clearColor = clearColor
    self.clear = clear
    self.blend = blend
    self.readPixels = readPixels
    self.makeTextures = makeTextures
    self.deleteTextures = deleteTextures
    self.bindTexture = bindTexture
    self.setTexture = setTexture
    self.fillTexture = fillTexture
    self.makeBuffers = makeBuffers
    self.deleteBuffers = deleteBuffers
    self.bindBuffer = bindBuffer
    self.fillBuffer = fillBuffer
    self.enableAttribute = enableAttribute
    self.attribute = attribute
    self.divisor = divisor
    self.draw = draw
    self.makeShader = makeShader
    self.deleteShader = deleteShader
    self.setSource = setSource
    self.compile = compile
    self.makeProgram = makeProgram
    self.deleteProgram = deleteProgram
    self.attach = attach
    self.link = link
    self.use = use
    self.uniform = uniform
    self.setVector = setVector
  }
}

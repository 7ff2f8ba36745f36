import ReelGL

/// An OpenGL that draws nothing and counts its objects, so that tests see which ones a painter leaves behind. Its state
/// is static, because functions of C capture nothing; so one test runs at a time.
enum CountedGL {
  nonisolated(unsafe) static var state = State()

  struct State {
    var textures: Set<UInt32> = []
    var buffers: Set<UInt32> = []
    var shaders: Set<UInt32> = []
    var programs: Set<UInt32> = []
    /// The filter of each texture.
    var filters: [UInt32: Int32] = [:]
    /// The texture of each draw call.
    var drawn: [UInt32] = []
    /// The calls of all functions.
    var calls = 0
    /// The deletions of objects that do not exist.
    var wrongDeletions = 0
    /// The error of every texture that is filled.
    var fault: UInt32 = 0
    /// The number of programs that link; the following ones do not.
    var linkable = Int.max
    /// The buffers that were filled, with their new sizes in bytes.
    var filled: [(buffer: UInt32, size: Int)] = []

    fileprivate var lastNumber: UInt32 = 0
    fileprivate var texture: UInt32 = 0
    fileprivate var buffer: UInt32 = 0
    fileprivate var error: UInt32 = 0

    var isEmpty: Bool {
      textures.isEmpty && buffers.isEmpty && shaders.isEmpty && programs.isEmpty
    }

    /// Makes a texture, as a page does whose browser fills it.
    mutating func makeTexture() -> UInt32 { make(\.textures) }

    fileprivate mutating func make(_ kind: WritableKeyPath<State, Set<UInt32>>) -> UInt32 {
      calls += 1
      lastNumber += 1
      self[keyPath: kind].insert(lastNumber)
      return lastNumber
    }

    fileprivate mutating func delete(
      _ number: UInt32, _ kind: WritableKeyPath<State, Set<UInt32>>
    ) {
      calls += 1
      if self[keyPath: kind].remove(number) == nil { wrongDeletions += 1 }
    }
  }

  // The functions name `CountedGL`, because functions of C cannot capture `Self` either.
  static var functions: GLFunctions {
    GLFunctions(
      getInteger: { _, address in address.pointee = 4096 },
      getError: {
        defer { CountedGL.state.error = 0 }
        return CountedGL.state.error
      },
      enable: { _ in CountedGL.state.calls += 1 },
      disable: { _ in CountedGL.state.calls += 1 },
      viewport: { _, _, _, _ in },
      scissor: { _, _, _, _ in },
      clearColor: { _, _, _, _ in },
      clear: { _ in CountedGL.state.calls += 1 },
      blend: { _, _, _, _ in },
      readPixels: { _, _, width, height, _, _, address in
        // Rows from the lowest: each pixel has the number of its row.
        guard let address else { return }
        for y in 0..<Int(height) {
          for byte in 0..<Int(width) * 4 {
            address.storeBytes(
              of: UInt8(y), toByteOffset: y * Int(width) * 4 + byte, as: UInt8.self)
          }
        }
      },
      makeTextures: { count, address in
        for at in 0..<Int(count) { address[at] = CountedGL.state.make(\.textures) }
      },
      deleteTextures: { count, address in
        for at in 0..<Int(count) { CountedGL.state.delete(address[at], \.textures) }
      },
      bindTexture: { _, number in CountedGL.state.texture = number },
      setTexture: { _, name, value in
        // The filter of enlarged textures.
        if name == 0x2800 { CountedGL.state.filters[CountedGL.state.texture] = value }
      },
      fillTexture: { _, _, _, _, _, _, _, _, _ in CountedGL.state.error = CountedGL.state.fault },
      makeBuffers: { count, address in
        for at in 0..<Int(count) { address[at] = CountedGL.state.make(\.buffers) }
      },
      deleteBuffers: { count, address in
        for at in 0..<Int(count) { CountedGL.state.delete(address[at], \.buffers) }
      },
      bindBuffer: { _, number in CountedGL.state.buffer = number },
      fillBuffer: { _, size, _, _ in CountedGL.state.filled.append((CountedGL.state.buffer, size))
      },
      enableAttribute: { _ in },
      attribute: { _, _, _, _, _, _ in },
      divisor: { _, _ in },
      draw: { _, _, _, _ in CountedGL.state.drawn.append(CountedGL.state.texture) },
      makeShader: { _ in CountedGL.state.make(\.shaders) },
      deleteShader: { CountedGL.state.delete($0, \.shaders) },
      setSource: { _, _, _, _ in },
      compile: { _ in },
      makeProgram: { CountedGL.state.make(\.programs) },
      deleteProgram: { CountedGL.state.delete($0, \.programs) },
      attach: { _, _ in },
      link: { _ in CountedGL.state.linkable -= 1 },
      use: { _ in },
      uniform: { _, _ in CountedGL.state.linkable >= 0 ? 1 : -1 },
      setVector: { _, _, _, _, _ in })
  }
}

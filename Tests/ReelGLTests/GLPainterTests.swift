import ReelContent
import ReelGL
import ReelMath
import ReelPlatform
import Testing

/// The painter's objects in a context. `Tools/check-opengl` compares its pixels.
@Suite(.serialized) struct GLPainterTests {
  private let first = TextureID(rawValue: 1)
  private let second = TextureID(rawValue: 2)
  private let bitmap = Bitmap(width: 2, height: 1)

  init() { CountedGL.state = CountedGL.State() }

  private func makePainter() throws(BackendError) -> GLPainter {
    try GLPainter(CountedGL.functions, shaderHead: "#version 300 es\n")
  }

  /// Draws a quad of each texture, and returns the textures' numbers in OpenGL.
  private func draw(_ textures: [TextureID], _ painter: GLPainter) -> [UInt32] {
    var list = DrawList(view: Vec2(16, 12))
    for (at, texture) in textures.enumerated() {
      list.append(
        DrawQuad(
          key: UInt64(at), texture: texture, source: Rect(0, 0, 1, 1), target: Rect(0, 0, 4, 4)))
    }
    CountedGL.state.drawn = []
    painter.draw(list, view: list.view, fit: .letterbox, output: Vec2(32, 24))
    #expect(painter.lastDrawCallCount == CountedGL.state.drawn.count)
    return CountedGL.state.drawn
  }

  @Test func `A painter deletes all that it has made`() throws {
    let painter = try makePainter()
    try painter.upload(bitmap, as: first, isSmooth: true)
    painter.adopt(
      CountedGL.state.makeTexture(), width: 3, height: 2, as: second, isSmooth: false)
    #expect(CountedGL.state.textures.count == 3 && CountedGL.state.shaders.isEmpty)
    #expect(CountedGL.state.programs.count == 4)
    painter.deleteAll()
    painter.deleteAll()
    #expect(CountedGL.state.isEmpty && CountedGL.state.wrongDeletions == 0)
    #expect(painter.isLost && draw([.white], painter) == [])
  }

  @Test func `A painter that cannot be made leaves nothing behind`() {
    for linkable in 0..<4 {
      CountedGL.state.linkable = linkable
      #expect(throws: BackendError("this OpenGL does not link the renderer's shaders")) {
        try makePainter()
      }
      #expect(CountedGL.state.isEmpty && CountedGL.state.wrongDeletions == 0)
    }
  }

  @Test func `A texture that the card refuses is deleted, and not drawn`() throws {
    let painter = try makePainter()
    try painter.upload(bitmap, as: first, isSmooth: false)
    CountedGL.state.fault = 0x0505
    #expect(throws: BackendError("no texture of 2 by 1 pixels: OpenGL's error 1285")) {
      try painter.upload(bitmap, as: first, isSmooth: false)
    }
    #expect(CountedGL.state.textures.count == 1 && draw([first], painter) == [])
    #expect(throws: BackendError.self) {
      try painter.upload(Bitmap(width: 4097, height: 1), as: first, isSmooth: false)
    }
  }

  @Test func `An adopted texture replaces the one before, and is replaced`() throws {
    let painter = try makePainter()
    try painter.upload(bitmap, as: first, isSmooth: false)
    let number = CountedGL.state.makeTexture()
    painter.adopt(number, width: 3, height: 2, as: first, isSmooth: true)
    #expect(CountedGL.state.textures.count == 2 && draw([first], painter) == [number])
    #expect(CountedGL.state.filters[number] == 0x2601)
    // Its maker has filled the same texture again.
    painter.adopt(number, width: 5, height: 5, as: first, isSmooth: false)
    #expect(draw([first], painter) == [number] && CountedGL.state.filters[number] == 0x2600)
    try painter.upload(bitmap, as: first, isSmooth: false)
    #expect(!CountedGL.state.textures.contains(number) && CountedGL.state.textures.count == 2)
    #expect(CountedGL.state.wrongDeletions == 0)
  }

  @Test func `A texture that cannot be adopted is deleted`() throws {
    let painter = try makePainter()
    let white = draw([.white], painter)
    for (texture, width, height) in [(TextureID.white, 1, 1), (first, 0, 1), (first, 1, -1)] {
      let number = CountedGL.state.makeTexture()
      painter.adopt(number, width: width, height: height, as: texture, isSmooth: false)
      #expect(!CountedGL.state.textures.contains(number))
    }
    painter.adopt(0, width: 1, height: 1, as: first, isSmooth: false)
    #expect(draw([.white, first], painter) == white && CountedGL.state.wrongDeletions == 0)
  }

  @Test func `After a loss uploaded pictures return, and adopted textures do not`() throws {
    let painter = try makePainter()
    try painter.upload(bitmap, as: first, isSmooth: false)
    painter.adopt(
      CountedGL.state.makeTexture(), width: 3, height: 2, as: second, isSmooth: false)
    painter.contextWasLost()
    CountedGL.state = CountedGL.State()
    #expect(draw([.white, first, second], painter) == [] && CountedGL.state.calls == 0)
    // A picture that comes between loss and return, and a texture of no context.
    let third = TextureID(rawValue: 3)
    try painter.upload(bitmap, as: third, isSmooth: true)
    painter.adopt(77, width: 1, height: 1, as: second, isSmooth: false)
    #expect(painter.capture(output: Vec2(2, 2)) == Bitmap(width: 2, height: 2))
    #expect(CountedGL.state.calls == 0)

    CountedGL.state.linkable = 2
    #expect(throws: BackendError.self) { try painter.restore(CountedGL.functions) }
    #expect(painter.isLost && CountedGL.state.isEmpty)
    CountedGL.state.linkable = 4
    try painter.restore(CountedGL.functions)
    #expect(draw([.white, first, second, third], painter).count == 3)
    let number = CountedGL.state.makeTexture()
    painter.adopt(number, width: 3, height: 2, as: second, isSmooth: false)
    #expect(draw([second], painter) == [number])
    painter.deleteAll()
    #expect(CountedGL.state.isEmpty && CountedGL.state.wrongDeletions == 0)
  }

  @Test func `Only the white texture remains after the removal of all`() throws {
    let painter = try makePainter()
    try painter.upload(bitmap, as: first, isSmooth: false)
    painter.adopt(
      CountedGL.state.makeTexture(), width: 3, height: 2, as: second, isSmooth: false)
    let white = draw([.white], painter)
    painter.removeTextures()
    #expect(draw([.white, first, second], painter) == white)
    #expect(CountedGL.state.textures == Set(white) && CountedGL.state.wrongDeletions == 0)
    painter.contextWasLost()
    painter.removeTextures()
    try painter.restore(CountedGL.functions)
    #expect(draw([.white, first], painter).count == 1)
  }

  /// The card may still read the buffers of the last two pictures.
  @Test func `Three successive pictures fill different buffers`() throws {
    let painter = try makePainter()
    var list = DrawList(view: Vec2(16, 12))
    list.append(DrawQuad(fill: .white, target: Rect(0, 0, 4, 4)))
    let corners = [Vec2(0, 0), Vec2(4, 0), Vec2(9, 7), Vec2(0, 4)].map {
      DrawCorner(position: $0, texel: .zero)
    }
    list.append(
      DrawQuad(
        key: 1, texture: .white, blend: .additive,
        corners: (corners[0], corners[1], corners[2], corners[3])))
    list.sort()
    for _ in 0..<6 {
      painter.draw(list, view: list.view, fit: .letterbox, output: Vec2(32, 24))
    }
    let filled = CountedGL.state.filled
    // The records of both quads, then the free quad's corners and colour.
    #expect(filled.map(\.size) == (0..<6).flatMap { _ in [80, 68] })
    #expect(Set(filled[..<6].map(\.buffer)).count == 6)
    #expect(filled[..<6].map(\.buffer) == filled[6...].map(\.buffer))
  }

  @Test func `A captured picture begins with its highest row`() throws {
    let painter = try makePainter()
    for height in [1, 4, 5] {
      let picture = painter.capture(output: Vec2(3, Float(height)))
      #expect(picture.height == height)
      #expect(
        stride(from: 0, to: height, by: 1).map { Int(picture.pixels[$0 * 12 + 11]) }
          == (0..<height).reversed())
    }
    #expect(painter.capture(output: Vec2(0, -3)).pixels == [])
  }
}

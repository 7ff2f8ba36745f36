import ReelContent
import ReelMath
import ReelPlatform
import ReelSDL
import Testing

@Suite(.serialized) @MainActor struct SDLCanvasTests {
  @Test func `A canvas has the size it was made with`() throws {
    let canvas = try SDLCanvas(width: 5, height: 3)
    var input = TickInput()
    #expect(canvas.poll(into: &input) == PollResult())
    #expect(input == TickInput(viewWidth: 5, viewHeight: 3))
    canvas.draw(DrawList(background: Color(1, 2, 3)))
    let bitmap = try canvas.capture()
    #expect(bitmap.width == 5 && bitmap.height == 3)
    #expect(bitmap.pixels == Array(repeating: [1, 2, 3, 255], count: 15).flatMap { $0 })
  }

  @Test func `Impossible sizes are refused`() {
    for (width, height) in [(0, 4), (4, 0), (16385, 1), (1, 65535)] as [(UInt16, UInt16)] {
      #expect(throws: BackendError.self) { try SDLCanvas(width: width, height: height) }
    }
  }

  @Test func `A list with another view is letterboxed`() throws {
    let canvas = try SDLCanvas(width: 20, height: 10)
    canvas.draw(DrawList(view: Vec2(5, 5), background: .white))
    let bitmap = try canvas.capture()
    let row = (0..<20).map { bitmap.pixels[$0 * 4] }
    #expect(row == (0..<20).map { (5..<15).contains($0) ? 255 : 0 })
  }

  /// Draws a picture with every alpha over an opaque background: each colour is rounded like the quotient.
  @Test func `Exact blending rounds to the nearest and leaves the background opaque`() throws {
    let canvas = try SDLCanvas(width: 256, height: 1, blendsExactly: true)
    let pixels = (0..<256).flatMap { [UInt8($0), 200, 7, UInt8($0)] as [UInt8] }
    let texture = TextureID(rawValue: 1)
    try canvas.upload(
      Bitmap(width: 256, height: 1, pixels: pixels), as: texture, isSmooth: false)
    var list = DrawList(background: Color(90, 30, 250))
    let area = Rect(0, 0, 256, 1)
    list.append(DrawQuad(texture: texture, source: area, target: area, color: .white))
    canvas.draw(list)
    let drawn = try canvas.capture().pixels
    for alpha in 0..<256 {
      let source = [alpha, 200, 7]
      for (channel, below) in [90, 30, 250].enumerated() {
        let exact = Double(source[channel] * alpha + below * (255 - alpha)) / 255
        #expect(Double(drawn[alpha * 4 + channel]) == exact.rounded(), "\(alpha), \(channel)")
      }
      #expect(drawn[alpha * 4 + 3] == 255)
    }
  }
}

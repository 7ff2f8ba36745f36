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
}

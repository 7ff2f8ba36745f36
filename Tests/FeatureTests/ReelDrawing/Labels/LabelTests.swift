import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct LabelTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  /// Creates two fonts of letters 6 pixels wide that move the pen by 7; the second font has a single letter.
  init() {
    func font(_ scalars: ClosedRange<UInt32>) -> BitmapFont {
      BitmapFont(
        name: "f", lineHeight: 10, base: 8, pages: ["f.png"],
        glyphs: [Glyph(scalar: 0x20, advance: 7)]
          + scalars.map { Glyph(scalar: $0, rect: Rect(Float($0), 0, 6, 8), advance: 7) })
    }
    let content = GameContent(fonts: [font(0x3F...0x7A), font(0x41...0x41)])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
  }

  private func quads() -> [DrawQuad] {
    painter.recordTick(world)
    var list = DrawList()
    painter.paint(world, into: &list)
    return list.quads
  }

  /// Returns the top left corner of each quad.
  private func positions() -> [Vec2] { quads().map { $0.corners.0.position } }

  @Test func aLabelWrapsAtItsWidth() {
    world.spawn(Transform(x: 100, y: 50), Label("AA A", width: 20))
    #expect(positions() == [Vec2(100, 50), Vec2(107, 50), Vec2(100, 60)])
  }

  @Test func linesFollowTheAlignment() {
    let text = world.spawn(Transform(x: 100, y: 50), Label("AA A", width: 20, alignment: .center))
    #expect(positions() == [Vec2(93, 50), Vec2(100, 50), Vec2(96, 60)])
    world[text, Label.self]?.alignment = .right
    #expect(positions() == [Vec2(86, 50), Vec2(93, 50), Vec2(93, 60)])
    world[text, Label.self]?.verticalAlignment = .middle
    #expect(positions().map(\.y) == [40, 40, 50])
    world[text, Label.self]?.verticalAlignment = .bottom
    #expect(positions().map(\.y) == [30, 30, 40])
  }

  @Test func anOutlineIsDrawnBelowAllLetters() {
    let red = Color(255, 0, 0)
    world.spawn(Transform(x: 100, y: 50), Label("AB", outline: TextOutline(red), tint: .white))
    let quads = quads()
    #expect(quads.count == 18)
    #expect(quads.prefix(16).allSatisfy { $0.color == red })
    #expect(quads.suffix(2).allSatisfy { $0.color == .white })
    let around = Set(
      quads.prefix(16).filter { $0.corners.0.texel.x == 65 }.map {
        [$0.corners.0.position.x - 100, $0.corners.0.position.y - 50]
      })
    #expect(around.count == 8 && !around.contains([0, 0]))
    #expect(around.joined().allSatisfy { $0.magnitude <= 1 })
  }

  /// Checks that all copies together are no more opaque than the letters, so that they do not show through these.
  @Test(arguments: [16, 64, 128, 192, 240] as [UInt8])
  func anOutlineFadesBeforeItsText(opacity: UInt8) throws {
    let tint = Color(255, 255, 255, opacity)
    world.spawn(Transform(), Label("A", outline: TextOutline(), tint: tint))
    let quads = quads()
    #expect(quads.last?.color.a == opacity)
    let copy = try #require(quads.first?.color.a)
    #expect(quads.dropLast().allSatisfy { $0.color.a == copy })
    // Five copies overlap if a stroke is two pixels wide.
    var through: Float = 1
    for _ in 0..<5 { through *= 1 - Float(copy) / 255 }
    #expect(1 - through <= Float(opacity) / 255 + 0.01)
  }

  @Test func missingCharactersAreReportedOncePerFont() {
    var lines: [String] = []
    simulation.diagnose { lines.append($0) }
    world.spawn(Transform(), Label("\u{4E2D}\u{E9}"))
    world.spawn(Transform(), Label("\u{E9}"))
    world.spawn(Transform(), Label("AB", font: 1))
    simulation.step(TickInput(viewWidth: 9, viewHeight: 9))
    simulation.step(TickInput(viewWidth: 9, viewHeight: 9))
    #expect(lines.count == 2)
    #expect(lines.contains { $0.hasPrefix("A Label shows U+4E2D, which font 0 lacks") })
    #expect(lines.contains { $0.hasPrefix("A Label shows U+0042, which font 1 lacks") })
  }

  @Test func theSizeOfATextIsInWholePixels() {
    #expect(world.textSize("AA A") == Vec2(28, 10))
    #expect(world.textSize("AA A", width: 20) == Vec2(14, 20))
    #expect(world.textSize("A", font: 7) == .zero)
  }
}

import Reel
import ReelFormats
import Testing

/// What docs/particles.md says that its code does.
@Suite struct ParticlesPageTests {
  private func step(_ simulation: Simulation, _ painter: ScenePainter? = nil, _ ticks: Int = 1) {
    for _ in 0..<ticks {
      simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
      painter?.recordTick(simulation.world)
    }
  }

  @Test func dustIsSeenAndNoPartOfTheState() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let painter = ScenePainter(simulation)
    let emitter = ParticlesPage.start(simulation, at: Vec2(50, 50))
    step(simulation, painter, 30)
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    #expect((15...20).contains(list.quads.count))
    ParticlesPage.stomp(simulation.world, emitter)
    step(simulation, painter)
    painter.paint(simulation.world, into: &list)
    #expect((40...50).contains(list.quads.count))
    #expect(simulation.world[Particles.self].count == 0)
  }

  @Test func theFileOfThePageIsRead() throws {
    let page = try Documents.text("docs/particles.md")
    let start = try #require(page.range(of: "```json\n"))
    let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
    let text = page[start.upperBound..<end.lowerBound]
    var content = GameContent()
    content.add(try ParticleFile.read([UInt8](text.utf8), file: "fire.json"))
    let simulation = Simulation(content: content, seed: 1)
    #expect(simulation.missingNames == ["ember.png"])
    let fire = ParticlesPage.startEmbers(simulation)
    step(simulation, nil, 30)
    let count = simulation.world[Particles.self].count(of: fire)
    #expect(count > 10)
    ParticlesPage.putOut(simulation.world, Rect(-100, -100, 200, 200))
    #expect(simulation.world[Particles.self].count == 0)
    #expect(simulation.particleEffect("nothing") == .none)
    // Asked for after the start, so nobody could have refused it.
    #expect(simulation.missingNames == ["ember.png"])
  }
}

import Reel
import Testing

/// What docs/interface.md says that its code does.
@Suite struct InterfacePageTests {
  private let simulation: Simulation
  private var world: World { simulation.world }

  init() {
    let font = BitmapFont(
      name: "small", lineHeight: 10, base: 8, pages: ["f.png"],
      glyphs: (0x20...0x7A).map { Glyph(scalar: $0, rect: Rect(0, 0, 5, 8), advance: 6) })
    var content = GameContent(fonts: [font])
    content.fontNames = ["small.fnt"]
    simulation = Simulation(content: content, seed: 1)
  }

  private func step(_ events: InputEvent...) {
    simulation.step(TickInput(viewWidth: 200, viewHeight: 160, events: events))
  }

  @Test func aSettingsScreenSetsAndSaves() {
    InterfacePage.setUp(simulation)
    step()
    #expect(world.interface.isMenuOpen)
    step(.keyDown(.down), .keyUp(.down))
    step(.keyDown(.left), .keyUp(.left))
    #expect(world[Settings.self].volume == 0.9)
    // It is heard, and saved, at once.
    #expect(simulation.audioCommands.contains(.setVolume(0.9)) && simulation.messages.count == 1)
    #expect(simulation.deviceCommands.isEmpty)
    step(.keyDown(.down), .keyUp(.down))
    step(.keyDown(.enter), .keyUp(.enter))
    #expect(world[Settings.self].isFullscreen)
    #expect(simulation.deviceCommands.contains(.fullscreen(true)))
    step(.keyDown(.escape), .keyUp(.escape))
    #expect(!world.interface.isMenuOpen && simulation.messages.isEmpty)
    step()
    #expect(world.query(with: Widget.self).first == nil)
  }

  @Test func whatWasKeptIsAskedForInTheSetUp() {
    for isFullscreen in [false, true] {
      let simulation = Simulation(content: simulation.content, seed: 1)
      InterfacePage.setUp(simulation)
      simulation.world[Settings.self].volume = 0.4
      simulation.world[Settings.self].isFullscreen = isFullscreen
      Settings.apply(simulation.world)
      #expect(simulation.deviceCommands == (isFullscreen ? [.fullscreen(true)] : []))
      simulation.step(TickInput(viewWidth: 200, viewHeight: 160))
      #expect(simulation.audioCommands.contains(.setVolume(0.4)))
    }
  }

  @Test func barsListsAndTextsAreWhereThePageHasThem() {
    InterfacePage.bar(world)
    step()
    let bar = world.parent(of: world.interface.widget(.back))
    #expect(world[bar, Widget.self]?.size.x == 200)
    let count = world.query(with: Widget.self).count
    InterfacePage.list(world, ["A", "B"])
    #expect(world.query(with: Widget.self).count == count + 4)
    InterfacePage.label(world)
    #expect(world.textSize("Score 120") == Vec2(54, 10))
  }

  @Test func keysAreBoundOnTheScreenOfThePage() {
    simulation.keep(InterfacePage.usualKeys)
    InterfacePage.openControls(world)
    step()
    for key in [Key.down, .enter, .q] { step(.keyDown(key), .keyUp(key)) }
    #expect(world[Bindings.self].bindings(of: .left).first?.source == .key(.q))
    #expect(simulation.messages.count == 1)
  }

  @Test func aMenuFadesIn() {
    let menu = world.interface.spawnMenu { $0.button(.back, "Back") }
    InterfacePage.fade(world, menu)
    step()
    #expect(world.opacity(of: menu) < 0.5)
    for _ in 0..<20 { step() }
    #expect(world.opacity(of: menu) == 1)
  }

  @Test func aThemeHasPicturesForEachState() {
    InterfacePage.pictures(world)
    #expect(world[InterfaceTheme.self].font == 0)
    #expect(world[InterfaceTheme.self][.button].normal != nil)
  }
}

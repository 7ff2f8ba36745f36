import Reel
import Testing

@testable import OrchardRules

/// Tests of the code of docs/interface.md.
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
    // The new volume is sent, and saved, at once.
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

  @Test func keptSettingsAreAppliedInTheSetUp() {
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

  @Test func barsListsAndTextsLieAsOnThePage() {
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
    simulation.persist(InterfacePage.usualKeys)
    InterfacePage.openControls(world)
    step()
    for key in [Key.down, .enter, .q] { step(.keyDown(key), .keyUp(key)) }
    #expect(world[Bindings.self].bindings(of: .left).first?.source == .key(.q))
    #expect(simulation.messages.count == 1)
  }

  /// The click that starts the game is the menu's: rules that check it do not act on it.
  @Test func theTitleOpensAndClosesWithItsState() {
    InterfacePage.addTitle(simulation)
    var shots = 0
    simulation.schedule.add("shoot", after: ["runTitle"]) { world in
      if world[Input.self].wasPressed(mouse: .left), !world.interface.isMenuOpen { shots += 1 }
    }
    step()
    step()
    #expect(world.interface.isMenuOpen && world[Interface.self].showsFocus)
    var input = TickInput(viewWidth: 200, viewHeight: 160)
    let isTapped = input.tap(.start, in: simulation)
    #expect(isTapped)
    simulation.step(input)
    #expect(world.interface.isMenuOpen)
    step()
    #expect(!world.interface.isMenuOpen && shots == 0)
    #expect(world.current(InterfacePage.Scene.self) == .playing)
    step(.pointerDown(0, 100, 80))
    #expect(shots == 1)
    world.setState(InterfacePage.Scene.title)
    step(.pointerUp(0, 100, 80))
    step()
    // Enter presses the button with the focus.
    step(.keyDown(.enter))
    step()
    #expect(world.current(InterfacePage.Scene.self) == .playing && !world.interface.isMenuOpen)
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

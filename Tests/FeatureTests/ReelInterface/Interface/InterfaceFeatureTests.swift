import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// The state that widgets leave behind when they are despawned, and after a restore.
@Suite struct InterfaceFeatureTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }
  private let middle = Vec2(100, 50)

  /// Checks that two faults are reported once each, together with their menu: content that is larger than the view, and
  /// duplicate ids.
  @Test func faultsOfAMenuAreReportedOnce() {
    stage.simulation.diagnose { lines.all.append($0) }
    let good = world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Back")
    }
    stage.step()
    stage.step()
    #expect(lines.all.isEmpty, "\(lines.all)")
    world.despawn(good)
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, String(repeating: "A", count: 80))
      menu.row { row in row.button(.play, "Again") }
    }
    // Another menu may have the same ids.
    world.interface.spawnMenu(20) { $0.button(.play, "Play") }
    for _ in 0..<3 { stage.step() }
    #expect(lines.all.count == 2, "\(lines.all)")
    #expect(lines.all.contains { $0.hasPrefix("A menu needs ") && $0.contains("is cut off") })
    #expect(lines.all.contains { $0.hasPrefix("Two widgets of a menu have the id 2:") })
  }

  @Test func theLastDespawnedWidgetLeavesNoState() {
    let menu = world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.step()
    #expect(world.interface.hasWidget(at: middle))
    world.despawn(menu)
    #expect(!world.interface.hasWidget(at: middle))
    stage.step()
    #expect(!world.interface.hasWidget(at: middle))
  }

  /// Calls `hasWidget` in the tick in which the rules close the menu, and in the next.
  @Test func aClosedMenuHasNoWidgetsInTheNextTick() {
    var answers: [Bool] = []
    let middle = middle
    world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.simulation.schedule.add("close") { world in
      answers.append(world.interface.hasWidget(at: middle))
      world.despawn(world.interface.widget(.menu))
    }
    for _ in 0..<3 { stage.step() }
    #expect(answers == [true, false, false])
  }

  /// Checks that rules read the widgets that existed at the beginning of their tick, also after many ticks without any.
  @Test func anOpenedMenuHasWidgetsInTheNextTick() {
    var answers: [Bool] = []
    let middle = middle
    stage.simulation.schedule.add("open") { world in
      guard world[Clock.self].tick >= 5 else { return }
      if world[Clock.self].tick == 5 {
        world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
      }
      answers.append(world.interface.hasWidget(at: middle))
    }
    for _ in 0..<8 { stage.step() }
    #expect(answers == [false, true, true])
  }

  @Test func aRestoredWorldHasTheWidgetsOfItsSnapshot() throws {
    let menu = world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.step()
    let open = stage.simulation.snapshot()
    world.despawn(menu)
    stage.step()
    let closed = stage.simulation.snapshot()

    let fresh = InterfaceStage()
    try fresh.simulation.restore(open)
    #expect(fresh.world.interface.hasWidget(at: middle))
    try fresh.simulation.restore(closed)
    #expect(!fresh.world.interface.hasWidget(at: middle))
    // The same world, which has arranged other widgets since.
    try stage.simulation.restore(open)
    #expect(world.interface.hasWidget(at: middle))
    try stage.simulation.restore(closed)
    #expect(!world.interface.hasWidget(at: middle))
    stage.step()
    fresh.step()
    #expect(stage.simulation.stateHash == fresh.simulation.stateHash)
  }

  @Test func hasWidgetChangesNoState() throws {
    world.interface.spawnMenu(.menu) { menu in
      menu.list(.list, height: 20) { list in
        for number in 0..<4 { list.button(WidgetID(rawValue: UInt16(100 + number)), "Item") }
      }
    }
    let hash = stage.simulation.stateHash
    // Before the first tick the view has no size yet.
    _ = world.interface.hasWidget(at: middle)
    #expect(stage.simulation.stateHash == hash)
  }

  @Test func theInputsOfWidgetSizesArePartOfTheState() throws {
    world[InterfaceTheme.self].inset = Vec2(3, 4)
    world[InterfaceTheme.self].padding = 5
    world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.step()
    let rect = stage.rect(.play)
    let snapshot = stage.simulation.snapshot()
    // A world without any of these settings.
    let fresh = InterfaceStage()
    try fresh.simulation.restore(snapshot)
    #expect(fresh.world[InterfaceTheme.self].padding == 5)
    stage.step()
    fresh.step()
    #expect(fresh.rect(.play) == rect)
    #expect(fresh.simulation.stateHash == stage.simulation.stateHash)
    for change in 0..<4 {
      let before = stage.simulation.stateHash
      switch change {
      case 0: world[InterfaceTheme.self].font = 1
      case 1: world[InterfaceTheme.self].spacing += 1
      case 2: world[InterfaceTheme.self].padding += 1
      default: world[InterfaceTheme.self].inset.x += 1
      }
      #expect(stage.simulation.stateHash != before, "\(change)")
    }
  }

  @Test func aDragEndsWithItsList() {
    func spawn() -> Entity {
      world.interface.spawnMenu(.menu) { menu in
        menu.list(.list, height: 34) { list in
          for number in 0..<10 { list.button(WidgetID(rawValue: UInt16(100 + number)), "Item") }
        }
      }
    }
    func scrolled() -> Float { world[world.interface.widget(.list), Widget.self]?.value ?? -1 }
    let first = spawn()
    stage.step()
    stage.step(.pointerDown(1, 100, 50))
    stage.step(.pointerMove(1, 100, 40))
    #expect(scrolled() == 10)
    world.despawn(first)
    // The finger stays down; another one drags the next list.
    stage.step()
    _ = spawn()
    stage.step()
    stage.step(.pointerDown(2, 100, 50))
    stage.step(.pointerMove(2, 100, 40))
    #expect(scrolled() == 10)
    stage.step(.pointerUp(2, 100, 40), .pointerUp(1, 100, 40))
    // The same while other widgets remain.
    world.interface.spawnPanel(anchor: .zero) { $0.text("Score") }
    stage.step(.pointerDown(1, 100, 50))
    world.despawn(world.interface.widget(.menu))
    stage.step()
    _ = spawn()
    stage.step()
    stage.step(.pointerDown(2, 100, 50))
    stage.step(.pointerMove(2, 100, 40))
    #expect(scrolled() == 10)
  }

  @Test func missingCharactersOfWidgetsAreReported() {
    stage.simulation.diagnose { _ in }
    world.interface.spawnMenu { menu in
      menu.text("\u{4E2D}")
      menu.field(.name, placeholder: "\u{416}")
    }
    stage.step()
    stage.step()
    #expect(
      stage.simulation.diagnoses.map(\.sentence) == [
        "A Widget shows U+4E2D, which font 0 lacks: the font's replacement is drawn"
      ])
    let other = InterfaceStage()
    other.simulation.diagnose { _ in }
    other.world.interface.spawnMenu { $0.field(.name, placeholder: "\u{416}") }
    other.step()
    other.step()
    #expect(
      other.simulation.diagnoses.map(\.sentence) == [
        "A Widget shows U+0416, which font 0 lacks: the font's replacement is drawn"
      ])
  }

  private final class Lines { var all: [String] = [] }
  private let lines = Lines()

  /// Presses a button of a menu whose events are read only by systems that rest while a menu is open.
  @Test func aButtonWithoutAReaderIsReported() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    simulation.diagnose { [lines] in lines.all.append($0) }
    var rests = false
    simulation.schedule.add("obey", when: { _ in !rests }) { _ = $0.events(WidgetEvent.self) }
    let menu = world.interface.spawnMenu { menu in
      menu.button(.play, "")
      menu.slider(.volume, "", value: 0.5)
    }
    world.setName("title", of: menu)
    func press(_ key: Key) {
      for events in [[InputEvent.keyDown(key)], [.keyUp(key)], [], []] {
        simulation.step(TickInput(viewWidth: 200, viewHeight: 100, events: events))
      }
    }
    press(.down)
    press(.enter)
    #expect(lines.all.isEmpty)
    rests = true
    // A slider may be read when the menu is closed.
    press(.down)
    press(.left)
    press(.up)
    #expect(lines.all.isEmpty, "\(lines.all)")
    press(.enter)
    #expect(
      lines.all.count == 1 && lines.all[0].hasPrefix("A button was pressed, and no system"),
      "\(lines.all)")
    #expect(simulation.diagnoses.first?.entity == world.interface.widget(.play))
  }

  @Test func menusThatAreCertainlyMistakesAreReported() {
    stage.simulation.diagnose { [lines] in lines.all.append($0) }
    world.interface.spawnMenu(.menu) { menu in
      menu.slider(.volume, "", value: 80)
      menu.bindings([(Action(0), "Jump")], usual: Bindings())
    }
    for _ in 0..<13 { world.interface.spawnMenu(.menu) { $0.text("") } }
    for _ in 0..<3 { stage.step() }
    for beginning in [
      "A slider's value is beyond its range", "Two menus have the id 1:", "More than 12 menus",
      "Keys are bound in a menu, and Bindings are not kept",
    ] {
      #expect(lines.all.filter { $0.hasPrefix(beginning) }.count == 1, "\(lines.all)")
    }
  }
}

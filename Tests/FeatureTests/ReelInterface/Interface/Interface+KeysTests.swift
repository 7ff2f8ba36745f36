import Reel
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct InterfaceKeysTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }

  private func key(_ key: Key) -> [String] { stage.step(.keyDown(key)) + stage.step(.keyUp(key)) }

  @Test func arrowsMoveTheFocusInTheirDirection() {
    world.interface.spawnMenu(.menu) { menu in
      menu.row { row in
        row.button(.play, "AAAA")
        row.button(.loud, "BBBB")
      }
      menu.button(.name, "Name")
      menu.button(.back, "Back")
    }
    stage.step()
    #expect(stage.focus == .none)
    _ = key(.down)
    #expect(stage.focus == .play)
    _ = key(.right)
    #expect(stage.focus == .loud)
    _ = key(.down)
    #expect(stage.focus == .name)
    _ = key(.down)
    #expect(stage.focus == .back)
    // The focus wraps around at the end.
    _ = key(.down)
    #expect([.play, .loud].contains(stage.focus))
    _ = key(.up)
    #expect(stage.focus == .back)
    world.insert(world.interface.widget(.name), Disabled())
    _ = key(.up)
    #expect(stage.focus == .play || stage.focus == .loud)
  }

  @Test func tabMovesTheFocusThroughAllWidgetsAndBack() {
    world.interface.spawnMenu(.menu) { menu in
      menu.text("Title")
      menu.button(.play, "Play")
      menu.toggle(.loud, "Loud")
    }
    stage.step()
    _ = key(.tab)
    #expect(stage.focus == .play)
    _ = key(.tab)
    _ = key(.tab)
    #expect(stage.focus == .play)
    stage.step(.keyDown(.leftShift))
    _ = key(.tab)
    #expect(stage.focus == .loud)
  }

  @Test func enterPressesAndEscapeCancels() {
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.toggle(.loud, "Loud")
    }
    stage.step()
    // No widget has the focus yet: the first press shows the widget that the next one activates.
    #expect(key(.enter) == [] && stage.focus == .play && world[Interface.self].showsFocus)
    #expect(key(.enter) == ["2 pressed 0.0"])
    _ = key(.down)
    #expect(key(.space) == ["4 changed 1.0"])
    #expect(key(.escape) == ["1 cancelled 0.0"])
  }

  @Test func padButtonsMoveTheFocusAndPress() {
    world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.step(InputEvent(.padConnected))
    stage.step(.padAxis(.leftY, 1))
    #expect(stage.focus == .play)
    #expect(stage.step(.padDown(.south)) == ["2 pressed 0.0"])
    #expect(stage.step(.padDown(.east)) == ["1 cancelled 0.0"])
  }

  @Test func leftAndRightMoveASliderAndRepeat() {
    world.interface.spawnMenu(.menu) { $0.slider(.volume, "Vol", value: 0.5) }
    stage.step()
    _ = key(.down)
    #expect(key(.right) == ["3 changed 0.6"])
    #expect(key(.left) == ["3 changed 0.5"])
    // While the key is held, it repeats after 0.4 seconds, ten times a second. At 60 ticks a second the first repeat
    // comes with the 24th tick.
    var changes = stage.step(.keyDown(.left)).count
    for _ in 0..<23 { changes += stage.step().count }
    #expect(changes == 1)
    for _ in 0..<13 { changes += stage.step().count }
    #expect(changes == 4)
  }

  @Test func keysHeldWhenAMenuOpensDoNotMoveItsFocus() {
    stage.step(.keyDown(.down))
    stage.step(InputEvent(.padConnected))
    stage.step(.padAxis(.leftX, 1))
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.slider(.volume, "Vol", value: 0.5)
    }
    var changes = 0
    for _ in 0..<100 { changes += stage.step().count }
    #expect(stage.focus == .none && changes == 0)
    // Another key moves the focus while the first is still held, and so does the same key after a new press.
    stage.step(.keyDown(.up))
    #expect(stage.focus == .volume)
    stage.step(.keyUp(.up))
    #expect(stage.step(.keyUp(.down)) == [] && stage.focus == .volume)
    stage.step(.keyDown(.down))
    #expect(stage.focus == .play)
    // Held once more, the key repeats.
    for _ in 0..<27 { stage.step() }
    #expect(stage.focus == .volume)
    stage.step(.keyUp(.down))
    stage.step(.padAxis(.leftX, 0))
    #expect(stage.step(.padAxis(.leftX, 1)) == ["3 changed 0.6"])
  }

  @Test func aMenuGetsItsFocusBackWhenTheOneAboveItCloses() throws {
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Back")
    }
    stage.step()
    _ = key(.down)
    _ = key(.down)
    #expect(stage.focus == .back)
    // With a menu that sets its focus at once, and with one that does not.
    for namesFocus in [true, false] {
      let above = world.interface.spawnMenu(.list) { $0.button(.name, "Name") }
      if namesFocus { world[Interface.self].focus = world.interface.widget(.name) }
      stage.step()
      #expect(stage.focus == (namesFocus ? .name : .none))
      let snapshot = world.snapshot()
      world.despawn(above)
      stage.step()
      #expect(stage.focus == .back)
      // The previous focus is part of the state.
      try world.restore(snapshot)
      stage.step()
      world.despawn(above)
      stage.step()
      #expect(stage.focus == .back)
    }
    // A disabled widget does not get the focus back.
    let above = world.interface.spawnMenu { $0.button(.name, "Name") }
    stage.step()
    world.insert(world.interface.widget(.back), Disabled())
    world.despawn(above)
    stage.step()
    #expect(stage.focus == .none && world[Interface.self].focus == .none)
  }

  @Test func keysDoNotReachAPanel() {
    world.interface.spawnPanel(.menu) { $0.button(.play, "Play") }
    stage.step()
    _ = key(.down)
    #expect(stage.focus == .none && key(.enter) == [] && key(.escape) == [])
    #expect(!world.interface.isMenuOpen)
    let menu = world.interface.spawnMenu { $0.button(.back, "Back") }
    #expect(world.interface.isMenuOpen)
    world.insert(menu, Visibility(false))
    #expect(!world.interface.isMenuOpen)
  }

  /// Opens a menu by a key that is bound to an action, and presses the same key in the menu, which closes it.
  @Test func theKeyThatClosesAMenuDoesNotOpenItAgain() throws {
    let pause = Action(9)
    // The system may read the key before the menu closes or after.
    for (name, opensFirst) in [("early", true), ("late", false)] as [(StaticString, Bool)] {
      func open(_ world: World) {
        guard world[Actions.self].hasBegun(pause), !world.interface.isMenuOpen else { return }
        world.interface.spawnMenu(.menu) { $0.button(.back, "Back") }
      }
      let stage = InterfaceStage()
      let world = stage.world
      world[Bindings.self].bind([.escape, .enter], to: pause)
      stage.simulation.schedule.add(name) { world in
        if opensFirst { open(world) }
        for event in world.events(WidgetEvent.self)
        where event.kind == .cancelled || event.kind == .pressed {
          world.despawn(world.interface.widget(.menu))
        }
        if !opensFirst { open(world) }
      }
      func press(_ key: Key) {
        stage.step(.keyDown(key))
        stage.step()
        stage.step(.keyUp(key))
      }
      press(.escape)
      #expect(world.interface.isMenuOpen, "\(name)")
      press(.escape)
      #expect(!world.interface.isMenuOpen, "\(name)")
      press(.enter)
      #expect(world.interface.isMenuOpen)
      world[Interface.self].focus = world.interface.widget(.back)
      let before = world.snapshot()
      stage.step(.keyDown(.enter))
      #expect(!world.interface.isMenuOpen && world.interface.widget(.menu) == .none, "\(name)")
      // The same tick without the key.
      try world.restore(before)
      stage.step()
      #expect(world.interface.isMenuOpen)
    }
  }

  /// A click is an action, too, if the button of the mouse is bound to one. Both halves of a click are the menu's.
  @Test(arguments: [true, false]) func theClickThatClosesAMenuDoesNotOpenItAgain(isTap: Bool) throws
  {
    let pause = Action(9)
    func open(_ world: World) {
      guard world[Actions.self].hasBegun(pause) || world[Input.self].wasReleased(pointer: 0),
        !world.interface.isMenuOpen
      else { return }
      world.interface.spawnMenu(.menu) { $0.button(.back, "Back") }
    }
    for (name, opensFirst) in [("early", true), ("late", false)] as [(StaticString, Bool)] {
      let stage = InterfaceStage()
      let world = stage.world
      world[Bindings.self].add(Binding(.mouse(.left), to: pause))
      stage.simulation.schedule.add(name) { world in
        if opensFirst { open(world) }
        for event in world.events(WidgetEvent.self) where event.kind == .pressed {
          world.despawn(world.interface.widget(.menu))
        }
        if !opensFirst { open(world) }
      }
      func press() {
        if isTap {
          stage.step(.pointerDown(0, 100, 50), .pointerUp(0, 100, 50))
        } else {
          stage.step(.pointerDown(0, 100, 50))
          stage.step()
          stage.step(.pointerUp(0, 100, 50))
        }
      }
      press()
      #expect(world.interface.isMenuOpen, "\(name)")
      let before = world.snapshot()
      press()
      #expect(world.interface.widget(.menu) == .none, "\(name)")
      stage.step()
      #expect(!world.interface.isMenuOpen && world.interface.widget(.menu) == .none, "\(name)")
      // The same tick without the click.
      try world.restore(before)
      stage.step()
      #expect(world.interface.isMenuOpen)
    }
  }

  /// A click beside the menu is its own, too: it must not shoot when a rule closes the menu in the same tick.
  @Test func aClickBesideAMenuIsTheMenus() {
    world.interface.spawnMenu(.menu) { $0.button(.back, "Back") }
    stage.step()
    var isOpen: [Bool] = []
    stage.simulation.schedule.add("close") { world in
      if world[Input.self].wasPressed(mouse: .left) { world.despawn(world.interface.widget(.menu)) }
      isOpen.append(world.interface.isMenuOpen)
    }
    stage.step(.pointerDown(0, 3, 3))
    #expect(world.interface.widget(.menu) == .none && isOpen == [true])
    // Without a menu, a click is the game's, and beside a panel, too.
    stage.step(.pointerUp(0, 3, 3))
    world.interface.spawnPanel(.list) { $0.button(.back, "Back") }
    stage.step()
    stage.step(.pointerDown(0, 100, 50), .pointerUp(0, 100, 50))
    #expect(isOpen == [true, false, false, false])
  }

  @Test func aListScrollsToTheFocus() {
    world.interface.spawnMenu(.menu) { menu in
      menu.list(.list, height: 34) { list in
        for number in 0..<10 { list.button(WidgetID(rawValue: UInt16(100 + number)), "Item") }
      }
    }
    stage.step()
    for _ in 0..<5 { _ = key(.down) }
    #expect(stage.focus == 104)
    #expect(world[world.interface.widget(.list), Widget.self]?.value == 20)
  }

  @Test func theFocusIsPartOfTheState() throws {
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Back")
    }
    stage.step()
    _ = key(.down)
    let snapshot = stage.simulation.snapshot()
    let hash = stage.simulation.stateHash
    _ = key(.down)
    #expect(stage.focus == .back && stage.simulation.stateHash != hash)
    try stage.simulation.restore(snapshot)
    #expect(stage.focus == .play && stage.simulation.stateHash == hash)
    // The focus is drawn at once, before the next tick.
    var list = DrawList()
    stage.painter.recordTick(world)
    stage.painter.paint(world, into: &list)
    #expect(list.quads.count > 10)
    #expect(key(.enter) == ["2 pressed 0.0"])
  }

  /// A player who presses Enter sees what it will do.
  @Test func aFocusThatRulesSetIsVisibleAtOnce() throws {
    func ring() -> Bool {
      var list = DrawList()
      stage.painter.paint(world, into: &list)
      return list.quads.contains { $0.color == world[InterfaceTheme.self].accent }
    }
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Back")
    }
    stage.step()
    #expect(!ring())
    world[Interface.self].focus = world.interface.widget(.back)
    stage.step()
    #expect(stage.focus == .back && world[Interface.self].showsFocus && ring())
    let shown = world.snapshot()
    // A pointer hides the ring, and rules that set the focus show it again.
    stage.step(.pointerDown(0, 100, 45), .pointerUp(0, 100, 45))
    #expect(stage.focus == .play && !ring())
    world[Interface.self].focus = world.interface.widget(.back)
    stage.step()
    #expect(ring())
    world[Interface.self].focus = .none
    stage.step()
    #expect(!ring())
    // That the focus is visible is part of the state, and reading it changes nothing.
    try world.restore(shown)
    let hash = world.stateHash
    #expect(stage.focus == .back && world[Interface.self].showsFocus)
    #expect(world.stateHash == hash)
    stage.step(.pointerDown(0, 3, 3))
    let hidden = world.snapshot()
    try world.restore(hidden)
    #expect(stage.focus == .back && !world[Interface.self].showsFocus && !ring())
  }
}

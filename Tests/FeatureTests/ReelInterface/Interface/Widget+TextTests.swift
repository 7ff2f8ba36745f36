import Reel
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct WidgetTextTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }
  private var field: Widget { world[world.interface.widget(.name), Widget.self] ?? Widget() }

  private func key(_ key: Key) -> [String] { stage.step(.keyDown(key)) + stage.step(.keyUp(key)) }

  @Test func keysEditTheTextAtItsCursor() {
    world.interface.spawnMenu(.menu) { $0.field(.name, "Zo\u{EB}!") }
    stage.step()
    _ = key(.down)
    #expect(stage.focus == .name && field.caret == 4)
    #expect(key(.backspace) == ["5 changed 0.0"])
    #expect(field.text == "Zo\u{EB}")
    _ = key(.left)
    #expect(key(.delete) == ["5 changed 0.0"])
    #expect(field.text == "Zo" && field.caret == 2)
    _ = key(.home)
    #expect(key(.backspace) == [] && field.caret == 0)
    #expect(key(.enter) == ["5 submitted 0.0"])
    world.interface.setText("Ada", of: .name)
    #expect(field.text == "Ada" && field.caret == 3)
  }

  @Test func typedAndPastedTextIsWrittenUpToTheLimit() {
    world.interface.spawnMenu(.menu) { $0.field(.name, limit: 8) }
    stage.step()
    _ = key(.tab)
    #expect(
      told(InputEvent.typed("Zo\u{EB} ") + InputEvent.pasted("M\u{FC}ller\n")) == ["5 changed 0.0"])
    #expect(field.text == "Zo\u{EB} M\u{FC}ll" && field.caret == 8)
    #expect(told(InputEvent.typed("x")) == [])
    // In the order in which it came.
    #expect(told([.keyDown(.backspace), .keyUp(.backspace)] + InputEvent.typed("!")).count == 1)
    #expect(field.text == "Zo\u{EB} M\u{FC}l!")
    // A key that is a letter writes nothing by itself, and the space bar presses nothing.
    #expect(key(.space) == [])
  }

  @Test func textIsAskedForWhileAFieldHasTheFocus() {
    let menu = world.interface.spawnMenu(.menu) { menu in
      menu.field(.name)
      menu.button(.back, "Back")
    }
    var asked: [DeviceCommand] = []
    func step(_ events: InputEvent...) {
      stage.step(events: events)
      asked += stage.simulation.deviceCommands
    }
    step()
    #expect(asked.isEmpty)
    step(.keyDown(.tab), .keyUp(.tab))
    step()
    step()
    let start = DeviceCommand.startText(stage.rect(.name))
    #expect(asked == [start])
    step(.keyDown(.tab), .keyUp(.tab))
    step()
    #expect(asked == [start, .stopText])
    step(.keyDown(.tab), .keyUp(.tab))
    step()
    world.despawn(menu)
    step()
    step()
    #expect(asked == [start, .stopText, start, .stopText])
  }

  @Test func whatIsComposedIsNoPartOfTheText() {
    world.interface.spawnMenu(.menu) { $0.field(.name, "A") }
    stage.step()
    _ = key(.tab)
    #expect(told(InputEvent.composing("ni")) == [])
    #expect(field.text == "A")
    // Enter is the input method's.
    #expect(key(.enter) == [])
    #expect(told(InputEvent.composing("") + InputEvent.typed("\u{4F60}")) == ["5 changed 0.0"])
    #expect(field.text == "A\u{4F60}" && key(.enter) == ["5 submitted 0.0"])
  }

  @Test func aFieldOfAPanelIsWrittenInToo() {
    world.interface.spawnPanel(.menu) { $0.field(.name, "Ada") }
    stage.step()
    // Not before it was pressed.
    #expect(key(.enter) == [])
    _ = stage.tap(100, 50)
    #expect(stage.focus == .name && field.caret == 3)
    _ = key(.left)
    _ = stage.step(.keyRepeat(.left))
    #expect(field.caret == 1)
    _ = key(.right)
    #expect(field.caret == 2)
    #expect(
      told(InputEvent.typed("!") + [.keyDown(.enter)]) == ["5 changed 0.0", "5 submitted 0.0"])
    stage.step(.keyUp(.enter))
    #expect(field.text == "Ad!a")
    // A press beside it ends the writing.
    _ = stage.tap(5, 5)
    #expect(stage.focus == .none && key(.enter) == [])
    #expect(told(InputEvent.typed("x")) == [] && field.text == "Ad!a")
  }

  @Test func actionsRestWhileAFieldIsWrittenIn() {
    let jump = Action(0)
    world[Bindings.self].bind(Key.w, to: jump)
    world[Bindings.self].bind(Key.enter, to: jump)
    var actions: Actions { world[Actions.self] }
    world.interface.spawnPanel(.menu) { $0.field(.name) }
    stage.step(.keyDown(.w))
    #expect(actions.hasBegun(jump))
    stage.step(.keyUp(.w))
    _ = stage.tap(100, 50)
    stage.step(.keyDown(.w))
    #expect(!actions.isActive(jump))
    stage.step(.keyUp(.w))
    // The key that ends it acts only when it is pressed again.
    stage.step(.keyDown(.enter))
    world.despawn(world.interface.widget(.menu))
    for _ in 0..<3 {
      stage.step()
      #expect(!actions.isActive(jump))
    }
    stage.step(.keyUp(.enter))
    stage.step()
    stage.step(.keyDown(.enter))
    #expect(actions.hasBegun(jump))
  }

  private func told(_ events: [InputEvent]) -> [String] { stage.step(events: events) }
}

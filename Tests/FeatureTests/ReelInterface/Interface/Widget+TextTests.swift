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
      send(InputEvent.typed("Zo\u{EB} ") + InputEvent.pasted("M\u{FC}ller\n")) == ["5 changed 0.0"])
    #expect(field.text == "Zo\u{EB} M\u{FC}ll" && field.caret == 8)
    #expect(send(InputEvent.typed("x")) == [])
    // Text and keys apply in the order in which they came.
    #expect(send([.keyDown(.backspace), .keyUp(.backspace)] + InputEvent.typed("!")).count == 1)
    #expect(field.text == "Zo\u{EB} M\u{FC}l!")
    // A letter key by itself writes nothing, and the space bar presses nothing.
    #expect(key(.space) == [])
  }

  @Test func textInputIsRequestedWhileAFieldHasTheFocus() {
    let menu = world.interface.spawnMenu(.menu) { menu in
      menu.field(.name)
      menu.button(.back, "Back")
    }
    var commands: [DeviceCommand] = []
    func step(_ events: InputEvent...) {
      stage.step(events: events)
      commands += stage.simulation.deviceCommands
    }
    step()
    #expect(commands.isEmpty)
    step(.keyDown(.tab), .keyUp(.tab))
    step()
    step()
    let start = DeviceCommand.startText(stage.rect(.name))
    #expect(commands == [start])
    step(.keyDown(.tab), .keyUp(.tab))
    step()
    #expect(commands == [start, .stopText])
    step(.keyDown(.tab), .keyUp(.tab))
    step()
    world.despawn(menu)
    step()
    step()
    #expect(commands == [start, .stopText, start, .stopText])
  }

  @Test func aCompositionIsNoPartOfTheText() {
    world.interface.spawnMenu(.menu) { $0.field(.name, "A") }
    stage.step()
    _ = key(.tab)
    #expect(send(InputEvent.composing("ni")) == [])
    #expect(field.text == "A")
    // Enter belongs to the input method.
    #expect(key(.enter) == [])
    #expect(send(InputEvent.composing("") + InputEvent.typed("\u{4F60}")) == ["5 changed 0.0"])
    #expect(field.text == "A\u{4F60}" && key(.enter) == ["5 submitted 0.0"])
  }

  @Test func aFieldOfAPanelCanBeEdited() {
    world.interface.spawnPanel(.menu) { $0.field(.name, "Ada") }
    stage.step()
    // The field is not edited before it was pressed.
    #expect(key(.enter) == [])
    _ = stage.tap(100, 50)
    #expect(stage.focus == .name && field.caret == 3)
    _ = key(.left)
    _ = stage.step(.keyRepeat(.left))
    #expect(field.caret == 1)
    _ = key(.right)
    #expect(field.caret == 2)
    #expect(
      send(InputEvent.typed("!") + [.keyDown(.enter)]) == ["5 changed 0.0", "5 submitted 0.0"])
    stage.step(.keyUp(.enter))
    #expect(field.text == "Ad!a")
    // A press beside the field ends the editing.
    _ = stage.tap(5, 5)
    #expect(stage.focus == .none && key(.enter) == [])
    #expect(send(InputEvent.typed("x")) == [] && field.text == "Ad!a")
  }

  @Test func actionsRestWhileAFieldIsEdited() {
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
    // The key that ends the editing acts only when it is pressed again.
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

  private func send(_ events: [InputEvent]) -> [String] { stage.step(events: events) }
}

import ReelECS
import ReelMath
import ReelPlatform
import ReelScene
import Testing

@Suite struct WidgetTextTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }
  private var field: Widget { world[world.widget(.name), Widget.self] ?? Widget() }

  private func key(_ key: Key) -> [String] { stage.step(.keyDown(key)) + stage.step(.keyUp(key)) }

  @Test func keysEditTheTextAtItsCursor() {
    world.spawnMenu(.menu) { $0.field(.name, "Zo\u{EB}!") }
    stage.step()
    _ = key(.down)
    #expect(stage.focus == .name && field.caret == 4)
    #expect(key(.backspace) == ["5 changed 0.0"])
    #expect(field.text == "Zo\u{EB}")
    _ = key(.left)
    #expect(key(Key(rawValue: 76)) == ["5 changed 0.0"])
    #expect(field.text == "Zo" && field.caret == 2)
    _ = key(Key(rawValue: 74))
    #expect(key(.backspace) == [] && field.caret == 0)
    #expect(key(.enter) == ["5 submitted 0.0"])
    world.setText("Ada", of: .name)
    #expect(field.text == "Ada" && field.caret == 3)
  }
}

import ReelECS
import ReelMath
import ReelScene
import Testing

@Suite struct WidgetBuilderTests {
  @Test func noNameIsNobodys() {
    let world = InterfaceStage().world
    world.spawnMenu { menu in
      menu.text("Title")
      menu.button(.play, "Play")
    }
    #expect(world.widget(.none) == Entity.none)
    #expect(world[world.widget(.play), Widget.self]?.text == "Play")
    world.setText("Gone", of: .none)
    world.each { (widget: Widget) in #expect(widget.text != "Gone") }
  }
}

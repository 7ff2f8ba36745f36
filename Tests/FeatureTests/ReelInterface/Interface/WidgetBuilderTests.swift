import Reel
import ReelECS
import ReelMath
import Testing

@Suite struct WidgetBuilderTests {
  @Test func noNameIsNobodys() {
    let world = InterfaceStage().world
    world.interface.spawnMenu { menu in
      menu.text("Title")
      menu.button(.play, "Play")
    }
    #expect(world.interface.widget(.none) == Entity.none)
    #expect(world[world.interface.widget(.play), Widget.self]?.text == "Play")
    world.interface.setText("Gone", of: .none)
    world.each { (widget: Widget) in #expect(widget.text != "Gone") }
  }
}

import Reel
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct WidgetTreeTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }

  @Test func aMenuStandsInTheMiddleAndIsAsLargeAsWhatItHolds() {
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Go back")
    }
    stage.step()
    #expect(stage.rect(.menu) == Rect(79, 40, 42, 20))
    #expect(stage.rect(.play) == Rect(79, 40, 42, 10) && stage.rect(.back).y == 50)
    // It follows the view.
    stage.step(width: 400)
    #expect(stage.rect(.menu) == Rect(179, 40, 42, 20))
  }

  @Test func roomIsLeftWhereItIsAskedFor() {
    let menu = world.interface.spawnMenu(.menu, anchor: Vec2(1, 0), offset: Vec2(-5, 5)) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Back")
    }
    world[menu, Widget.self]?.padding = 3
    world[menu, Widget.self]?.spacing = 4
    stage.step()
    #expect(stage.rect(.menu) == Rect(200 - 30 - 5, 5, 30, 30))
    #expect(stage.rect(.back) == Rect(168, 22, 24, 10))
  }

  @Test func rowsShareTheRoomThatIsLeftOver() {
    let panel = world.interface.spawnPanel(.menu, anchor: .zero, layout: .row) { row in
      row.button(.play, "A")
      row.spacer()
      row.button(.back, "BB")
    }
    world[panel, Widget.self]?.fill = Vec2(1, 0)
    stage.step()
    #expect(stage.rect(.menu) == Rect(0, 0, 200, 10))
    #expect(stage.rect(.play) == Rect(0, 0, 6, 10) && stage.rect(.back) == Rect(188, 0, 12, 10))
  }

  @Test func aGridHasCellsOfOneSize() {
    world.interface.spawnPanel(.menu, anchor: .zero) { panel in
      panel.grid(columns: 2) { grid in
        grid.button(.play, "AAA")
        grid.button(.back, "B")
        grid.button(.loud, "C")
      }
    }
    stage.step()
    #expect(stage.rect(.menu) == Rect(0, 0, 36, 20))
    #expect(stage.rect(.back) == Rect(18, 0, 18, 10) && stage.rect(.loud) == Rect(0, 10, 18, 10))
  }

  @Test func textsAreBrokenAndMakeRoomForTheirLines() {
    world.interface.spawnMenu(.menu) { $0.text("aa bb cc", id: .name, width: 30) }
    stage.step()
    #expect(stage.rect(.name) == Rect(85, 40, 30, 20))
  }

  @Test func whatIsHiddenTakesNoRoom() {
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.button(.back, "Back")
    }
    world.insert(world.interface.widget(.play), Visibility(false))
    stage.step()
    #expect(stage.rect(.menu).height == 10 && stage.rect(.back).y == 45)
  }

  @Test func aListCutsAndScrollsWhatItHolds() {
    world.interface.spawnMenu(.menu) { menu in
      menu.list(.list, height: 34) { list in
        for number in 0..<10 { list.button(WidgetID(rawValue: UInt16(100 + number)), "Item") }
      }
    }
    stage.step()
    // Two pixels about what it holds.
    #expect(
      stage.rect(.list).height == 34
        && world[world.interface.widget(.list), Widget.self]?.highest == 70)
    #expect(stage.rect(100).y == 35)
    world.interface.setValue(25, of: .list)
    stage.step()
    #expect(stage.rect(100).y == 10)
    world.interface.setValue(1000, of: .list)
    stage.step()
    #expect(world[world.interface.widget(.list), Widget.self]?.value == 70)
    // All is cut to the list.
    var drawn = DrawList()
    stage.painter.paint(world, into: &drawn)
    let area = stage.rect(.list)
    #expect(drawn.crops == [area])
  }

  @Test func aMenuAtRestWritesNothing() {
    world.interface.spawnMenu(.menu) { $0.button(.play, "Play") }
    stage.step()
    let hash = stage.simulation.stateHash
    var touched = 0
    stage.simulation.addCheck { check in
      check.each(Widget.self) { _, _ in
        touched += 1
        return nil
      }
    }
    stage.simulation.diagnose { _ in }
    touched = 0
    stage.step()
    #expect(touched == 0 && stage.simulation.stateHash != hash)
  }
}

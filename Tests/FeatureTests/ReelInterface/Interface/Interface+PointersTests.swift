import Reel
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct InterfacePointersTests {
  private let stage = InterfaceStage()
  private var world: World { stage.world }

  /// Spawns a menu of 160 × 40 in the middle: from 20, 30.
  private func makeMenu() {
    world.interface.spawnMenu(.menu) { menu in
      menu.button(.play, "Play")
      menu.toggle(.loud, "Loud")
      menu.slider(.volume, "Vol", value: 0.5)
      menu.button(.back, "Back")
    }
    stage.step()
  }

  @Test func aButtonIsPressedWhereItIsReleased() {
    makeMenu()
    #expect(stage.tap(100, 35) == ["2 pressed 0.0"])
    // Released beside the button: nothing happens.
    #expect(stage.step(.pointerDown(0, 100, 35)) == [])
    #expect(world[world.interface.widget(.play), Widget.self]?.isPressed == true)
    #expect(stage.step(.pointerMove(0, 100, 5)) == [])
    #expect(world[world.interface.widget(.play), Widget.self]?.isPressed == false)
    #expect(stage.step(.pointerUp(0, 100, 5)) == [])
    // A press that began elsewhere does not press the button.
    #expect(stage.step(.pointerDown(0, 100, 5), .pointerUp(0, 100, 35)) == [])
    // All within one tick, by a finger.
    #expect(stage.step(.pointerDown(3, 90, 36), .pointerUp(3, 91, 36)) == ["2 pressed 0.0"])
  }

  @Test func aToggleSwitches() {
    makeMenu()
    #expect(stage.tap(100, 45) == ["4 changed 1.0"])
    #expect(stage.tap(100, 45) == ["4 changed 0.0"])
  }

  @Test func aSliderFollowsThePointerInSteps() {
    makeMenu()
    // The slider's track is the right half without the last four pixels: from 100 to 176.
    #expect(stage.step(.pointerDown(0, 100, 55)) == ["3 changed 0.0"])
    #expect(stage.step(.pointerMove(0, 119, 99)) == ["3 changed 0.3"])
    #expect(stage.step(.pointerMove(0, 120, 99)) == [])
    #expect(stage.step(.pointerMove(0, 999, 99)) == ["3 changed 1.0"])
    #expect(stage.step(.pointerUp(0, 999, 99)) == [])
    #expect(stage.step(.pointerMove(0, 119, 55)) == [])
  }

  @Test func hiddenAndDisabledWidgetsDoNotAct() {
    makeMenu()
    let play = world.interface.widget(.play)
    world.insert(play, Disabled())
    #expect(stage.tap(100, 35) == [])
    world.remove(play, Disabled.self)
    world.insert(world.interface.widget(.menu), Visibility(opacity: 0))
    #expect(stage.tap(100, 35) == [])
    world.insert(world.interface.widget(.menu), Visibility(false))
    #expect(stage.tap(100, 35) == [])
    world.remove(world.interface.widget(.menu), Visibility.self)
    #expect(stage.tap(100, 35) == ["2 pressed 0.0"])
    // A widget that is disabled while it is held is released.
    stage.step(.pointerDown(0, 100, 35))
    world.insert(play, Disabled())
    stage.step()
    world.remove(play, Disabled.self)
    #expect(stage.step(.pointerUp(0, 100, 35)) == [])
  }

  @Test func theTopMenuReceivesAllPresses() {
    makeMenu()
    let top = world.interface.spawnMenu(9) { $0.button(10, "Ok") }
    stage.step()
    #expect(stage.tap(100, 35) == [])
    #expect(stage.tap(100, 50) == ["10 pressed 0.0"])
    world.despawn(top)
    #expect(stage.tap(100, 35) == ["2 pressed 0.0"])
  }

  @Test func aListThatIsScrolledPressesNothing() {
    world.interface.spawnMenu(.menu) { menu in
      menu.list(.list, height: 34) { list in
        for number in 0..<10 { list.button(WidgetID(rawValue: UInt16(100 + number)), "Item") }
      }
    }
    stage.step()
    func scrolled() -> Float { world[world.interface.widget(.list), Widget.self]?.value ?? -1 }
    stage.step(.pointerMove(0, 100, 50), InputEvent(.wheel, y: -1))
    #expect(scrolled() == 24)
    // A finger that trembles presses; one that moves on scrolls.
    #expect(
      stage.step(.pointerDown(1, 100, 46), .pointerMove(1, 100, 49), .pointerUp(1, 100, 49)) == [
        "103 pressed 0.0"
      ])
    #expect(stage.step(.pointerDown(1, 100, 50)) == [])
    #expect(stage.step(.pointerMove(1, 100, 30)) == [])
    #expect(scrolled() == 44)
    #expect(stage.step(.pointerUp(1, 100, 30)) == [])
    // A button that the list cuts off is not pressed.
    #expect(stage.tap(100, 20) == [])
  }

  @Test func theWidgetUnderTheMouseIsHovered() {
    makeMenu()
    stage.step(.pointerMove(0, 100, 35))
    #expect(world[world.interface.widget(.play), Widget.self]?.isHovered == true)
    stage.step(.pointerMove(0, 100, 45))
    #expect(world[world.interface.widget(.play), Widget.self]?.isHovered == false)
    #expect(world[world.interface.widget(.loud), Widget.self]?.isHovered == true)
  }

  @Test func losingTheKeyboardFocusReleasesAPress() {
    makeMenu()
    stage.step(.pointerDown(0, 100, 35))
    stage.step(InputEvent(.focusLost))
    #expect(stage.step(.pointerUp(0, 100, 35)) == [])
  }

  @Test func aPointerTakenFromThePlayerReleasesItsPress() {
    makeMenu()
    stage.step(.pointerMove(0, 100, 35))
    stage.step(.pointerDown(0, 100, 35), .pointerDown(2, 100, 45))
    stage.step(InputEvent(.assigned, code: 1, x: 0))
    #expect(world[world.interface.widget(.play), Widget.self]?.isPressed == false)
    #expect(world[world.interface.widget(.play), Widget.self]?.isHovered == false)
    #expect(world[world.interface.widget(.loud), Widget.self]?.isPressed == true)
    #expect(stage.step(.pointerUp(0, 100, 35)) == [])
    stage.step(InputEvent(.assigned, code: 2, x: 0))
    #expect(world[world.interface.widget(.loud), Widget.self]?.isPressed == false)
    #expect(stage.step(.pointerUp(2, 100, 45)) == [])
  }

  @Test func aFingerTakenFromThePlayerNoLongerDragsAList() {
    world.interface.spawnMenu(.menu) { menu in
      menu.list(.list, height: 34) { list in
        for number in 0..<10 { list.button(WidgetID(rawValue: UInt16(100 + number)), "Item") }
      }
    }
    stage.step()
    func scrolled() -> Float { world[world.interface.widget(.list), Widget.self]?.value ?? -1 }
    stage.step(.pointerDown(1, 100, 60))
    stage.step(.pointerMove(1, 100, 40))
    #expect(scrolled() == 20)
    stage.step(InputEvent(.assigned, code: 2, x: 0))
    stage.step(.pointerMove(1, 100, 35))
    #expect(scrolled() == 20)
    // Another pointer can drag the list.
    stage.step(.pointerDown(0, 100, 50))
    stage.step(.pointerMove(0, 100, 40))
    #expect(scrolled() == 30)
  }
}

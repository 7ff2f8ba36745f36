import Reel
import ReelDrawing
import Testing

@testable import ReelPlay

@Suite struct TravelControlsTests {
  private let bar = TimelineBar(earliest: 0, latest: 1000, tick: 500)
  private let view = Vec2(320, 180)

  @Test func keysMoveByTicksAndWithShiftBySeconds() {
    var controls = TravelControls(second: 60)
    #expect(controls.press(.left) == .move(-1) && controls.press(.f4) == .move(-1))
    #expect(controls.press(.right) == .move(1) && controls.press(.f7) == .move(1))
    #expect(controls.press(.down) == .move(-10) && controls.press(.up) == .move(10))
    #expect(controls.press(.leftShift) == nil)
    #expect(controls.press(.left) == .move(-60) && controls.press(.up) == .move(600))
    controls.release(.leftShift)
    #expect(controls.press(.left) == .move(-1))
    #expect(controls.press(.pageUp) == .move(600) && controls.press(.pageDown) == .move(-600))
    #expect(controls.press(.home) == .earliest && controls.press(.end) == .latest)
    #expect(controls.press(.enter) == .play && controls.press(.keypadEnter) == .play)
    #expect(controls.press(.b) == .branch)
    #expect(controls.press(.escape) == .leave && controls.press(.f6) == .leave)
    #expect(controls.press(.q) == nil)
  }

  @Test func aHeldKeyRepeatsAfterAWhile() {
    var controls = TravelControls(second: 60)
    _ = controls.press(.left)
    let repeats = (0..<30).map { _ in controls.repeatHeld() }
    #expect(repeats.prefix(20).allSatisfy { $0 == nil })
    #expect(repeats.suffix(10).allSatisfy { $0 == .move(-1) })
    controls.release(.left)
    #expect(controls.repeatHeld() == nil)
    // Keys that are no steps do not repeat.
    _ = controls.press(.home)
    #expect((0..<30).allSatisfy { _ in controls.repeatHeld() == nil })
  }

  @Test func theMouseDragsTheBar() {
    var controls = TravelControls(second: 60)
    func point(_ event: InputEvent) -> (Bool, TravelControls.Action?) {
      controls.point(event, bar: bar, view: view)
    }
    let above = point(.pointerDown(0, 100, 20))
    #expect(above.0 && above.1 == nil, "a click on the picture reaches nothing")
    let moved = point(.pointerMove(0, 120, 20))
    #expect(!moved.0 && moved.1 == nil)
    _ = point(.pointerUp(0, 120, 20))
    let pressed = point(.pointerDown(0, 160, 165))
    #expect(pressed.0 && pressed.1 == .seek(bar.tick(atX: 160, view: view)))
    // Once pressed, the pointer may leave the bar.
    let dragged = point(.pointerMove(0, 200, 30))
    #expect(dragged.0 && dragged.1 == .seek(bar.tick(atX: 200, view: view)))
    let released = point(.pointerUp(0, 200, 30))
    #expect(released.0 && released.1 == nil && !controls.isDragging)
    let finger = point(.pointerDown(1, 160, 165))
    #expect(!finger.0)
  }
}

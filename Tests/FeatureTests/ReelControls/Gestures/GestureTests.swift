import Reel
import ReelContent
import ReelMath
import ReelPlatform
import Testing

@Suite struct GestureTests {
  let simulation = Simulation(content: GameContent(), seed: 1) {
    $0.require(StandardFeatures.self)
    $0.require(GestureFeature.self)
  }

  @discardableResult func step(_ events: InputEvent...) -> [Gesture.Kind] {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100, events: events))
    return kinds
  }

  var last: [Gesture] { Array(simulation.world.events(Gesture.self)) }
  /// The gestures of the last tick.
  var kinds: [Gesture.Kind] { last.map(\.kind) }

  private func wait(_ ticks: Int) -> [Gesture.Kind] {
    (0..<ticks).flatMap { _ in step() }
  }

  @Test(arguments: [UInt8(0), 1, 9]) func aTapIsDownAndUpAtOnePosition(pointer: UInt8) {
    #expect(step(.pointerDown(pointer, 10, 10)) == [])
    #expect(step(.pointerMove(pointer, 14, 13)) == [], "5 pixels are no way")
    #expect(step(.pointerUp(pointer, 14, 13)) == [.tap])
    #expect(last.first?.pointer == pointer && last.first?.position == Vec2(14, 13))
    #expect(wait(40) == [])
  }

  @Test func twoQuickTapsAtOnePositionAreADoubleTap() {
    #expect(step(.pointerDown(0, 10, 10), .pointerUp(0, 10, 10)) == [.tap])
    #expect(wait(20) == [])
    #expect(step(.pointerDown(0, 20, 10), .pointerUp(0, 20, 10)) == [.tap, .doubleTap])
    #expect(
      step(.pointerDown(0, 20, 10), .pointerUp(0, 20, 10)) == [.tap], "a third one begins anew")
    #expect(wait(21) == [])
    #expect(step(.pointerDown(0, 20, 10), .pointerUp(0, 20, 10)) == [.tap], "too late")
    #expect(step(.pointerDown(0, 40, 10), .pointerUp(0, 40, 10)) == [.tap], "too far")
  }

  /// Taps a button that closes the menu: the game behind it must not receive the tap.
  @Test func aPressThatBeginsOnAWidgetIsNoGesture() {
    let menu = simulation.world.interface.spawnPanel(anchor: .zero) { $0.button(1, "Go on") }
    step()
    var size = Vec2.zero
    simulation.world.each { (widget: Widget) in
      if widget.id == 1 { size = widget.size }
    }
    let (x, y) = (Int16(size.x / 2), Int16(size.y / 2))
    #expect(simulation.world.interface.hasWidget(at: Vec2(Float(x), Float(y))))
    #expect(step(.pointerDown(0, x, y)) == [])
    simulation.world.despawn(menu)
    #expect(step(.pointerUp(0, x, y)) == [])
    #expect(step(.pointerDown(1, x, y), .pointerMove(1, 90, 90), .pointerUp(1, 90, 90)).count > 1)
    #expect(step(.pointerDown(0, x, y), .pointerUp(0, x, y)) == [.tap])
  }

  @Test func aTapOnAWidgetPreventsADoubleTap() {
    simulation.world.interface.spawnPanel(anchor: .zero) { $0.button(1, "Go on") }
    step()
    #expect(step(.pointerDown(0, 90, 90), .pointerUp(0, 90, 90)) == [.tap])
    #expect(step(.pointerDown(0, 3, 3), .pointerUp(0, 3, 3)) == [])
    #expect(step(.pointerDown(0, 90, 90), .pointerUp(0, 90, 90)) == [.tap])
  }

  /// Drags from a widget into the game, and from the game onto a widget.
  @Test func aDragBelongsToTheWidgetOrGameItBeganIn() {
    simulation.world.interface.spawnPanel(anchor: .zero) { $0.button(1, "Go on") }
    step()
    #expect(step(.pointerDown(0, 3, 3), .pointerMove(0, 90, 90), .pointerUp(0, 90, 90)) == [])
    #expect(
      step(.pointerDown(0, 90, 90), .pointerMove(0, 3, 3), .pointerUp(0, 3, 3)).contains(.dragEnded)
    )
  }

  @Test func twoFingersMakeADoubleTapButNotAFingerAndTheMouse() {
    step(.pointerDown(1, 10, 10), .pointerUp(1, 10, 10))
    #expect(step(.pointerDown(2, 10, 10), .pointerUp(2, 10, 10)) == [.tap, .doubleTap])
    step(.pointerDown(1, 10, 10), .pointerUp(1, 10, 10))
    #expect(step(.pointerDown(0, 10, 10), .pointerUp(0, 10, 10)) == [.tap])
  }

  @Test func aLongPressIsReportedWhileItIsHeld() {
    step(.pointerDown(3, 10, 10))
    #expect(wait(29) == [])
    #expect(wait(1) == [.longPress])
    #expect(wait(5) == [])
    #expect(step(.pointerUp(3, 10, 10)) == [.longPressEnded])
  }

  @Test func aDragGoesOnUntilThePointerIsUp() {
    step(.pointerDown(0, 10, 10))
    #expect(step(.pointerMove(0, 17, 10)) == [.dragBegan])
    #expect(last.first?.start == Vec2(10, 10) && last.first?.way == Vec2(7, 0))
    #expect(simulation.world[Gestures.self].isDragging(0))
    #expect(step(.pointerMove(0, 11, 10)) == [.dragMoved], "back again is a drag, too")
    #expect(wait(60) == [], "and never a long press")
    #expect(step(.pointerUp(0, 11, 10)) == [.dragEnded])
    #expect(!simulation.world[Gestures.self].isDragging(0))
    #expect(step(.pointerMove(0, 90, 90)) == [], "a mouse that is up only moves")
  }

  @Test(arguments: [
    (Int16(70), Int16(10), Gesture.Kind.swipeRight), (-70, 10, .swipeLeft), (20, 80, .swipeDown),
    (0, -50, .swipeUp),
  ])
  func aSwipeGoesFarAndFast(x: Int16, y: Int16, kind: Gesture.Kind) {
    step(.pointerDown(1, 0, 0))
    #expect(wait(19) == [])
    #expect(step(.pointerMove(1, x, y)) == [.dragBegan])
    #expect(step(.pointerUp(1, x, y)) == [.dragEnded, kind])
    step(.pointerDown(1, 0, 0))
    _ = wait(20)
    step(.pointerMove(1, x, y))
    #expect(step(.pointerUp(1, x, y)) == [.dragEnded], "too slow")
    #expect(
      step(.pointerDown(1, 0, 0), .pointerUp(1, 40, 20)) == [.dragBegan, .dragEnded], "too short")
  }

  @Test func losingTheFocusEndsGesturesWithoutATap() {
    step(.pointerDown(1, 0, 0), .pointerDown(2, 50, 50), .pointerMove(2, 70, 50))
    #expect(step(InputEvent(.focusLost)) == [.dragCancelled])
    #expect(step(.pointerUp(1, 0, 0)) == [])
    #expect(wait(40) == [])
  }

  @Test func aPointerTakenFromThePlayerEndsItsGestureWithoutATap() {
    let mouseLost = InputEvent(.assigned, code: 1, x: 0)
    let fingersLost = InputEvent(.assigned, code: 2, x: 0)
    step(.pointerDown(0, 0, 0), .pointerDown(1, 0, 0), .pointerDown(9, 50, 50))
    step(.pointerMove(0, 20, 0), .pointerMove(9, 70, 50))
    // A keyboard that is taken away and a mouse that is assigned cancel nothing.
    #expect(step(InputEvent(.assigned, code: 0, x: 0), InputEvent(.assigned, code: 1, x: 1)) == [])
    #expect(step(mouseLost) == [.dragCancelled] && last.first?.pointer == 0)
    #expect(!simulation.world[Gestures.self].isDragging(0))
    #expect(simulation.world[Gestures.self].isDragging(9))
    #expect(step(fingersLost) == [.dragCancelled] && last.first?.pointer == 9)
    #expect(wait(40) == [], "no long press")
    // A tap before the loss is not the first half of a double tap.
    step(.pointerDown(1, 0, 0), .pointerUp(1, 0, 0), .pointerDown(0, 0, 0), .pointerUp(0, 0, 0))
    step(fingersLost)
    #expect(step(.pointerDown(1, 0, 0), .pointerUp(1, 0, 0)) == [.tap])
    #expect(step(.pointerDown(0, 0, 0), .pointerUp(0, 0, 0)) == [.tap, .doubleTap])
  }

  @Test func settingsAreTicksOfTheGamesOwnRate() {
    #expect(GestureSettings(rate: TickRate(120)).longPressTicks == 60)
    let other = Simulation(content: GameContent(), seed: 1, rate: TickRate(20)) {
      $0.require(GestureFeature.self)
    }
    #expect(other.world[Gestures.self].settings.longPressTicks == 10)
  }

  @Test func aGestureContinuesAfterARestore() throws {
    step(.pointerDown(1, 10, 10))
    _ = wait(10)
    let snapshot = simulation.snapshot()
    _ = wait(30)
    try simulation.restore(snapshot)
    #expect(wait(19) == [] && wait(1) == [.longPress])
  }
}

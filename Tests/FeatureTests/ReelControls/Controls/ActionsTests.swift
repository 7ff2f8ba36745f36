import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct ActionsTests {
  let left = Action(0)
  let right = Action(1)
  let simulation = Simulation(content: GameContent(), seed: 1)

  init() {
    var map = Bindings()
    map.bind(Key.left, to: left)
    map.bind(PadButton.south, to: left)
    map.bind(.leftX, positive: true, to: right)
    simulation.world[Bindings.self] = map
    simulation.world.spawn(
      Transform(x: 50, y: 50), PressButton(Rect(-20, -20, 40, 40), action: left))
  }

  func step(_ events: InputEvent...) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100, events: events))
  }

  var actions: Actions { simulation.world[Actions.self] }

  @Test func keysAndPadsAct() {
    step(.keyDown(.left))
    #expect(actions.isActive(left) && actions.hasBegun(left))
    step()
    #expect(actions.isActive(left) && !actions.hasBegun(left))
    step(.keyUp(.left))
    #expect(!actions.isActive(left))
    step(InputEvent(.padConnected), .padAxis(.leftX, 0.6))
    #expect(actions.isActive(right))
    step(.padAxis(.leftX, 0.4))
    #expect(!actions.isActive(right))
  }

  @Test func aTapBetweenTwoTicksActsForOneTick() {
    step(.keyDown(.left), .keyUp(.left))
    #expect(actions.isActive(left) && actions.hasBegun(left))
    step()
    #expect(!actions.isActive(left))
    step(.pointerDown(1, 50, 50), .pointerUp(1, 50, 50))
    #expect(actions.isActive(left) && actions.hasBegun(left))
    step()
    #expect(!actions.isActive(left))
  }

  @Test func aButtonActsWhileHeldAndOnlyItsOwnPointerEndsThePress() {
    step(.pointerDown(1, 50, 50))
    #expect(actions.isActive(left))
    // The pointer leaves the button: the button stays held.
    step(.pointerMove(1, 500, 5))
    #expect(actions.isActive(left))
    // Another pointer presses and releases the button: the first pointer still holds it.
    step(.pointerDown(2, 50, 50), .pointerUp(2, 50, 50))
    #expect(actions.isActive(left))
    // The first pointer is released far away.
    step(.pointerUp(1, 500, 5))
    step()
    #expect(!actions.isActive(left))
  }

  @Test func aReleaseAndAPressInOneTickBeginANewPress() {
    step(.pointerDown(1, 50, 50))
    step()
    #expect(!actions.hasBegun(left))
    step(.pointerUp(1, 50, 50), .pointerDown(1, 50, 50))
    #expect(actions.isActive(left) && actions.hasBegun(left))
  }

  @Test func aSecondFingerHoldsAButtonAfterTheFirstIsReleased() {
    step(.pointerDown(1, 50, 50), .pointerDown(2, 55, 50))
    step(.pointerUp(1, 50, 50))
    step()
    #expect(actions.isActive(left))
    step(.pointerUp(2, 0, 0))
    step()
    #expect(!actions.isActive(left))
  }

  @Test func aPointerThatCameFromOutsideDoesNotPress() {
    step(.pointerDown(1, 5, 5), .pointerMove(1, 50, 50))
    #expect(!actions.isActive(left))
    step(.pointerUp(1, 50, 50))
    #expect(!actions.isActive(left))
  }

  @Test func losingTheKeyboardFocusEndsThePress() {
    step(.pointerDown(1, 50, 50))
    step(InputEvent(.focusLost))
    step()
    #expect(!actions.isActive(left))
  }

  @Test func aPointerTakenFromThePlayerReleasesItsButton() {
    step(.pointerDown(0, 50, 50), .pointerDown(9, 50, 50))
    step(InputEvent(.assigned, code: 0, x: 0), InputEvent(.assigned, code: 1, x: 1))
    step(InputEvent(.assigned, code: 1, x: 0))
    step()
    #expect(actions.isActive(left), "a finger is left")
    step(InputEvent(.assigned, code: 2, x: 0))
    step()
    #expect(!actions.isActive(left))
    step(.pointerDown(0, 50, 50), InputEvent(.assigned, code: 2, x: 0))
    step()
    #expect(actions.isActive(left), "the mouse is no finger")
  }
}

import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Ends of glides, and glides of single numbers.
@Suite struct ImplicitAnimationEndedTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }
  private let boat: Entity

  init() { boat = simulation.world.spawn(Transform(x: 10, y: 20), Sprite(FrameID())) }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }

  /// Returns the properties whose glides end in each of `ticks` ticks.
  private func ends(_ ticks: Int) -> [[AnimatedProperty]] {
    (0..<ticks).map { _ in
      step()
      return world.events(ImplicitAnimationEnded.self).map { event in
        #expect(event.entity == boat)
        return event.property
      }
    }
  }

  @Test func theEndOfAGlideSendsAnEvent() {
    world.properties.animate(over: .ticks(2)) {
      world.properties.set(.position, of: boat, to: Vec2(50, 0))
      world.properties.animate(over: .ticks(3)) { world.properties.set(.opacity, of: boat, to: 0) }
    }
    let ends = ends(6)
    // An event can be read in its own tick and in the next one.
    #expect(ends.first == [] && ends[1] == [.position] && ends.last == [])
    #expect(ends.joined().contains(.opacity))
  }

  @Test func aGlideThatIsCutOffSendsNoEnd() {
    world.properties.animate(over: .ticks(4)) {
      world.properties.set(.position, of: boat, to: Vec2(50, 0))
    }
    step()
    world.properties.set(.position, of: boat, to: Vec2(1, 1))
    #expect(ends(6).joined().isEmpty)
  }

  @Test func singleNumbersGlideIndependently() {
    world.properties.animate(over: .ticks(4), curve: .linear) {
      world.properties.set(.position, of: boat, to: Vec2(50, 60))
    }
    step()
    world.properties.animate(over: .ticks(2), curve: .linear) {
      world.properties.set(.position.x, of: boat, to: 0)
    }
    #expect(world.properties.modelValue(of: .position, in: boat) == AnimatedValue(0, 60))
    #expect(world.properties.modelValue(of: .position.y, in: boat) == AnimatedValue(60))
    var way: [Vec2] = []
    for _ in 0..<4 {
      step()
      way.append(world[boat, Transform.self]!.position)
    }
    #expect(way == [Vec2(10, 40), Vec2(0, 50), Vec2(0, 60), Vec2(0, 60)])
  }

  @Test func turningAPropertyOffTurnsItsNumbersOff() {
    world[ImplicitAnimations.self].turn(.position, on: false)
    #expect(
      !world[ImplicitAnimations.self].isOn(.position.y)
        && !world[ImplicitAnimations.self].isOn(.position))
    world[ImplicitAnimations.self].turn(.position, on: true)
    world[ImplicitAnimations.self].turn(.position.x, on: false)
    #expect(
      !world[ImplicitAnimations.self].isOn(.position.x)
        && world[ImplicitAnimations.self].isOn(.position.y)
        && world[ImplicitAnimations.self].isOn(.position))
  }
}

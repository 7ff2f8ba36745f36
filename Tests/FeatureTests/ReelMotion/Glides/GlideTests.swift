import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Ends of glides, and glides of single numbers.
@Suite struct GlideTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }
  private let boat: Entity

  init() { boat = simulation.world.spawn(Transform(x: 10, y: 20), Sprite(FrameID())) }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 50)) }

  /// Returns the properties whose glides end in each of `ticks` ticks.
  private func ends(_ ticks: Int) -> [[AnimatedProperty]] {
    (0..<ticks).map { _ in
      step()
      return world.events(GlideEnded.self).map { event in
        #expect(event.entity == boat)
        return event.property
      }
    }
  }

  @Test func theEndOfAGlideSendsAnEvent() {
    world.glides.transaction(over: .ticks(2)) {
      world.glides.set(.position, of: boat, to: Vec2(50, 0))
      world.glides.transaction(over: .ticks(3)) { world.glides.set(.opacity, of: boat, to: 0) }
    }
    let ends = ends(6)
    // An event can be read in its own tick and in the next one.
    #expect(ends.first == [] && ends[1] == [.position] && ends.last == [])
    #expect(ends.joined().contains(.opacity))
  }

  @Test func aGlideThatIsCutOffSendsNoEnd() {
    world.glides.transaction(over: .ticks(4)) {
      world.glides.set(.position, of: boat, to: Vec2(50, 0))
    }
    step()
    world.glides.set(.position, of: boat, to: Vec2(1, 1))
    #expect(ends(6).joined().isEmpty)
  }

  @Test func singleNumbersGlideIndependently() {
    world.glides.transaction(over: .ticks(4), curve: .linear) {
      world.glides.set(.position, of: boat, to: Vec2(50, 60))
    }
    step()
    world.glides.transaction(over: .ticks(2), curve: .linear) {
      world.glides.set(.position.x, of: boat, to: 0)
    }
    #expect(world.glides.modelValue(of: .position, in: boat) == AnimatedValue(0, 60))
    #expect(world.glides.modelValue(of: .position.y, in: boat) == AnimatedValue(60))
    var way: [Vec2] = []
    for _ in 0..<4 {
      step()
      way.append(world[boat, Transform.self]!.position)
    }
    #expect(way == [Vec2(10, 40), Vec2(0, 50), Vec2(0, 60), Vec2(0, 60)])
  }

  @Test func turningAPropertyOffTurnsItsNumbersOff() {
    world[Gliding.self].turn(.position, on: false)
    #expect(!world[Gliding.self].isOn(.position.y) && !world[Gliding.self].isOn(.position))
    world[Gliding.self].turn(.position, on: true)
    world[Gliding.self].turn(.position.x, on: false)
    #expect(
      !world[Gliding.self].isOn(.position.x) && world[Gliding.self].isOn(.position.y)
        && world[Gliding.self].isOn(.position))
  }
}

import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Heat: Component, Equatable {
  var degrees: Float = 0
  var color = Color.white
}

extension AnimatedProperty {
  fileprivate static let heat = AnimatedProperty("heat")
}

private struct HeatFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.world.register(Heat.self)
    simulation.addProperty(
      .heat, read: { world, entity in world[entity, Heat.self].map { AnimatedValue($0.degrees) } },
      write: { world, entity, value in world[entity, Heat.self]?.degrees = value.x })
    simulation.addTint(of: Heat.self, rank: 9, read: { $0.color }, write: { $0.color = $1 })
  }
}

@Suite struct AnimatedPropertiesTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private var world: World { simulation.world }

  private func step() { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }

  @Test func aGamesOwnPropertyIsAnimated() {
    simulation.require(HeatFeature.self)
    let line = world[Timelines.self].add(
      .tween(.heat, from: 10, to: 20, over: .ticks(10)).filling(.none))
    let stove = world.spawn(Heat(degrees: 3), TimelinePlayer(line))
    let pan = world.spawn(Heat())
    world.properties.animate(over: .ticks(4), curve: .linear) {
      world.properties.set(.heat, of: pan, to: 8)
    }
    step()
    #expect(world[stove, Heat.self]?.degrees == 10)
    #expect(world[pan, Heat.self]?.degrees == 2)
    #expect(world.properties.modelValue(of: .heat, in: pan)?.x == 8)
    #expect(world.properties.modelValue(of: .heat, in: stove)?.x == 3)
    for _ in 0..<5 { step() }
    #expect(world[stove, Heat.self]?.degrees == 15)
    #expect(world[pan, Heat.self]?.degrees == 8)
    for _ in 0..<6 { step() }
    #expect(world[stove, Heat.self]?.degrees == 3, "it gets back what it was")
  }

  @Test func aTintIsWrittenToOneComponent() {
    simulation.require(HeatFeature.self)
    let alone = world.spawn(Heat())
    let both = world.spawn(Heat(), Label("x"))
    for entity in [alone, both] {
      world.properties.set(.tint, of: entity, to: Color(9, 8, 7))
      #expect(world.properties.value(of: .tint, in: entity) == AnimatedValue(9, 8, 7))
    }
    #expect(world[alone, Heat.self]?.color == Color(9, 8, 7))
    #expect(world[both, Heat.self]?.color == .white)
    #expect(world[both, Label.self]?.tint == Color(9, 8, 7))
    world.properties.set(.opacity, of: both, to: 0.5)
    #expect(world[both, Label.self]?.tint == Color(9, 8, 7, 128))
  }

  @Test func aPropertyThatIsNotRegisteredMovesNothing() {
    let line = world[Timelines.self].add(.tween(.heat, from: 10, to: 20, over: .ticks(4)))
    let entity = world.spawn(Transform(), TimelinePlayer(line))
    world.properties.set(.heat, of: entity, to: 5)
    for _ in 0..<6 { step() }
    #expect(world.properties.value(of: .heat, in: entity) == nil)
    #expect(world[entity, Transform.self] == Transform())
  }
}

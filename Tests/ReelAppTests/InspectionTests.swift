import Reel
import Testing

@testable import ReelInspector

extension AnimationParameter {
  fileprivate static let speed = AnimationParameter(0)
  fileprivate static let hit = AnimationParameter(3)
}

@Suite struct InspectionTests {
  @Test func parametersOfAMachineAreShownWithTheirNames() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    let named = world.add(
      AnimationMachine(), named: "hero", parameters: [(.speed, "speed"), (.hit, "hit")])
    let heroes = (0..<3).map { _ in world.spawn(AnimationState(named)) }
    let other = world.spawn(AnimationState(world[AnimationMachines.self].add(AnimationMachine())))
    world[heroes[1], AnimationState.self]?[.speed] = 90
    let inspection = Inspection(simulation)
    let text = inspection.text(of: heroes[1])
    #expect(text.contains("speed 90.0, p1 0.0, p2 0.0, hit 0.0"), "\(text)")
    #expect(try inspection.json([heroes[1]]).contains(#""speed" : 90"#))
    #expect(inspection.text(of: other).contains("p0 0.0"))
    let condition = try #require(EntityCondition("AnimationState.speed>2"))
    #expect(
      try inspection.choose(all: false, names: [], conditions: [condition]) == [heroes[1]])
  }
}

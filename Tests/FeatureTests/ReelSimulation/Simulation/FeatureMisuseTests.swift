import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Wind: Feature {
  var strength: Float = 1
  func install(in simulation: Simulation) {}
}

/// Another feature of the same name.
private struct OtherWind: Feature {
  static let featureName = "Wind"
  func install(in simulation: Simulation) {}
}

private let first = DrawPass("first") { _, _ in }
private struct Wound: Component, Equatable {
  var depth: Float = 3
}
private struct Scar: Component {
  var length: Float = 0
}
private struct Blow: Event {
  var strength: Float = 0
}
private let second = DrawPass("second") { _, _ in }

@Suite struct FeatureMisuseTests {
  /// Checks the error output of a process that had to stop.
  /// - Parameter result: The result of that process.
  private func expect(_ advice: String, from result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(advice), "\(text)")
  }

  @Test func installingAFeatureAgainWithOtherValuesTraps() async {
    expect(
      "The feature Wind is installed already, and these values would be lost.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { $0.require(Wind.self) }
        simulation.install(Wind(strength: 3))
      })
  }

  @Test func twoFeaturesOfOneNameTrap() async {
    expect(
      "Two features are named Wind. Give one of them its own `featureName`.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { $0.require(Wind.self) }
        simulation.require(OtherWind.self)
      })
  }

  @Test func aFeatureInstalledAfterTheStartTraps() async {
    expect(
      "The feature Wind is installed after the start. Do it in the set-up.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
        simulation.start()
        simulation.require(Wind.self)
      })
  }

  /// Tries every kind of change in a pass: each stops the process and names the pass and the change.
  @Test(arguments: [
    "write Wound", "write Camera", "write RandomStreams", "spawn an entity", "give commands",
    "send or receive Blow", "switch",
  ])
  func aPassThatWritesTraps(_ deed: String) async {
    expect(
      "bars cannot \(deed)",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [deed] in
        let simulation = Simulation(content: GameContent(), seed: 1)
        let entity = simulation.world.spawn(Wound())
        simulation.draw(
          DrawPass("bars") { view, _ in
            let world = view.world
            switch deed {
            case "write Wound": world[entity, Wound.self]?.depth += 1
            case "write Camera": world[Camera.self].position.x += 1
            case "write RandomStreams": _ = world.random[0].int(in: 0..<6)
            case "spawn an entity": world.spawn(Wound())
            case "give commands": world.commands.despawn(entity)
            case "send or receive Blow": world.send(Blow())
            default: world.setSystem("fall", enabled: false)
            }
          })
        var list = DrawList()
        ScenePainter(simulation).paint(simulation.world, into: &list)
      })
  }

  /// Reads the world in a pass, including a type that no feature has registered.
  @Test func aPassMayReadEverything() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let entity = simulation.world.spawn(Wound())
    let before = simulation.stateHash
    simulation.draw(
      DrawPass("bars") { view, list in
        let world = view.world
        world.each { (_: Entity, wound: Wound) in
          list.append(DrawQuad(fill: .white, target: Rect(0, 0, wound.depth, 1)))
        }
        #expect(world[entity, Wound.self] == Wound() && world.has(entity, Wound.self))
        #expect(world.values(Wound.self)[entity] == Wound())
        world.each { (_: Scar) in Issue.record("There is none.") }
        #expect(world.isAlive(entity) && world.entityCount == 1 && world[Clock.self].tick == 0)
        #expect(world.dump(entity).contains("Wound"))
      })
    var list = DrawList()
    ScenePainter(simulation).paint(simulation.world, into: &list)
    #expect(list.quads.count == 1 && simulation.stateHash == before)
  }

  @Test func passesInACycleOrOfOneNameTrap() async {
    expect(
      "The draw pass first waits, through `after` and `before`, for itself.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { simulation in
          simulation.draw(first, after: second)
          simulation.draw(second, after: first)
        }
        _ = ScenePainter(simulation)
      })
    expect(
      "Two draw passes are named first.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { $0.draw(first) }
        simulation.draw(first)
      })
  }

  @Test func propertiesAddedTwiceTrap() async {
    expect(
      "An animated property was added twice with the rank 0.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.addProperty(.position, read: { _, _ in nil }, write: { _, _, _ in })
      })
  }

  @Test func namesInTheTemplateOfAPrefabTrap() async {
    expect(
      "Look the name up before, `let frame = simulation.world.frame(\"…\")`, and use the constant in the prefab.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Prefab { world in world.spawn(Sprite(world.frame("heart"))) }
      })
  }
}

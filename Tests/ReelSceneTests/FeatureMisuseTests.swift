import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelScene
import Testing

private struct Wind: Feature {
  var strength: Float = 1
  func install(in simulation: Simulation) {}
}

/// Another feature by the same name.
private struct OtherWind: Feature {
  static let featureName = "Wind"
  func install(in simulation: Simulation) {}
}

private let first = DrawPass("first") { _, _ in }
private let second = DrawPass("second") { _, _ in }

@Suite struct FeatureMisuseTests {
  /// - Parameter result: of a process that was to stop with a sentence.
  private func expect(_ advice: String, from result: ExitTest.Result?) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(advice), "\(text)")
  }

  @Test func valuesThatWouldBeLost() async {
    expect(
      "The feature Wind is installed already, and these values would be lost.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { $0.need(Wind.self) }
        simulation.install(Wind(strength: 3))
      })
  }

  @Test func twoFeaturesOfOneName() async {
    expect(
      "Two features are named Wind. Give one of them its own `featureName`.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { $0.need(Wind.self) }
        simulation.need(OtherWind.self)
      })
  }

  @Test func aFeatureThatComesLate() async {
    expect(
      "The feature Wind is installed after the start. Do it in the set-up.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1) { _ in }
        simulation.start()
        simulation.need(Wind.self)
      })
  }

  @Test func passesThatCanNotBePutInOrder() async {
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

  @Test func propertiesThatAreAddedTwice() async {
    expect(
      "An animated property was added twice with the rank 0.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let simulation = Simulation(content: GameContent(), seed: 1)
        simulation.addProperty(.position, read: { _, _ in nil }, write: { _, _, _ in })
      })
  }

  @Test func namesInTheTemplateOfAPrefab() async {
    expect(
      "Ask before, `let frame = simulation.world.frame(\"…\")`, and use the constant in the prefab.",
      from: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Prefab { world in world.spawn(Sprite(world.frame("heart"))) }
      })
  }
}

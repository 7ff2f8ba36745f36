import ReelContent
import ReelECS
import ReelMath
import ReelScene
import Testing

/// Snapshots copy, and hashes read, the components of a type as blocks of memory where it has a plan.
@Suite struct StatePlanTests {
  /// Whatever holds no list and no text, is many in a game, and so must be fast.
  @Test func everyPlainComponentOfTheEngineIsCopiedAsABlock() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    var slow: [String] = []
    func note<T: Component>(_ type: T.Type) {
      if _isPOD(T.self) && !T.isTransient && FieldPlan.make(of: T.self) == nil {
        slow.append(T.componentName)
      }
    }
    var count = 0
    for type in simulation.world.registeredTypes {
      guard let component = type as? any Component.Type else { continue }
      note(component)
      count += 1
    }
    #expect(count > 30 && slow.isEmpty, "\(count): \(slow)")
  }
}

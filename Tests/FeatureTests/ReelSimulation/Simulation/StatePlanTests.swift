import Reel
import ReelContent
import ReelECS
import ReelMath
import Testing

/// Plans, by which snapshots copy and hashes read the components of a type as blocks of memory.
@Suite struct StatePlanTests {
  /// Checks all components without lists and texts: games have many of these, so they must be fast.
  @Test func everyPlainComponentOfTheEngineIsCopiedAsABlock() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    var slow: [String] = []
    func record<T: Component>(_ type: T.Type) {
      if _isPOD(T.self) && !T.isTransient && FieldPlan.make(of: T.self) == nil {
        slow.append(T.componentName)
      }
    }
    var count = 0
    for type in simulation.world.registeredTypes {
      guard let component = type as? any Component.Type else { continue }
      record(component)
      count += 1
    }
    #expect(count > 30 && slow.isEmpty, "\(count): \(slow)")
  }

  /// Compares plan and field list on random bytes of a file: both accept the same values, and write and hash them
  /// alike.
  @Test(arguments: [1, 2, 3] as [UInt64]) func plansEqualTheFieldListsOfTheirTypes(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let simulation = Simulation(content: GameContent(), seed: 1)
    var taken = 0
    func hold<T: Component>(_ type: T.Type) {
      guard !T.isTransient, let plan = FieldPlan.make(of: T.self), plan.width > 0 else { return }
      for round in 0..<200 {
        var bytes = FieldEncoder.encode(T())
        // Few changed bytes at first; otherwise hardly any value would be accepted.
        for _ in 0..<(1 + round / 8) {
          let at = Int(random.next() % UInt64(bytes.count))
          bytes[at] = UInt8(truncatingIfNeeded: random.next() % (round % 2 == 0 ? 16 : 256))
        }
        var byList = FieldDecoder(bytes)
        var byPlan = byList
        let value = byList.decode(T.self)
        withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { target in
          byPlan.decode(plan, count: 1, into: UnsafeMutableRawPointer(target.baseAddress!))
          #expect(byPlan.error == byList.error, "seed \(seed), \(T.componentName): \(bytes)")
          guard byList.error == nil, byPlan.error == nil else { return }
          taken += 1
          let listed = FieldEncoder.encode(value)
          var planned = [UInt8](repeating: 0, count: plan.width)
          planned.withUnsafeMutableBytes {
            plan.encode(target.baseAddress!, count: 1, to: $0.baseAddress!)
          }
          #expect(planned == listed, "seed \(seed), \(T.componentName): \(bytes)")
          #expect(plan.hash(target.baseAddress!, count: 1) == BlockHasher.hash(listed))
        }
      }
    }
    for type in simulation.world.registeredTypes {
      if let component = type as? any Component.Type { hold(component) }
    }
    #expect(taken > 1000)
  }
}

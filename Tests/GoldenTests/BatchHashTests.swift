import AlienCatchRules
import CartPoleRules
import DuelRules
import Reel
import ReelBatch
import Testing

/// The same seeds and actions give the same states, in a batch of any size on any number of threads, and in a single
/// simulation that replays the reel.
@Suite struct BatchHashTests {
  /// Returns the state hash of the first seven worlds after a number of steps, with actions that depend on the seed.
  private func hashes<G: Game>(
    _ type: G.Type, worlds: Int, threads: Int, steps: Int, checksReels: Bool
  ) throws -> [UInt64] {
    var options = BatchOptions()
    options.threads = threads
    let batch = try Batch(
      G(), content: try GoldenTests.content(type), worlds: worlds, options: options)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: batch.seeds(from: 77))
    let agents = batch.spaces.agentCount
    guard case .discrete(let branches) = batch.spaces.action else { return [] }
    for step in 0..<steps {
      for row in 0..<batch.rows {
        var chance = RandomStream(seed: UInt64(row / agents), stream: UInt64(step))
        for (branch, count) in branches.enumerated() {
          arrays.choices[row * branches.count + branch] = Int64(chance.int(in: 0..<Int32(count)))
        }
      }
      try batch.step()
    }
    if checksReels {
      for world in 0..<min(worlds, 3) {
        let reel = try ReelContents(bytes: try batch.reel(of: world))
        let simulation = G().makeSimulation(
          content: try GoldenTests.content(type), seed: reel.header.seed)
        for tick in reel.inputs.indices { simulation.step(players: reel.inputs(ofTick: tick)) }
        #expect(try simulation.stateHash == batch.simulation(of: world).stateHash)
        #expect(reel.inputs.count == Int(simulation.tick))
      }
    }
    return try (0..<min(worlds, 7)).map { try batch.simulation(of: $0).stateHash }
  }

  private func check<G: Game>(_ type: G.Type, steps: Int) throws {
    let expected = try hashes(type, worlds: 7, threads: 1, steps: steps, checksReels: true)
    #expect(Set(expected).count == 7)
    for (worlds, threads) in [(1, 1), (7, 2), (1000, 1), (1000, 2)] {
      let found = try hashes(
        type, worlds: worlds, threads: threads, steps: steps, checksReels: false)
      #expect(found == Array(expected.prefix(worlds)), "\(worlds) worlds, \(threads) threads")
    }
  }

  @Test func alienCatch() throws { try check(AlienCatch.self, steps: 60) }
  @Test func duel() throws { try check(Duel.self, steps: 40) }
  @Test func cartPole() throws { try check(CartPole.self, steps: 60) }
}

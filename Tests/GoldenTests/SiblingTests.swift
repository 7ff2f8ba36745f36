import AlienCatchRules
import ArenaRules
import CastleRules
import DuelRules
import ElephantRaceRules
import Reel
import SpriteGalleryRules
import Testing

/// Siblings of a simulation: each is as if it had been set up alone, in every game, however often it is reused.
@Suite struct SiblingTests {
  /// Plays a number of ticks by the game's bot.
  private func play<G: Game>(_ type: G.Type, _ simulation: Simulation, ticks: Int) {
    var bot = G.Player(seed: simulation.seed)
    var inputs = [TickInput](
      repeating: TickInput(viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight),
      count: simulation.playerCount)
    for _ in 0..<ticks {
      for player in inputs.indices { inputs[player].events.removeAll(keepingCapacity: true) }
      bot.play(simulation, into: &inputs)
      simulation.step(players: inputs)
    }
  }

  @Test(arguments: GoldenTests.names) func aSiblingIsASetUp(name: String) throws {
    func check<G: Game>(_ type: G.Type) throws {
      let content = try GoldenTests.content(type)
      let seed = UInt64.random(in: 1...1_000_000)
      print("\(name): seed \(seed)")
      let set = SetUp(G(), content)
      #expect(set.checkSeed())
      let prototype = set.makePrototype()
      let start = prototype.stateHash
      var (first, second) = (prototype.makeSibling(), prototype.makeSibling())
      #expect(first.stateHash == start && second.stateHash == start)
      var expected: [UInt64: UInt64] = [:]
      for offset in 1...3 as ClosedRange<UInt64> {
        let alone = G().makeSimulation(content: content, seed: seed + offset)
        let hash = alone.stateHash
        set.begin(&first, from: prototype, seed: seed + offset)
        set.begin(&second, from: prototype, seed: seed + offset)
        #expect(first.stateHash == hash && second.stateHash == hash)
        play(type, alone, ticks: 600)
        expected[offset] = alone.stateHash
        // One has played other ticks before, the other has just been made.
        play(type, first, ticks: 600)
        #expect(first.stateHash == alone.stateHash)
        var fresh = prototype.makeSibling()
        set.begin(&fresh, from: prototype, seed: seed + offset)
        play(type, fresh, ticks: 600)
        #expect(fresh.stateHash == alone.stateHash)
        #expect(fresh.world.validate() == nil && first.world.validate() == nil)
        // A branch in the middle goes on alike, and its snapshot has the same bytes.
        second.copyState(of: first)
        #expect(second.snapshot() == first.snapshot())
        let other = first.makeSibling()
        for simulation in [first, second, other] {
          for _ in 0..<120 { simulation.step(TickInput(viewWidth: 480, viewHeight: 320)) }
        }
        #expect(second.stateHash == first.stateHash && other.stateHash == first.stateHash)
        #expect(other.snapshot() == first.snapshot())
        #expect(prototype.stateHash == start)
      }
    }
    try check(try GoldenTests.game(name))
  }
}

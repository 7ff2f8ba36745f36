import AlienCatchRules
import Reel
import Testing

@Suite struct ReelTests {
  func record(seed: UInt64, ticks: Int) throws -> [UInt8] {
    var game = try BotGame(seed: seed)
    let header = AlienCatch().reelHeader(game.simulation, viewWidth: 480, viewHeight: 320)
    var recorder = Recorder(game.simulation, header: header)
    for _ in 0..<ticks {
      game.step()
      recorder.recordTick(game.simulation, game.input)
    }
    recorder.finish(game.simulation)
    return recorder.takeBytes()
  }

  func make(_ seed: UInt64) throws -> Simulation {
    AlienCatch().makeSimulation(content: try openAssets().content, seed: seed)
  }

  @Test func aReelVerifies() throws {
    let reel = try ReelContents(bytes: try record(seed: 6, ticks: 305))
    let simulation = try make(6)
    let content = simulation.content
    let result = verify(reel, simulation) {
      AlienCatch().makeSimulation(content: content, seed: 6)
    }
    #expect(result == .same(ticks: 305, checkpoints: 32))
  }

  @Test func aReelOfAnotherSeedDiffersFromTheFirstCheckpoint() throws {
    let reel = try ReelContents(bytes: try record(seed: 6, ticks: 100))
    let simulation = try make(7)
    let content = simulation.content
    let result = verify(reel, simulation) {
      AlienCatch().makeSimulation(content: content, seed: 7)
    }
    guard case .differs(let divergence) = result else {
      Issue.record("expected a difference, found \(result)")
      return
    }
    #expect(divergence.tick == 0)
    #expect(divergence.parts.contains("Seed"))
  }

  @Test func aDifferingComponentIsNamedWithItsEntity() throws {
    var reel = try ReelContents(bytes: try record(seed: 6, ticks: 200))
    // Another input in tick 95 moves the cart; the next checkpoint with a snapshot is at 100.
    reel.checkpoints = reel.checkpoints.filter { $0.tick >= 90 }
    var inputs = Array(reel.inputs)
    inputs[95].events.append(.keyDown(.left))
    reel.inputs = ReelInputs(inputs)
    let simulation = try make(6)
    let content = simulation.content
    let result = verify(reel, simulation) {
      AlienCatch().makeSimulation(content: content, seed: 6)
    }
    guard case .differs(let divergence) = result else {
      Issue.record("expected a difference, found \(result)")
      return
    }
    #expect(divergence.tick == 100)
    #expect(divergence.parts.contains("Cart"))
    #expect(reel.checkpoints.first { $0.tick == 100 }?.snapshot != nil)
    #expect(divergence.lastSameTick == 90 && divergence.snapshotTick == 100)
    let cart = divergence.differences.first { $0.type == "Cart" }
    #expect(cart?.entity != nil && cart?.first != cart?.second, "\(divergence)")
  }

  @Test func aReelCutAnywhereOpensOrReportsACutHeader() throws {
    let bytes = try record(seed: 6, ticks: 40)
    var opened = 0
    for end in stride(from: 0, through: bytes.count, by: 13) {
      if let reel = try? ReelContents(bytes: Array(bytes[..<end])) {
        opened += 1
        #expect(reel.inputs.count <= 40)
      }
    }
    #expect(opened > 10)
  }
}

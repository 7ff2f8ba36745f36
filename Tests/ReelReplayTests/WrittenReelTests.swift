import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import ReelScene
import Testing

private struct Walker: Component { var speed: Float = 1, steps: Int64 = 0 }

@Suite struct WrittenReelTests {
  private func simulation() -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 3, rate: TickRate(10))
    for at in 0..<4 { simulation.world.spawn(Transform(x: Float(at)), Walker()) }
    simulation.schedule.add("walk") { world in
      world.query(without: Disabled.self).each {
        (walker: inout Walker, transform: inout Transform) in
        transform.position.x += walker.speed
        walker.steps += 1
      }
    }
    return simulation
  }

  private func record(_ writes: [Int: (Entity) -> StateWrite]) throws -> (ReelContents, UInt64) {
    let simulation = simulation()
    let walkers = simulation.world.listedEntities().filter {
      simulation.world.has($0, Walker.self)
    }
    let header = simulation.reelHeader(game: "g", rulesVersion: 1, viewWidth: 32, viewHeight: 32)
    var recorder = Recorder(simulation, header: header)
    for tick in 0..<60 {
      let events = writes[tick].map { $0(walkers[tick % 4]).events } ?? []
      let input = TickInput(viewWidth: 32, viewHeight: 32, events: events)
      simulation.step(input)
      recorder.noteTick(simulation, input)
    }
    recorder.finish(simulation)
    return (try ReelContents(bytes: recorder.takeBytes()), simulation.stateHash)
  }

  private static func speed(_ entity: Entity) -> StateWrite {
    StateWrite(
      entity,
      .field(component: [UInt8]("Walker".utf8), path: [UInt8]("speed".utf8), .number(-2.5)))
  }

  @Test func whatWasWrittenIsInTheReelAndReplaysToTheSameHash() throws {
    let (quiet, quietHash) = try record([:])
    let (reel, hash) = try record([
      7: Self.speed, 13: { StateWrite($0, .isDisabled(true)) }, 30: Self.speed,
      41: { StateWrite($0, .isDisabled(false)) },
    ])
    #expect(hash != quietHash)
    #expect(verify(reel, simulation()) { simulation() } == .same(ticks: 60, checkpoints: 7))
    #expect(verify(quiet, simulation()) { simulation() } == .same(ticks: 60, checkpoints: 7))
    let again = simulation()
    for input in reel.inputs { again.step(input) }
    #expect(again.stateHash == hash)
    #expect(again.world.query(with: Disabled.self).count == 0)
  }

  @Test func aProgramThatDoesNotKnowTheKindIsToldItsName() throws {
    // The name that refuses them is the one in the header.
    let (reel, _) = try record([:])
    #expect(reel.header.eventKinds.last == "written")
  }
}

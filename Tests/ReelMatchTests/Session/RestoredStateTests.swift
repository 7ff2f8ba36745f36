import Reel
import Testing

@testable import ReelMatch

// Failures of other rollback libraries in what rules read in a repeated tick, as in `RestoredEntitiesTests`.

@Suite struct RestoredStateTests {
  /// bevy_ggrs #35 and pitfalls: events are no part of a snapshot, so that a repeated frame lost or doubled them.
  @Test func eventsOfRepeatedTicksAreReadOnce() {
    let simulation = expectSame {
      // The reader runs before the sender, and so reads in the next tick.
      $0.schedule.add("hear") { world in
        for clink in world.events(Clink.self) { world[Purse.self].log.append(clink.worth) }
      }
      $0.schedule.add("drop") { world in
        if world.isHeld { world.send(Clink(worth: Int32(world[Clock.self].tick))) }
      }
    }
    let log = simulation.world[Purse.self].log
    #expect(log.count > 30 && log == Array(Set(log)).sorted())
  }

  /// bevy_ggrs, pitfalls: rules that read the keyboard, or the time, of the present frame in a repeated one.
  @Test func repeatedTicksReadTheirOwnInputAndTime() {
    let simulation = expectSame {
      $0.schedule.add("read") { world in
        let now = Int32(world[Clock.self].tick)
        world[Purse.self].log.append(world.isHeld ? now : -now)
      }
    }
    var isHeld = false
    let expected = (0..<LateInputs.ticks).map { tick -> Int32 in
      for event in LateInputs.events(tick) { isHeld = event.kind == .keyDown }
      return isHeld ? Int32(tick) : -Int32(tick)
    }
    #expect(simulation.world[Purse.self].log == expected)
  }

  /// bevy_ggrs, pitfalls: every restore triggers the filters for changed components.
  @Test func changeFiltersFindWhatTheTickChanged() {
    let simulation = expectSame {
      for _ in 0..<10 { $0.world.spawn(Shiny(), Coin()) }
      $0.schedule.add("rub") { world in
        guard let coin = world.query(with: Shiny.self).entities.dropFirst(3).first else { return }
        if world.isHeld { world[coin, Shiny.self]?.level += 1 }
      }
      $0.schedule.add("count") { world in
        world[Purse.self].log.append(Int32(world.query(changed: Shiny.self).count))
      }
    }
    let log = simulation.world[Purse.self].log
    #expect(log.first == 10 && Set(log.dropFirst()) == [0, 1])
  }

  /// bevy_ggrs, `ChecksumPlugin`: parts of a checksum that are joined by exclusive or cancel each other.
  @Test func swappedAndDoubledValuesChangeTheHash() {
    func hash(_ first: Int32, _ second: Int32) -> UInt64 {
      let world = World()
      world.spawn(Coin(worth: first))
      world.spawn(Coin(worth: second))
      return world.stateHash
    }
    let hashes = [hash(1, 2), hash(2, 1), hash(1, 1), hash(2, 2)]
    #expect(Set(hashes).count == 4)
  }

  /// ggrs PR #88, bevy_ggrs PR #114: a rollback by as many frames as the prediction window crashed.
  @Test(arguments: [1, 2, 8, 32, 64]) func aRollbackGoesAsFarAsThePrediction(depth: Int) {
    let simulation = Simulation(content: GameContent(), seed: 1, players: 2)
    simulation.world.insert(Purse())
    simulation.schedule.add("read") { world in
      world[Purse.self].log.append(world.isHeld ? 1 : 0)
    }
    let timeline = RollbackTimeline(simulation, viewWidth: 1, viewHeight: 1, depth: depth)
    var expected: [Int32] = []
    for round in 0..<5 {
      for _ in 0..<depth {
        timeline.append([], seat: 0)
        timeline.step()
      }
      // The first of all predicted ticks is wrong.
      timeline.append([round % 2 == 0 ? .keyDown(.space) : .keyUp(.space)], seat: 1)
      for _ in 1..<depth { timeline.append([], seat: 1) }
      timeline.repair()
      for seat in 0..<2 { timeline.seats[seat].final = timeline.head }
      timeline.confirm()
      expected += [Int32](repeating: round % 2 == 0 ? 1 : 0, count: depth)
      #expect(timeline.statistics.lastDepth == UInt64(depth))
      #expect(simulation.world[Purse.self].log == expected)
    }
  }
}

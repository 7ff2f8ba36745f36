import Dispatch
import ReelHost
import ReelPlatform
import ReelProgram
import ReelSimulation

#if REEL_COUNTS_ALLOCATIONS
  import CAllocationCount
#endif

/// A game that is measured while it runs: the loop of `profile`.
package struct ProfileRun<G: Game> {
  private let open: () throws -> PlayedGame<G>

  /// - Parameter open: opens the game at tick 0, for each run of its ticks.
  package init(_ open: @escaping () throws -> PlayedGame<G>) { self.open = open }

  /// Measures the game. In a program that counts allocations, a second run of the same ticks counts them.
  /// - Returns: the figures, and the simulation after the last tick.
  package func measure() throws -> (Profile, Simulation) {
    var profile = Profile()
    let simulation = try play(by: { DispatchTime.now().uptimeNanoseconds }) {
      tick, picture, simulation, passes in
      profile.ticks += 1
      if ProfiledPictures.make != nil { profile.pictures += 1 }
      profile.tickTime += tick
      profile.longestTick = max(profile.longestTick, tick)
      profile.pictureTime += picture
      profile.add("system", simulation.schedule.times)
      profile.add("pass", passes)
    }
    #if REEL_COUNTS_ALLOCATIONS
      if Termination.signal == nil && allocation_count_works() {
        // The same ticks again, with a clock that advances with each allocation of this thread.
        _ = try play(by: { UInt64(allocation_count()) }) { tick, picture, simulation, passes in
          profile.countedTicks += 1
          profile.tickAllocations += tick
          profile.pictureAllocations += picture
          // The times of this run are allocations.
          profile.addAllocations("system", simulation.schedule.times.map { ($0, $1) })
          profile.addAllocations("pass", passes.map { ($0, $1) })
        }
      }
    #endif
    return (profile, simulation)
  }

  /// Plays the game from its start and calls `record` after each tick and its picture, with their times by `clock`.
  private func play(
    by clock: @escaping @Sendable () -> UInt64,
    _ record: (
      _ tick: UInt64, _ picture: UInt64, Simulation, [(name: String, nanoseconds: UInt64)]
    ) -> Void
  ) throws -> Simulation {
    var played = try open()
    let simulation = played.opened.simulation
    simulation.schedule.clock = clock
    let pictures = ProfiledPictures.make?(simulation, clock)
    for _ in 0..<played.ticks {
      if Termination.signal != nil { break }
      let inputs = played.nextInputs()
      let start = clock()
      simulation.step(players: inputs)
      let middle = clock()
      pictures?.paint(simulation.world)
      let end = clock()
      record(middle - start, end - middle, simulation, pictures?.times() ?? [])
      if played.reel == nil && simulation.messages.contains(.quit) { break }
    }
    return simulation
  }
}

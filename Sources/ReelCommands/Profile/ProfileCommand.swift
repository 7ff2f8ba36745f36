import ArgumentParser
import Dispatch
import Foundation
import ReelPlatform
import ReelProgram
import ReelSimulation
import ReelTesting

#if REEL_COUNTS_ALLOCATIONS
  import CAllocationCount
#endif

struct ProfileCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "profile",
      abstract: "Measures the time and the allocations of each system and each draw pass.",
      discussion: """
        Times are means over all ticks, in microseconds. Allocations are calls of the C library's \
        allocator, also means; a second run of the same ticks counts them, on Linux, in a program that \
        was built with REEL_COUNT=1. The hash at the end is that of `headless` with the same seed and \
        input. --match plays a match of the game's bots in a \
        simulated network instead, and prints rollbacks, waiting and traffic of each machine.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var values: ValueOptions<G>
  @Option(
    help: ArgumentHelp("The number of ticks to run (default: 3600, or the reel's).", valueName: "N")
  )
  var ticks: UInt64?
  @Option(help: ArgumentHelp("The random seed (default: 1, or the reel's).", valueName: "S"))
  var seed: UInt64?
  @Option(help: ArgumentHelp("The player: bot, none, or a reel.", valueName: "bot|none|FILE"))
  var input: PlayedInput = .bot
  @Flag(help: "Plays a match over a simulated network, for games of several players.")
  var match = false
  @Option(
    help: ArgumentHelp(
      "The machines of the match (default: as many as the game has players).", valueName: "N"))
  var players: Int?
  @Option(
    help: ArgumentHelp(
      "The round trip between two machines in milliseconds, 0 to 2000 (default: 100).",
      valueName: "MS"))
  var ping: Float = 100
  @Option(
    help: ArgumentHelp("The lost packets in percent, 0 to 90 (default: 2).", valueName: "PERCENT"))
  var loss: Float = 2
  @Flag(help: "Prints JSON.")
  var json = false

  func validate() throws {
    guard (0...2000).contains(ping) else {
      throw ValidationError("--ping: expected 0 to 2000 milliseconds, found \(ping).")
    }
    guard (0...90).contains(loss) else {
      throw ValidationError("--loss: expected 0 to 90 percent, found \(loss).")
    }
  }

  func run() throws {
    try answering {
      Termination.watch()
      if match { return try profileMatch() }
      var profile = Profile()
      let simulation = try play(by: { now() }) { tick, picture, simulation, passes in
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
      if json {
        StandardStreams.printJSON(try profile.json())
      } else {
        printLines(profile.text)
      }
      report("tick \(simulation.tick) hash \(hexadecimal(simulation.stateHash))")
    }
  }

  private func profileMatch() throws {
    let played = try PlayedGame<G>(input, ticks: ticks, seed: seed, values, common)
    let most = played.opened.simulation.playerCount
    guard most > 1, most <= 8 else {
      throw Failure(.usage, "--match: expected a game of 2 to 8 players, found one of \(most).")
    }
    guard (2...most).contains(players ?? most) else {
      throw Failure(.usage, "--players: expected 2 to \(most), found \(players ?? most).")
    }
    let conditions = MatchConditions(players: players ?? most, ping: ping, loss: loss / 100)
    do {
      let profile = try MatchProfile(
        values.game(), played.opened.simulation.content, seed: seed ?? 1, ticks: played.ticks,
        conditions
      ) { now() }
      if json {
        let data = try JSONSerialization.data(
          withJSONObject: profile.objects, options: [.sortedKeys, .prettyPrinted])
        StandardStreams.printJSON(String(decoding: data, as: UTF8.self))
      } else {
        printLines(profile.text)
      }
    } catch let fault as MatchFault {
      throw Failure(.differs, fault.description)
    }
  }

  /// Plays the game from its start and calls `record` after each tick and its picture, with their times by `clock`.
  private func play(
    by clock: @escaping @Sendable () -> UInt64,
    _ record: (
      _ tick: UInt64, _ picture: UInt64, Simulation, [(name: String, nanoseconds: UInt64)]
    ) -> Void
  ) throws -> Simulation {
    var played = try PlayedGame<G>(input, ticks: ticks, seed: seed, values, common)
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

private func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

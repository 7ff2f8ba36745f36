// bench: measures how fast the engine is on this machine.
//
//     Tools/bench ecs
//     Tools/bench ecs --json iter2 hierarchy > after.json
//     Tools/bench ecs --in-game
//     Tools/bench tick
//     Tools/bench packing
//     Tools/bench draw
//     Tools/bench turned
//     Tools/bench card
//     Tools/bench scroll
//     Tools/bench animation
//     Tools/bench state
//     Tools/bench rollback
//     Tools/bench crowd
//     Tools/bench collision
//     Tools/bench start
//     Tools/bench batch
//     Tools/bench rooms

import ArgumentParser
import Foundation
import ReelApp

@main
struct Bench: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bench",
      abstract: "Measures how fast the engine is on this machine.",
      subcommands: [
        ECSCommand.self, TickCommand.self, StateCommand.self, RollbackCommand.self,
        PackingCommand.self, DrawCommand.self, ScrollCommand.self, TurnedCommand.self,
        CardCommand.self, AnimationCommand.self, CrowdCommand.self, CollisionCommand.self,
        StartCommand.self, BatchCommand.self, RoomsCommand.self, LongRoomCommand.self,
        MemoryGrowthCommand.self, PackCommand.self,
      ])
  }

  static func main() {
    LargeMemory.useLargePages()
    main(nil)
  }
}

struct ECSCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ecs",
      abstract: "Measures worlds: creation, iteration, access and structural changes.",
      discussion: """
        Each workload runs once to warm up, and then at least \(Harness.repetitions.lowerBound) \
        times. The figures are nanoseconds an item: the least and the median of all repetitions. \
        Iteration is compared with a raw pointer loop over plain arrays, measured in turn with it; \
        the ratio is that of the two least values.

        The workloads: \(workloads.map(\.name).joined(separator: ", ")).
        """)
  }

  static var workloads: [Workload] {
    Creation.workloads + Prefabs.workloads + Iteration.workloads + Queries.workloads
      + Access.workloads
      + Structure.workloads + Memory.workloads
  }

  @OptionGroup var output: WorkloadOptions

  @Flag(help: "Let all worlds be those of simulations with the standard features.")
  var inGame = false

  func validate() throws { try output.validate(Self.workloads) }

  func run() throws {
    Worlds.areInGames = inGame
    try output.run(Self.workloads)
  }
}

/// The command that the `memory` workload runs in a process of its own.
struct MemoryGrowthCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Memory.childArgument, shouldDisplay: false)
  }

  func run() throws {
    if let bytes = Memory.growth() { print(bytes) }
  }
}

/// Prints a line to standard error.
func warn(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

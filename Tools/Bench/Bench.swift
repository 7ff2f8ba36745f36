// bench: measures how fast the engine is on this machine.
//
//     swift run -c release bench ecs
//     swift run -c release bench ecs --json iter2 hierarchy > after.json
//     swift run -c release bench schedule
//     swift run -c release bench packing
//     swift run -c release bench draw
//     swift run -c release bench turned
//     swift run -c release bench animation
//     swift run -c release bench state

import ArgumentParser
import Foundation

@main
struct Bench: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bench",
      abstract: "Measures how fast the engine is on this machine.",
      subcommands: [
        ECSCommand.self, ScheduleCommand.self, PackingCommand.self, DrawCommand.self,
        TurnedCommand.self, AnimationCommand.self, StateCommand.self, MemoryGrowthCommand.self,
      ])
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
    Creation.workloads + Iteration.workloads + Access.workloads + Structure.workloads
      + Memory.workloads
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Argument(help: "Which workloads to run; all where none is named.")
  var names: [String] = []

  func validate() throws {
    let known = Self.workloads.map(\.name)
    if let stray = names.first(where: { !known.contains($0) }) {
      throw ValidationError(
        "There is no workload '\(stray)'. There are: \(known.joined(separator: ", ")).")
    }
  }

  func run() throws {
    #if DEBUG
      note("This build is not optimised: its figures say nothing. Use swift run -c release bench.")
    #endif
    if !json { print(Report.header) }
    var rows: [Row] = []
    for workload in Self.workloads where names.isEmpty || names.contains(workload.name) {
      guard let figures = try workload.measure() else { continue }
      let row = Row(workload: workload, figures: figures)
      if !json { print(Report.line(row)) }
      rows.append(row)
    }
    if json { print(Report.json(rows)) }
  }
}

/// What the `memory` workload runs in a process of its own.
struct MemoryGrowthCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Memory.childArgument, shouldDisplay: false)
  }

  func run() throws {
    if let bytes = Memory.growth() { print(bytes) }
  }
}

/// Prints a line to standard error.
func note(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

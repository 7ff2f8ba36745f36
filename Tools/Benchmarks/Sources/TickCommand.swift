import ArgumentParser
import Foundation
import ReelApp

struct TickCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tick",
      abstract: "Measures what a tick costs beside the work of its systems.",
      discussion: """
        Nanoseconds, the least and the median. tick_empty: a tick of a simulation with the standard \
        systems and no entity. What a tick takes more: system_nobody with a system that finds no \
        entity, system_one with one that finds one, events_none with a question after events of which \
        none was ever sent, events_quiet with one after events of which none is new. contacts_…: a tick \
        for each of so many colliders that bounce about, of which a third touches another; mover: for \
        each of 1,000 platformers on a map of tiles; particles_20k: a tick with 20,000 particles that are \
        part of the state, of which 300 die and are born anew. aliencatch_tick: a tick of Alien Catch as its bot \
        plays it, the bot left out.

        The workloads: \(workloads.map(\.name).joined(separator: ", ")).
        """)
  }

  static var workloads: [Workload] { Tick.workloads }

  @OptionGroup var output: WorkloadOptions

  func validate() throws { try output.validate(Self.workloads) }

  func run() throws { try output.run(Self.workloads) }
}

/// The options of commands with rows of workloads.
struct WorkloadOptions: ParsableArguments {
  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Argument(help: "Which workloads to run; all where none is named.")
  var names: [String] = []

  func validate(_ workloads: [Workload]) throws {
    let allNames = workloads.map(\.name)
    if let stray = names.first(where: { !allNames.contains($0) }) {
      throw ValidationError(
        "There is no workload '\(stray)'. There are: \(allNames.joined(separator: ", ")).")
    }
  }

  func run(_ workloads: [Workload]) throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    if !json { print(Report.header) }
    var rows: [Row] = []
    for workload in workloads where names.isEmpty || names.contains(workload.name) {
      guard let figures = try workload.measure() else { continue }
      let row = Row(workload: workload, figures: figures)
      if !json { print(Report.line(row)) }
      rows.append(row)
    }
    if json { print(Report.json(rows)) }
  }
}

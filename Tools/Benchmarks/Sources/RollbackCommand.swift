import ArgumentParser
import Foundation

struct RollbackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "rollback",
      abstract: "Measures how long a machine of a match takes to go back 8 ticks and repeat them.",
      discussion: """
        Simulations for two players with all features, on the timeline of a match. The input of the \
        second player comes 8 ticks late and differs from the guess: the state before it is restored, \
        and 8 ticks run again with their 8 snapshots and the record of their sounds. Beside it another \
        simulation runs the same 8 ticks alone. The figures are microseconds, the least and the median; \
        the ratio is that of the medians. `check` is the median of the rollbacks whose ticks contain \
        the hash of the state that machines compare once a second. Fails if the two simulations end \
        in different states.

        The worlds: \(RollbackWorld.all.map(\.name).joined(separator: ", ")).
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Argument(help: "Which worlds to measure; all where none is named.")
  var names: [String] = []

  func validate() throws {
    let allNames = RollbackWorld.all.map(\.name)
    if let stray = names.first(where: { !allNames.contains($0) }) {
      throw ValidationError(
        "There is no world '\(stray)'. There are: \(allNames.joined(separator: ", ")).")
    }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    if !json { print(RollbackRow.header) }
    var rows: [RollbackRow] = []
    for world in RollbackWorld.all where names.isEmpty || names.contains(world.name) {
      let row = try RollbackRow(world)
      if !json { print(row.line) }
      rows.append(row)
    }
    if json { print("[\n" + rows.map { "  " + $0.json }.joined(separator: ",\n") + "\n]") }
  }
}

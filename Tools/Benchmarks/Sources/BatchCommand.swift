import ArgumentParser
import Foundation

struct BatchCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "batch",
      abstract: "Measures steps of learning agents, in Swift and through Python.",
      discussion: """
        Steps of agents in a second, each a tick with actions, observations, rewards and ends; all \
        rows but those that end with _two keep one core busy. The least time of all turns counts; the \
        median is beside it.

        cartpole_…: Games/CartPole in so many worlds, each with one agent. carts_1_…: the same, but \
        the rules begin the next episode, and no world is reset. carts_…: so many carts in one world. \
        Names that end with _recorded: with the inputs recorded, for reels; the others record nothing. \
        cartpole_c: the same in C, by `cc`. gymnasium, envpool: their own CartPole. \
        aliencatch_headless and duel_headless: one world without actions, as the command `headless` \
        runs it without a bot; aliencatch_… and duel_…: the same in so many worlds, with the action \
        that does nothing. Names that end with _python: by `ReelVectorEnv`, and beside it the bare \
        call of the C interface, with Python's share of the time.

        Rows of a group take turns. Python is that of the variable \(PythonPeer.variable), or else \
        \(PythonPeer.usualPath) in Reel's folder; libraries of games are in the folder of \
        --libraries. A row whose program is absent names what is absent.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Option(help: "How often the rows of a group take turns; more make the figures steadier.")
  var turns = 9

  @Option(help: "Only the rows whose names contain this: carts, python …")
  var only: String?

  @Option(help: "The folder with libraries of games, made by `reel ship library`.")
  var libraries = PythonPeer.usualLibraries

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000") }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    if !json { print(BatchRow.header) }
    var rows: [BatchRow] = []
    for group in BatchSubject.groups(libraries: libraries) {
      let subjects = group.filter { subject in only.map { subject.name.contains($0) } ?? true }
      BatchContest(subjects: subjects, turns: turns).run { row in
        if !json { print(row.line) }
        rows.append(row)
      }
    }
    if json { print(BatchRow.json(rows)) }
  }
}

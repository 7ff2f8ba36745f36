import ArgumentParser
import Foundation

struct CollisionCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "collision",
      abstract: "Measures pairs of moving boxes, and queries.",
      discussion: """
        `pairs_…`: 1,000, 10,000 and 50,000 boxes of 4 to 12 pixels that bounce about, a third of \
        which overlaps another at any time: milliseconds a tick for moving them and for all pairs, \
        sorted, with those that began and ended. `rays`, `casts` and `overlaps`: nanoseconds a query \
        against 100,000 of them that stand still; rays and boxes of 8 pixels go up to 100 pixels \
        along each axis and answer what they hit first; boxes of 16 pixels answer all that they \
        overlap, sorted. Beside them a uniform grid in C (by `cc`) that does the same, and where their \
        headers are there Chipmunk (libchipmunk-dev) and Box2D 2.4 (libbox2d-dev, by `c++`), which \
        sort beginnings and ends only. Chipmunk casts discs; Box2D has no cast through a world.

        All run in turns; `raw` is the grid, `ratio` that of the least values. Fails where Reel and \
        the grid do not come to the same lists in all ticks, and the same answers.
        """)
  }

  @Flag(help: "Print JSON and nothing else.")
  var json = false

  @Flag(name: .customLong("no-peers"), help: "Leaves Chipmunk and Box2D out.")
  var leavesPeersOut = false

  @Option(help: "How often all take turns; more make the figures steadier.")
  var turns = 7

  @Option(help: "Only the rows whose names contain this: 10k, rays …")
  var only: String?

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000") }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    var rows: [TurnsRow] = []
    var areSame = true
    for contest in CollisionContest.all {
      if let only, !contest.name.contains(only) { continue }
      let outcome = contest.run(turns: turns, withPeers: !leavesPeersOut)
      areSame = areSame && outcome.isSame
      if !json { for row in outcome.rows { print(row.line) } }
      rows += outcome.rows
    }
    if json { print(TurnsRow.json(rows)) }
    if !areSame { throw ExitCode.failure }
  }
}

import ArgumentParser
import Foundation

struct CrowdCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "crowd",
      abstract: "Measures a tick of a crowd, by system, with 0, 1 and 2 workers.",
      discussion: """
        A simulation with \(Crowd.particles) particles of the state, \(Crowd.colliders) colliders \
        that move, \(Crowd.sprites) animated sprites under them, and \(Crowd.movers) movers. The \
        simulations with different numbers of workers run in turns of \(CrowdCommand.turn) ticks. \
        The figures are milliseconds: the least and the median of all ticks; systems of less than \
        0.01 ms are left out. Fails if a number of workers gives another state.
        """)
  }

  static let turn = 10

  @Option(help: "The number of turns.")
  var turns = 8

  @Option(help: "The numbers of workers.")
  var workers = [0, 1, 2]

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use swift run -c release bench.")
    #endif
    let crowds = workers.map { Crowd(workers: $0) }
    // Until there are as many particles as die.
    for crowd in crowds { for _ in 0..<100 { crowd.step() } }
    var ticks = crowds.map { _ in [Double]() }
    var systems = crowds.map { _ in [String: [Double]]() }
    for _ in 0..<turns {
      for (at, crowd) in crowds.enumerated() {
        for _ in 0..<Self.turn {
          ticks[at].append(Harness.time { crowd.step() } / 1_000_000)
          for (name, time) in crowd.times { systems[at][name, default: []].append(time) }
        }
      }
    }
    print(Self.line("milliseconds", workers.map { "\($0) workers" }))
    print(Self.line("tick", ticks.map(Self.figures)))
    for name in crowds.first?.times.map(\.name) ?? [] {
      let all = systems.map { $0[name] ?? [] }
      if all.contains(where: { Harness.median($0) >= 0.01 }) {
        print(Self.line(name, all.map(Self.figures)))
      }
    }
    let hashes = crowds.map { $0.simulation.stateHash }
    check(hashes.allSatisfy { $0 == hashes[0] }, "crowd")
  }

  private static func figures(_ samples: [Double]) -> String {
    String(format: "%.2f/%.2f", Harness.least(samples), Harness.median(samples))
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    name.padding(toLength: 20, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 16 - $0.count)) + $0 }.joined()
  }
}

import ArgumentParser
import Foundation

struct CrowdCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "crowd",
      abstract: "Measures a tick of a crowd, by system.",
      discussion: """
        A simulation with \(Crowd.particles) particles of the state, \(Crowd.colliders) colliders \
        that move, \(Crowd.sprites) animated sprites under them, and \(Crowd.movers) movers. The \
        figures are milliseconds: the least and the median of all ticks; systems of less than 0.01 ms \
        are left out.
        """)
  }

  @Option(help: "The number of ticks.")
  var ticks = 80

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    let crowd = Crowd()
    // Until there are as many particles as die.
    for _ in 0..<100 { crowd.step() }
    var samples: [Double] = []
    var systems: [String: [Double]] = [:]
    for _ in 0..<ticks {
      samples.append(Harness.time { crowd.step() } / 1_000_000)
      for (name, time) in crowd.times { systems[name, default: []].append(time) }
    }
    print(Self.line("tick", samples))
    for (name, _) in crowd.times {
      guard let times = systems[name], Harness.median(times) >= 0.01 else { continue }
      print(Self.line(name, times))
    }
  }

  private static func line(_ name: String, _ samples: [Double]) -> String {
    name.padding(toLength: 20, withPad: " ", startingAt: 0)
      + String(format: "%8.2f/%.2f", Harness.least(samples), Harness.median(samples))
  }
}

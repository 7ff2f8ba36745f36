// Every plan against every other: `swift run -c release Tournament [MATCHES]`.

import Foundation
import ReelServer
import TemplateNameRules

let matches = CommandLine.arguments.dropFirst().first.flatMap(UInt64.init) ?? 10
let ticks: UInt64 = 900

for first in Plan.allCases {
  for second in Plan.allCases where second.rawValue > first.rawValue {
    var wins = (0, 0)
    var hash: UInt64 = 0
    for seed in 1...max(1, matches) {
      let game = TemplateName(first, second)
      let simulation = game.makeSimulation(content: GameContent(), seed: seed)
      game.play(simulation, ticks: ticks)
      let eaten = simulation.world[Meadow.self].eaten
      if eaten[0] > eaten[1] { wins.0 += 1 }
      if eaten[1] > eaten[0] { wins.1 += 1 }
      hash ^= simulation.stateHash
    }
    print("\(first) \(wins.0) : \(wins.1) \(second)   hash \(String(hash, radix: 16))")
  }
}

// Records the first match of the last pair, for inspection or for other people.
let game = TemplateName(.share, .roam)
let reel = game.record(ticks: ticks)
try Data(reel).write(to: URL(fileURLWithPath: "match.reel"))
print("match.reel: \(try game.replay(reel))")

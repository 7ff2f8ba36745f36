// A game in one program: only what its rules reach is reported.

import Foundation
import Reel

struct Plain: Game {
  func setUp(_ simulation: Simulation) {
    simulation.schedule.add("roll", roll)
  }
}

protocol Walker { func step() -> Bool }

struct Drunkard: Walker {
  func step() -> Bool { Bool.random() }  // found: randomness
}

func roll(_ world: World) {
  let walker: any Walker = Drunkard()
  if walker.step() { world.spawn(Transform()) }
  rolled += 1
}

nonisolated(unsafe) var rolled: Int32 = 0  // found: state

protocol Shared: Game {}

extension Shared {
  func setUp(_ simulation: Simulation) { _ = UUID() }  // found: randomness
}

/// Belongs to the program: it measures how long a game takes.
func measure(_ body: () -> Void) -> Double {
  let start = Date()
  body()
  return Date().timeIntervalSince(start)
}

final class Report {
  var lines: [String] = []
}

let report = Report()
let simulation = Plain().makeSimulation(content: GameContent(), seed: 1)
simulation.schedule.add("late") { world in
  _ = Date()  // found: clock
}
report.lines.append("\(measure { simulation.step(TickInput()) }) s for \(Set([1, 2]).map { $0 })")

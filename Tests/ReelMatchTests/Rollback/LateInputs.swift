import Reel
import Testing

@testable import ReelMatch

// Rules whose second player is guessed wrong again and again, and the types that such rules use.

struct Coin: Component {
  var worth: Int32 = 0
  var marks: [Int32] = []
}
struct Owner: Component { var coin = Entity.none }
struct Shiny: TrackedComponent { var level: Int32 = 0 }
struct Purse: Resource {
  var sum: Int32 = 0
  var log: [Int32] = []
  var coins: [Entity] = []
}
struct Luck: Resource { var left: Int32 = 3 }
struct Clink: Event { var worth: Int32 = 0 }

extension World {
  /// True while the second player holds the space bar.
  var isHeld: Bool { self[Players.self].inputs[1].isHeld(.space) }
}

/// The inputs of the second player.
enum LateInputs {
  static let ticks = 150

  /// Returns the second player's events in a tick: a bar that is held for a few ticks, seldom as long as before.
  static func events(_ tick: Int) -> [InputEvent] {
    switch tick % 11 {
    case 2, 7: [.keyDown(.space)]
    case 3, 10: [.keyUp(.space)]
    default: []
    }
  }
}

/// Expects that rules give the same states in a straight run as in one in which the second player's inputs arrive
/// some ticks late. Returns the simulation of the second run.
@discardableResult
func expectSame(
  _ setUp: (Simulation) -> Void, sourceLocation: SourceLocation = #_sourceLocation
) -> Simulation {
  func make() -> Simulation {
    let simulation = Simulation(content: GameContent(), seed: 1, players: 2)
    simulation.world.insert(Purse())
    setUp(simulation)
    return simulation
  }
  let straight = make()
  var inputs = [TickInput](repeating: TickInput(viewWidth: 160, viewHeight: 90), count: 2)
  for tick in 0..<LateInputs.ticks {
    inputs[1].events = LateInputs.events(tick)
    straight.step(players: inputs)
  }
  let timeline = RollbackTimeline(make(), viewWidth: 160, viewHeight: 90, depth: 8)
  var sent = 0
  while timeline.head < LateInputs.ticks || sent < LateInputs.ticks {
    // The first ticks arrive late by 1 to 8 ticks, in turn; then all that is left.
    let due = min(Int(timeline.head) - (Int(timeline.head) * 5 % 8), LateInputs.ticks)
    while sent < (timeline.head < LateInputs.ticks ? due : LateInputs.ticks) {
      timeline.append(LateInputs.events(sent)[...], seat: 1)
      sent += 1
    }
    timeline.repair()
    guard timeline.head < LateInputs.ticks else { break }
    timeline.append([], seat: 0)
    timeline.step()
  }
  #expect(timeline.statistics.rollbacks > 20, sourceLocation: sourceLocation)
  let differences = StateListing(straight.world).differences(
    from: StateListing(timeline.simulation.world), limit: 5)
  #expect(differences.isEmpty, "\(differences)", sourceLocation: sourceLocation)
  #expect(straight.stateHash == timeline.simulation.stateHash, sourceLocation: sourceLocation)
  return timeline.simulation
}

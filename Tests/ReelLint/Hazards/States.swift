// State outside of the world, and numbers whose size differs.

import Reel
import Synchronization

nonisolated(unsafe) var lives: Int32 = 3  // found: state
private nonisolated(unsafe) var best: Int32 = 0 {  // found: state
  didSet { lives = best }
}
let ticks = Atomic<Int32>(0)  // found: state

enum Settings {
  nonisolated(unsafe) static var speed: Float = 2  // found: state
}

final class Memory {
  var steps: Int32 = 0  // found: state
  lazy var path: [Int32] = []  // found: state
  let size: Int32 = 2
}

struct CountingGame: Game {
  func setUp(_ simulation: Simulation) {
    let schedule = simulation.schedule
    var counter: Int32 = 0
    schedule.add("captured") { _ in
      counter += 1  // found: state
    }
    var steps: [Int32] = []
    func remember() {
      steps.append(1)  // found: state
    }
    schedule.add("function") { _ in remember() }
    var jumps: Int32 = 0
    let jump = {
      jumps += 1  // found: state
    }
    schedule.add("closure") { _ in jump() }
    var falls: Int32 = 0
    func fall(_ world: World) {
      falls += 1  // found: state
    }
    schedule.add("passed", fall)
    var nested = Vec2.zero
    schedule.add("nested") { world in
      world.each { (transform: Transform) in
        nested.x += transform.position.x  // found: state
      }
    }
    let next = makeCounter()
    schedule.add("made") { _ in _ = next() }
    let memory = Memory()
    schedule.add("object") { _ in memory.steps += 1 }
    let cell = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    schedule.add("pointer") { _ in
      cell.pointee += 1  // found: state
    }
  }
}

struct Once: Game {
  func setUp(_ simulation: Simulation) {
    var isDone = false
    simulation.schedule.add(
      "once",
      when: { _ in
        defer { isDone = true }  // found: state
        return !isDone
      }
    ) { _ in }
    struct Hidden: Component {
      nonisolated(unsafe) static var count: Int32 = 0  // found: state
      var level = 0  // found: integer
    }
    simulation.schedule.add("hidden") { _ in Hidden.count += 1 }
  }
}

@propertyWrapper
struct Clamped {
  var wrappedValue: Int  // found: integer
}

struct Bag: Component {
  @Clamped var hits = 3
  var slots = Slots()
  var tallies: [Tally] = []  // found: integer
  var bits: UInt = 0  // found: integer
}

struct Slots {
  var used: Tally = 0  // found: integer
  private var inner = Inner()
  private struct Inner {
    let limit: Int? = nil  // found: integer
  }
}

struct Standings: Resource {
  var points: [String: Int] = [:]  // found: integer
  var pair: (Int32, Int) = (0, 0)  // found: integer
}

enum Turn: Event {
  case left
  case right(by: Int)  // found: integer

  init() { self = .left }
}

struct Late {
  var number = 0  // found: integer
}

extension Late: Component {}

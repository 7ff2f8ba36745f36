#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelServer

/// The points of a world, which depend on its seed.
struct Tally: Resource {
  var points: Int32 = 0
  var best: Float = 0
}

/// A stick of a pile; each seed has another number of them.
struct Stick: Component {
  var length: Float = 0
}

/// The faults of some seeds.
enum SeedFault: UInt8 {
  /// No fault: points only.
  case none = 101
  /// A trap in tick 100 of every fifth seed from 3 on.
  case trap
  /// Tick 50 of seed 3 never ends.
  case endless
  /// A trap in the set-up of seed 3.
  case setUp
  /// The system kills the process in tick 100 of seed 3, in its first world only.
  case killed
}

extension PlantedFaults {
  /// Sets up points that depend on the seed, and a fault of some seeds.
  static func setUpSeeds(_ simulation: Simulation, _ fault: SeedFault) {
    let (world, seed) = (simulation.world, simulation.seed)
    world.insert(Tally())
    for at in 0..<(seed % 4) { world.spawn(Stick(length: Float(at))) }
    if fault == .setUp && seed == 3 { fatalError("the set-up of seed 3") }
    simulation.schedule.add("tally", after: ["tend"]) { world in
      let luck = world.random[7].int(in: -3...4)
      world[Tally.self].points += Int32(luck)
      world[Tally.self].best = max(world[Tally.self].best, Float(world[Tally.self].points))
      let tick = world[Clock.self].tick
      switch fault {
      case .trap where seed % 5 == 3 && tick == 99: fatalError("the rules of seed \(seed)")
      case .endless where seed == 3 && tick == 49: while getpid() > 0 {}
      case .killed where seed == 3 && tick == 99:
        if let path = getenv("PLANTED_KILL"), unlink(path) == 0 { kill(getpid(), SIGKILL) }
      default: break
      }
      // Not among the lines of a sweep.
      print("tick \(tick)")
    }
  }
}

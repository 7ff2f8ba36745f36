#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelServer

/// A game with one of six faults against determinism, chosen by its value: `GuardTests` shows the command that finds
/// each. From 9 on the values are faults that end the program, in its set-up or in tick 100 (`Crashes.swift`).
struct PlantedFaults: Game {
  static let name = "PlantedFaults"
  static let settings = GameSettings(
    title: "Planted faults", viewWidth: 16, viewHeight: 16)

  var fault: UInt8 = 0

  typealias Player = CrashingBot

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Flame(), Glow())
    simulation.schedule.add("tend") { world in
      world.each { (flame: inout Flame) in flame.age += 1 }
    }
    switch fault {
    case 1: simulation.schedule.add("swing", after: ["tend"], Self.swing)
    case 2: simulation.schedule.add("choose", after: ["tend"], Self.choose)
    case 3: simulation.schedule.add("count", after: ["tend"], Self.count(Counter()))
    case 4: simulation.schedule.add("read", after: ["tend"], Self.read)
    case 5: simulation.schedule.add("glow", after: ["tend"], Self.glow)
    case 6: simulation.schedule.add("identify", after: ["tend"], Self.identify)
    case 9: Self.crash(.index)
    case Crash.bot.rawValue: simulation.world.insert(CrashesBot())
    case 10...: simulation.schedule.add("crash", after: ["tend"], Self.crash(fault))
    default: break
    }
  }
}

struct Flame: Component {
  var age: Int32 = 0
  var reach: Float = 0
  var name: UInt64 = 0
}

struct Glow: Component {
  static let isTransient = true
  var level: Float = 0
}

final class Counter: @unchecked Sendable {
  var count: Float = 0  // lint finds it: state
}

extension PlantedFaults {
  /// 1: a function of the C library.
  static func swing(_ world: World) {
    world.each { (flame: inout Flame) in
      flame.reach = Float(sin(Double(flame.age)))  // lint finds it: library
    }
  }

  /// 2: the order of a dictionary.
  static func choose(_ world: World) {
    var weights: [Int32: Float] = [:]
    for key in 0..<20 { weights[Int32(key)] = Float(key) }
    var first: Float = 0
    for (_, weight) in weights { first = first * 0.5 + weight }  // lint finds it: order
    world.each { (flame: inout Flame) in flame.reach = first }
  }

  /// 3: a stored property outside of the state.
  static func count(_ counter: Counter) -> (World) -> Void {
    { world in
      counter.count += 1
      world.each { (flame: inout Flame) in flame.reach = counter.count }
    }
  }

  /// 4: bytes that nothing has initialized.
  static func read(_ world: World) {
    let bytes = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
    defer { bytes.deallocate() }
    world.each { (flame: inout Flame) in flame.name = bytes[0] }
  }

  /// 5: a transient value.
  static func glow(_ world: World) {
    world.each { (flame: inout Flame, glow: inout Glow) in
      glow.level += 1
      flame.reach = glow.level
    }
  }

  /// 6: the identity of an object.
  static func identify(_ world: World) {
    let number = ObjectIdentifier(Counter()).hashValue  // lint finds it: identity
    world.each { (flame: inout Flame) in flame.name = UInt64(bitPattern: Int64(number)) }
  }
}

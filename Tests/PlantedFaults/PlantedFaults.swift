#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelServer

/// A game with one of nine faults against determinism, chosen by its value: `GuardTests` shows the command that finds
/// each. With `PLANTED_BUILD` in the environment it stands for a later build, which has a field and a component more,
/// and for fault 8 another rule. From 9 to 99 the values are faults that end the program, in its set-up or in tick 100
/// (`Crashes.swift`). From 101 on, they are faults of some seeds (`Seeds.swift`).
struct PlantedFaults: Game {
  static let name = "PlantedFaults"
  static let settings = GameSettings(
    title: "Planted faults", viewWidth: 16, viewHeight: 16)

  var fault: UInt8 = 0

  typealias Player = CrashingBot

  func setUp(_ simulation: Simulation) {
    let hearth = simulation.world.spawn(Flame(), Glow(), Ember())
    if Self.isLaterBuild { simulation.world.insert(hearth, Smoke()) }
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
    case 7:
      simulation.world.insert(Scales())
      simulation.schedule.add("tip", after: ["tend"], Self.tip)
    case 8: simulation.schedule.add("rake", after: ["tend"], Self.rake)
    case 100: simulation.schedule.add("begin", after: ["tend"], Self.begin)
    case 101...: Self.setUpSeeds(simulation, SeedFault(rawValue: fault) ?? .none)
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

struct Scales: Resource {
  var side: Int32 = 0
}

/// In the later build it has a field more.
struct Ember: Component {
  var heat: Int32 = 0
  var soot: Float = 1

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("heat", &heat)
    if PlantedFaults.isLaterBuild { v.field("soot", &soot) }
  }
}

/// Only the later build has it.
struct Smoke: Component {
  var height: Float = 0
}

struct Glow: Component {
  static let isTransient = true
  var level: Float = 0
}

final class Counter: @unchecked Sendable {
  var count: Float = 0  // lint finds it: state
}

extension PlantedFaults {
  /// True for the program that stands for a later build of the game, with other types.
  static let isLaterBuild = getenv("PLANTED_BUILD") != nil

  /// 8: a rule that the later build has changed.
  static func rake(_ world: World) {
    guard world[Clock.self].tick == 20, isLaterBuild else { return }
    world.each { (ember: inout Ember) in ember.heat += 1 }
  }

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

  /// 7: the order of a dictionary with four keys, which is the same in two runs now and then.
  static func tip(_ world: World) {
    var sides: [UInt64: Int32] = [:]
    for side in 0..<4 { sides[world[Clock.self].tick * 4 + UInt64(side)] = Int32(side) }
    world[Scales.self].side = sides.first?.value ?? 0
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
    // Of a block that was free last, because an allocator leaves a part of an address there, another in each process.
    UnsafeMutablePointer<UInt64>.allocate(capacity: 2).deallocate()
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

  /// 100: a static variable that is set once.
  static func begin(_ world: World) {
    guard world[Clock.self].tick == 9, !hasBegun else { return }
    hasBegun = true
    world.each { (flame: inout Flame) in flame.reach = 1 }
  }
}

private nonisolated(unsafe) var hasBegun = false  // lint finds it: state

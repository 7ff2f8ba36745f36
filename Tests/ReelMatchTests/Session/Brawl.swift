import Reel

/// A ``Skirmish`` with faults at several machines, and with a state that takes long to transfer.
struct Brawl: Game {
  static let name = "Brawl"
  static let settings = Skirmish.settings
  typealias Player = SkirmishBot

  /// The number of players.
  var seats: UInt8 = 2
  /// The ticks in which a rule depends on the machine of the second player; 0 for none.
  var firstFault: UInt64 = 0
  var secondFault: UInt64 = 0
  /// The tick in which a rule depends on the machine of the third player; 0 for none.
  var faultOfThird: UInt64 = 0
  /// The kilobytes of the state that are there for their size only.
  var kilobytes: UInt32 = 0
  var playerCount: Int { Int(seats) }

  init() {}

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    Skirmish(seats: seats).setUp(simulation)
    for _ in 0..<kilobytes * 8 { simulation.world.spawn(Weight()) }
    let faults = [firstFault, secondFault].filter { $0 > 0 }
    let third = faultOfThird
    simulation.schedule.add("err") { world in
      guard faults.contains(world[Clock.self].tick), world.isLocal(1) else { return }
      world.each { (fighter: inout Fighter) in fighter.hurt += 5 }
    }
    simulation.schedule.add("slip") { world in
      guard third > 0, world[Clock.self].tick == third, world.isLocal(2) else { return }
      world.each { (fighter: inout Fighter) in fighter.thrown += 3 }
    }
  }
}

/// With its entity about an eighth of a kilobyte.
private struct Weight: Component {
  var a: UInt64 = 1
  var b: UInt64 = 2
  var c: UInt64 = 3
  var d: UInt64 = 4
  var e: UInt64 = 5
  var f: UInt64 = 6
  var g: UInt64 = 7
  var h: UInt64 = 8
  var i: UInt64 = 9
  var j: UInt64 = 10
  var k: UInt64 = 11
  var l: UInt64 = 12
}

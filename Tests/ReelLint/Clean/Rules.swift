// Rules in order: nothing here may be reported.

import Reel

struct Score: Resource {
  static let most: Int = 100
  var points: [String: Int32] = [:]
  var seen: Set<Int32> = []
  var size = Vec2.zero
  var stream = RandomStream(seed: 1, stream: 2)
  /// Not stored.
  var count: Int { points.count }
}

/// Left out of snapshots, because it is computed again.
struct Cache: Resource {
  static let isTransient = true
  var index: [Int] = []
}

enum Direction: UInt8, CaseIterable, FieldValue { case left, right }

struct Cell: Hashable {
  var x: Int32
  var y: Int32
  func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }
}

final class Table: Sendable {
  let sizes: [Int32] = [1, 2, 3]
}

let table = Table()

struct Pond: Game {
  var level: UInt8 = 1

  func setUp(_ simulation: Simulation) {
    var total: Int32 = 0
    for size in table.sizes { [size].forEach { total += $0 } }
    func grow(_ size: Int32) { total += size }
    table.sizes.forEach(grow)
    let shrink = { (size: Int32) in total -= size }
    shrink(2)
    let start = total
    var bounds = Vec2.zero
    bounds.x = 20
    simulation.schedule.add("start") { [bounds] world in
      world[Score.self].points["start"] = start + Int32(level)
      world[Score.self].size = bounds
    }
    simulation.schedule.add("look", look)
    simulation.add(count)
  }
}

func look(_ world: World) {
  let score = world[Score.self]
  for name in score.points.keys.sorted() { _ = score.points[name] }
  for id in score.seen.sorted() { _ = score.seen.contains(id) }
  for name in ["a", "b"] where score.points[name] != nil {}
  _ = score.points.isEmpty || score.points.count > 2 || score.seen.isSubset(of: [1, 2])
  _ = score.points.contains { $0.value > 2 } || score.points.allSatisfy { $0.value < 9 }
  _ = score.seen.union(Set(score.points.values)).subtracting([1])
  _ = score.points.keys.max()
  _ = score.points.merging(["a": 1]) { $0 + $1 }
  _ = Dictionary(grouping: [1, 2, 3] as [Int32]) { $0 % 2 }
  var sum = 0
  for index in 0..<3 { sum += index }
  _ = Int(bitPattern: UInt(sum))
  _ = Float(bitPattern: 1)
  _ = Float.sin(Float(sum)).description
}

let count = System("count") { world in
  var sum: Float = 0
  world.each { (transform: Transform) in sum += transform.position.x }
  _ = world.random[0].float(in: 0..<1)
  _ = Int32.random(in: 0..<6, using: &world[Score.self].stream)
  _ = [1, 2, 3].shuffled(using: &world[Score.self].stream)
  world[Score.self].points["sum"] = Int32(sum)
  // lint: the explorer shows this number, and no rule reads it
  _ = "abc".hashValue
  _ = "abc".hashValue  // lint: shown by the explorer only
}

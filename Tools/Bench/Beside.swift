import ReelECS
import ReelMath

// Four systems over a million entities, none of which writes a component that another one reads or writes: serially,
// with a pool of threads, and next to threads of the C library that run the same four loops over arrays.
//
//     heavy    each writes its own component from one that all read: 27 operations a row
//     light    position += velocity, four times, each over components of its own: memory is the limit
//
// All ways run in turn in each repetition, so that disturbances of the machine affect all of them.

/// The component that all heavy systems read.
struct Wave: Component {
  var phase: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("phase", &phase) }
}

/// The component that one heavy system writes.
struct Level<Letter>: Component {
  var value: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

/// A position; each light system has one of its own, and a velocity.
struct LightPosition<Letter>: Component {
  var x: Float = 0
  var y: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

struct Speed<Letter>: Component {
  var x: Float = 0
  var y: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

/// Returns two rounds of a polynomial that stays small: 27 operations.
@inline(__always) func swing(_ value: Float, _ phase: Float, _ rate: Float) -> Float {
  var value = value
  for _ in 0..<2 {
    let x = value * 0.5 + phase * rate
    let square = x * x
    let bend = x * (1 - square * (0.1666 - square * (0.0083 - square * 0.0002)))
    value = bend * 0.75 + value * 0.125
  }
  return value
}

/// Four jobs in a world and over plain arrays.
struct Beside {
  let name: String
  let schedule: Schedule
  let world: World
  let raw: @Sendable (Int) -> Void
  /// Returns sums over the world and over the arrays, which must be the same.
  let sums: () -> (Double, Double)
  let deallocate: () -> Void

  static let count = 1_000_000
  static let names: [StaticString] = ["a", "b", "c", "d"]

  // MARK: - Heavy

  static func heavy() -> Beside {
    let world = World()
    world.spawn(count: count) { index in
      (
        Wave(phase: Float(index & 1023) / 1024), Level<Letter.A>(), Level<Letter.B>(),
        Level<Letter.C>(), Level<Letter.D>()
      )
    }
    let schedule = Schedule()
    func add<L>(_ name: StaticString, _ level: Level<L>.Type, _ rate: Float) {
      schedule.add(name, access: .writing(level).reading(Wave.self)) { world in
        world.each { (level: inout Level<L>, wave: Wave) in
          level.value = swing(level.value, wave.phase, rate)
        }
      }
    }
    add(names[0], Level<Letter.A>.self, 0.25)
    add(names[1], Level<Letter.B>.self, 0.5)
    add(names[2], Level<Letter.C>.self, 0.75)
    add(names[3], Level<Letter.D>.self, 1)

    let waves = RawColumn(count) { Wave(phase: Float($0 & 1023) / 1024) }
    let levels = (0..<4).map { _ in RawColumn(count) { _ in Float(0) } }
    nonisolated(unsafe) let from = waves.base
    nonisolated(unsafe) let to = levels.map(\.base)
    return Beside(
      name: "heavy", schedule: schedule, world: world,
      raw: { job in
        let level = to[job]
        let rate = Float(job + 1) * 0.25
        for row in 0..<count { level[row] = swing(level[row], from[row].phase, rate) }
      },
      sums: {
        var sum = 0.0
        world.each {
          (a: Level<Letter.A>, b: Level<Letter.B>, c: Level<Letter.C>, d: Level<Letter.D>) in
          sum += Double(a.value) + Double(b.value) + Double(c.value) + Double(d.value)
        }
        var rawSum = 0.0
        for row in 0..<count {
          rawSum += Double(to[0][row]) + Double(to[1][row]) + Double(to[2][row])
          rawSum += Double(to[3][row])
        }
        return (sum, rawSum)
      },
      deallocate: {
        waves.deallocate()
        for level in levels { level.deallocate() }
      })
  }

  // MARK: - Light

  static func light() -> Beside {
    let world = World()
    // A spawn takes six components; the others are inserted afterwards.
    world.spawn(count: count) { _ in
      (
        LightPosition<Letter.A>(), Speed<Letter.A>(x: 1, y: 2), LightPosition<Letter.B>(),
        Speed<Letter.B>(x: 1, y: 2), LightPosition<Letter.C>(), Speed<Letter.C>(x: 1, y: 2)
      )
    }
    for entity in world.entities {
      world.insert(entity, LightPosition<Letter.D>())
      world.insert(entity, Speed<Letter.D>(x: 1, y: 2))
    }
    let schedule = Schedule()
    func add<L>(_ name: StaticString, _ letter: L.Type) {
      schedule.add(name, access: .writing(LightPosition<L>.self).reading(Speed<L>.self)) { world in
        world.each { (position: inout LightPosition<L>, speed: Speed<L>) in
          position.x += speed.x * step
          position.y += speed.y * step
        }
      }
    }
    add(names[0], Letter.A.self)
    add(names[1], Letter.B.self)
    add(names[2], Letter.C.self)
    add(names[3], Letter.D.self)

    let positions = (0..<4).map { _ in RawColumn(count) { _ in Position() } }
    let speeds = (0..<4).map { _ in RawColumn(count) { _ in Velocity(x: 1, y: 2) } }
    nonisolated(unsafe) let to = positions.map(\.base)
    nonisolated(unsafe) let from = speeds.map(\.base)
    return Beside(
      name: "light", schedule: schedule, world: world,
      raw: { job in
        let position = to[job]
        let speed = from[job]
        for row in 0..<count {
          position[row].x += speed[row].x * step
          position[row].y += speed[row].y * step
        }
      },
      sums: {
        var sum = 0.0
        world.each {
          (
            a: LightPosition<Letter.A>, b: LightPosition<Letter.B>, c: LightPosition<Letter.C>,
            d: LightPosition<Letter.D>
          ) in
          sum += Double(a.x + a.y) + Double(b.x + b.y) + Double(c.x + c.y) + Double(d.x + d.y)
        }
        let rawSum = positions.reduce(0.0) { total, column in
          column.values.reduce(total) { $0 + Double($1.x + $1.y) }
        }
        return (sum, rawSum)
      },
      deallocate: {
        for column in positions { column.deallocate() }
        for column in speeds { column.deallocate() }
      })
  }
}

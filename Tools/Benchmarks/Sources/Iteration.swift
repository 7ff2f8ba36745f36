import ReelECS

// Closures called for each entity, next to raw pointer loops that do the same over plain arrays. Both begin with the
// same values and run equally often, so both must arrive at the same sum, and not at the initial one.

enum Iteration {
  static var workloads: [Workload] {
    [
      Workload("iter1", per: "entity") { iter1() },
      Workload("iter2", per: "entity") { iter2("iter2", count: 1_000_000, passes: 1) },
      Workload("iter2_10k", per: "entity") { iter2("iter2_10k", count: 10_000, passes: 100) },
      Workload("frag", per: "entity") { frag() },
      Workload("iter3_mixed", per: "match") { iter3Mixed() },
      Workload("hierarchy", per: "node") { hierarchy() },
    ]
  }

  private static func start(_ index: Int) -> Position { Position(x: Float(index & 1023)) }

  /// Writes one component.
  private static func iter1() -> Figures {
    let count = 1_000_000
    let world = Worlds.make()
    for index in 0..<count { world.spawn(start(index)) }
    let positions = RawColumn(count, start)
    defer { positions.deallocate() }
    let before = sum(positions)

    let figures = Harness.compare(items: count) {
      world.each { (position: inout Position) in position.x += 1 }
    } raw: {
      let position = positions.base
      for row in 0..<count { position[row].x += 1 }
    }
    check(sum(world) == sum(positions) && sum(positions) != before, "iter1")
    return figures
  }

  /// Writes one component and reads one.
  private static func iter2(_ name: String, count: Int, passes: Int) -> Figures {
    let world = Worlds.make()
    for index in 0..<count { world.spawn(start(index), Velocity(x: 1, y: 2)) }
    let positions = RawColumn(count, start)
    let velocities = RawColumn(count) { _ in Velocity(x: 1, y: 2) }
    defer {
      positions.deallocate()
      velocities.deallocate()
    }
    let before = sum(positions)

    let figures = Harness.compare(items: count, passes: passes) {
      world.each { (position: inout Position, velocity: Velocity) in
        position.x += velocity.x * step
        position.y += velocity.y * step
      }
    } raw: {
      let position = positions.base
      let velocity = velocities.base
      for row in 0..<count {
        position[row].x += velocity[row].x * step
        position[row].y += velocity[row].y * step
      }
    }
    check(sum(world) == sum(positions) && sum(positions) != before, name)
    return figures
  }

  /// Writes one component that the entities of many small tables share.
  private static func frag() -> Figures {
    let rows = 100
    let world = Worlds.make()
    func addTable<Own: Component>(_ own: Own.Type) {
      for index in 0..<rows { world.spawn(Charge(value: Float(index)), Own()) }
    }
    for own in Letter.components { addTable(own) }
    let columns = Letter.components.map { _ in RawColumn(rows) { Charge(value: Float($0)) } }
    defer { for column in columns { column.deallocate() } }
    func rawSum() -> Double {
      columns.reduce(0) { $1.values.reduce($0) { $0 + Double($1.value) } }
    }
    func worldSum() -> Double {
      var sum = 0.0
      world.each { (data: Charge) in sum += Double(data.value) }
      return sum
    }
    let before = rawSum()

    let figures = Harness.compare(items: rows * columns.count, passes: 100) {
      world.each { (data: inout Charge) in data.value += 1 }
    } raw: {
      for column in columns {
        let data = column.base
        for row in 0..<rows { data[row].value += 1 }
      }
    }
    check(worldSum() == rawSum() && rawSum() != before, "frag")
    return figures
  }

  /// Iterates over three components, in two of the three tables that have the first two: every second entity has
  /// `Health`, and every fourth has `Damage` as well.
  private static func iter3Mixed() -> Figures {
    let count = 1_000_000
    let world = Worlds.make()
    for index in 0..<count {
      let (position, velocity) = (start(index), Velocity(x: 1, y: 2))
      switch index % 4 {
      case 0: world.spawn(position, velocity, Health(points: 100), Damage(points: 1))
      case 2: world.spawn(position, velocity, Health(points: 100))
      default: world.spawn(position, velocity)
      }
    }
    let tables = [0, 2].map { first in
      (
        positions: RawColumn(count / 4) { start($0 * 4 + first) },
        velocities: RawColumn(count / 4) { _ in Velocity(x: 1, y: 2) },
        healths: RawColumn(count / 4) { _ in Health(points: 100) }
      )
    }
    defer {
      for table in tables {
        table.positions.deallocate()
        table.velocities.deallocate()
        table.healths.deallocate()
      }
    }
    func worldSum() -> Double {
      var sum = 0.0
      world.each { (position: Position, health: Health) in
        sum += Double(position.x) + Double(position.y) + Double(health.points)
      }
      return sum
    }
    func rawSum() -> Double {
      tables.reduce(0) { total, table in
        table.healths.values.reduce(total + sum(table.positions)) { $0 + Double($1.points) }
      }
    }
    let before = rawSum()

    let figures = Harness.compare(items: count / 2) {
      world.each { (position: inout Position, velocity: Velocity, health: inout Health) in
        position.x += velocity.x * step
        position.y += velocity.y * step
        health.points -= step
      }
    } raw: {
      for table in tables {
        let position = table.positions.base
        let velocity = table.velocities.base
        let health = table.healths.base
        for row in 0..<table.positions.count {
          position[row].x += velocity[row].x * step
          position[row].y += velocity[row].y * step
          health[row].points -= step
        }
      }
    }
    check(worldSum() == rawSum() && rawSum() != before, "iter3_mixed")
    return figures
  }
}

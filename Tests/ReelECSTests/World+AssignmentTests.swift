import ReelECS
import Testing

// Assignments to components of every size write all bytes back, and hold the structure for components of every type.

private struct Bit: Component, Equatable { var isOn = false }

private struct Twelve: Component, Equatable {
  var a: Float = 1
  var b: Float = 2
  var c: Int32 = 3
}

/// A component of a word, half a word, and single bytes behind them.
private struct Odd: Component, Equatable {
  var wide: Double = 1
  var a: Float = 2
  var b: UInt16 = 3
  var c: UInt8 = 4
  var d = false
}

/// A component whose fields have gaps between them.
private struct Gaps: Component, Equatable {
  var a: UInt8 = 1
  var wide: UInt64 = 2
  var b: UInt16 = 3
  var c: Float = 4
  var d: UInt8 = 5
}

private struct Tag: Component {}

private struct Refused: Error {}

@Suite struct AssignmentTests {
  @Test func anAssignmentWritesOneFieldAndNoOther() {
    let world = World()
    let entities = (0..<3).map { _ in world.spawn(Bit(), Twelve(), Odd(), Gaps()) }
    let entity = entities[1]
    var (twelve, odd, gaps) = (Twelve(), Odd(), Gaps())
    // The second access finds the value that the first one has just stored.
    for _ in 0..<2 {
      world[entity, Bit.self]?.isOn.toggle()
      world[entity, Twelve.self]?.a += 10
      twelve.a += 10
      #expect(world[entity, Twelve.self] == twelve)
      world[entity, Twelve.self]?.b += 20
      twelve.b += 20
      #expect(world[entity, Twelve.self] == twelve)
      world[entity, Twelve.self]?.c -= 30
      twelve.c -= 30
      #expect(world[entity, Twelve.self] == twelve)
      world[entity, Odd.self]?.wide += 0.5
      odd.wide += 0.5
      #expect(world[entity, Odd.self] == odd)
      world[entity, Odd.self]?.a += 40
      odd.a += 40
      #expect(world[entity, Odd.self] == odd)
      world[entity, Odd.self]?.b &+= 60_000
      odd.b &+= 60_000
      #expect(world[entity, Odd.self] == odd)
      world[entity, Odd.self]?.c &+= 200
      odd.c &+= 200
      #expect(world[entity, Odd.self] == odd)
      world[entity, Odd.self]?.d.toggle()
      odd.d.toggle()
      #expect(world[entity, Odd.self] == odd)
      world[entity, Gaps.self]?.a &+= 100
      gaps.a &+= 100
      #expect(world[entity, Gaps.self] == gaps)
      world[entity, Gaps.self]?.wide += 1 << 40
      gaps.wide += 1 << 40
      #expect(world[entity, Gaps.self] == gaps)
      world[entity, Gaps.self]?.b += 9
      gaps.b += 9
      #expect(world[entity, Gaps.self] == gaps)
      world[entity, Gaps.self]?.c *= -3
      gaps.c *= -3
      #expect(world[entity, Gaps.self] == gaps)
      world[entity, Gaps.self]?.d = 77
      gaps.d = 77
      #expect(world[entity, Gaps.self] == gaps)
    }
    #expect(world[entity, Bit.self] == Bit(isOn: false))
    world[entity, Odd.self] = Odd(wide: -1, a: -2, b: 5, c: 6, d: true)
    #expect(world[entity, Odd.self] == Odd(wide: -1, a: -2, b: 5, c: 6, d: true))
    for other in [entities[0], entities[2]] {
      #expect(world[other, Bit.self] == Bit() && world[other, Twelve.self] == Twelve())
      #expect(world[other, Odd.self] == Odd() && world[other, Gaps.self] == Gaps())
    }
  }

  /// The nested accesses outnumber the reserved room, and all are written back.
  @Test func nestedAssignmentsAreAllWritten() {
    let world = World()
    let entities = (0..<400).map { _ in world.spawn(Odd()) }
    func enter(_ depth: Int) -> Float {
      if depth == entities.count { return 1 }
      world[entities[depth], Odd.self]?.a = enter(depth + 1) + 1
      return world[entities[depth], Odd.self]!.a
    }
    for _ in 0..<2 {
      #expect(enter(0) == 401)
      for (depth, entity) in entities.enumerated() {
        #expect(world[entity, Odd.self] == Odd(a: Float(401 - depth)))
      }
    }
  }

  @Test func aRightHandSideThatThrowsFreesItsRoom() throws {
    let world = World()
    let entity = world.spawn(Odd())
    func refuse() throws -> Float { throw Refused() }
    for _ in 0..<1_000 {
      #expect(throws: Refused.self) { world[entity, Odd.self]?.a = try refuse() }
    }
    #expect(world[entity, Odd.self] == Odd())
    world[entity, Odd.self]?.a = 9
    #expect(world[entity, Odd.self]?.a == 9)
  }

  @Test func assignmentsToTagsAndMissingComponentsDoNothing() {
    let world = World()
    let entity = world.spawn(Tag())
    world[entity, Tag.self] = Tag()
    #expect(world.has(entity, Tag.self))
    world[entity, Odd.self]?.a = 1
    #expect(world[entity, Odd.self] == nil)
    world.despawn(entity)
    world[entity, Tag.self]? = Tag()
    #expect(!world.has(entity, Tag.self))
  }
}

@Suite struct OpenWorldTests {
  /// The right-hand side may do all of this.
  @Test func aRightHandSideMayWriteOtherValues() {
    let world = World()
    world.insert(Score())
    let (hero, other) = (world.spawn(Position(x: 1), Bag()), world.spawn(Position(x: 2), Bag()))
    var new: [Entity] = []
    func next() -> Float {
      world[other, Position.self]?.x += 1
      world[other, Bag.self]?.items.append(4)
      world.insert(hero, Bag(items: [5]))
      world[Score.self].points += 1
      world.each { (bag: inout Bag, position: Position) in bag.weight = Double(position.x) }
      new.append(world.commands.spawn())
      world.commands.insert(hero, Velocity())
      return (world[hero, Position.self]?.x ?? 0) + 6
    }
    world[hero, Position.self]?.x = next()
    #expect(world[hero, Position.self]?.x == 7 && world[other, Position.self]?.x == 3)
    #expect(world[hero, Bag.self]?.items == [5] && world[other, Bag.self]?.items == [4])
    #expect(world[hero, Bag.self]?.weight == 1 && world[other, Bag.self]?.weight == 3)
    world.insert(hero, Spark(value: 1))
    func more() -> UInt64 { UInt64(next()) }
    world[hero, Spark.self]?.value = more()
    #expect(world[hero, Spark.self]?.value == 13 && !world.isAlive(new[0]))
    world.flush()
    #expect(world.has(hero, Velocity.self) && new.allSatisfy(world.isAlive))
    #expect(world.validate() == nil)
  }

  /// A right-hand side that throws ends the hold on the structure.
  @Test func aRightHandSideThatThrowsReleasesTheStructure() {
    let world = World()
    let hero = world.spawn(Position(), Bag(), Spark())
    func refuse() throws -> Float { throw Refused() }
    #expect(throws: Refused.self) { world[hero, Position.self]?.x = try refuse() }
    #expect(throws: Refused.self) { world[hero, Bag.self]?.weight = Double(try refuse()) }
    #expect(throws: Refused.self) { world[hero, Spark.self]?.value = UInt64(try refuse()) }
    world.remove(hero, Bag.self)
    world.setParent(of: hero, to: world.spawn())
    #expect(world.validate() == nil)
  }

  /// Hooks and observers of the write may assign, too, in the same memory.
  @Test func observersOfAnAssignmentMayAssign() {
    let world = World()
    let (hero, other) = (world.spawn(Odd(), Bag()), world.spawn(Odd(), Bag()))
    world.observe(assigned: Odd.self) { world, entity in
      if entity != other { world[other, Odd.self]?.wide += world[entity, Odd.self]?.wide ?? 0 }
    }
    world.observe(assigned: Bag.self) { world, entity in
      if entity != other { world[other, Bag.self]?.items += world[entity, Bag.self]?.items ?? [] }
    }
    world[hero, Odd.self]?.wide = 4
    world[hero, Bag.self]?.items.append(6)
    #expect(world[other, Odd.self]?.wide == 5 && world[other, Bag.self]?.items == [6])
    #expect(world[hero, Odd.self]?.wide == 4 && world[hero, Bag.self]?.items == [6])
  }
}

@Suite(.tags(.exit)) struct AssignmentMisuseTests {
  private static let held =
    " is being assigned to (system: no system). Do that first, keep its result in a constant, and then "
    + "assign it; or use `world.commands`, which acts when the system has ended."

  @Test func structuralChangesInsideAnAssignmentToAPlainComponentTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, _ in world.spawn() }
      }, "Cannot spawn an entity while the Position of entity 0.1" + Self.held)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, _ in world.spawn(count: 3, Position()) }
      }, "Cannot spawn an entity while the Position of entity 0.1" + Self.held)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in world.despawn(hero) }
      }, "Cannot despawn entity 0.1 while the Position of entity 0.1" + Self.held)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in world.insert(hero, Velocity()) }
      }, "Cannot insert Velocity into entity 0.1 while the Position of entity 0.1" + Self.held)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in world.remove(hero, Position.self) }
      }, "Cannot remove Position from entity 0.1 while the Position of entity 0.1" + Self.held)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in world.setParent(of: hero, to: .none) }
      }, "Cannot set the parent of entity 0.1 while the Position of entity 0.1" + Self.held)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in
          world.commands.despawn(hero)
          world.flush()
        }
      }, "Cannot apply commands while the Position of entity 0.1" + Self.held)
  }

  @Test func structuralChangesInsideAnAssignmentToASparseComponentTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let hero = world.spawn(Spark())
        func next() -> UInt64 { UInt64(world.spawn().index) }
        world[hero, Spark.self]?.value = next()
      }, "Cannot spawn an entity while the Spark of entity 0.1" + Self.held)
  }

  /// The change is inside another assignment, of another component.
  @Test func structuralChangesInsideTwoAssignmentsTrap() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in
          world.commands.insert(hero, Bag())
          func next() -> Float { Float(world.spawn().index) }
          world[hero, Twelve.self]?.a = next()
        }
      }, "Cannot spawn an entity while the Twelve of entity 0.1" + Self.held)
  }

  @Test func writingAComponentInItsOwnRightHandSideTraps() async {
    let advice =
      "The Position of entity 0.1 was written while it was being assigned to (system: no system): "
      + "that would be lost. Compute the value first, then assign it."
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in world[hero, Position.self]?.y = 5 }
      }, advice)
    // The right-hand side writes the value that is present already.
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in world.insert(hero, Position(x: 1)) }
      }, advice)
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, _ in world.each { (position: inout Position) in position.y += 1 } }
      }, "An `each` over Position runs while the Position of entity 0.1 is changed in place")
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        assign { world, hero in
          func next() -> Float {
            world.insert(hero, Position(x: 1))
            return 1
          }
          world[hero, Twelve.self]?.a = next()
        }
      }, advice)
  }

  /// The write changes only the last byte of the value, behind the last complete word.
  @Test func losingAWriteOfTheLastByteTraps() async {
    expectAdvice(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let world = World()
        let entity = world.spawn(Odd())
        func write() -> Float {
          world[entity, Odd.self]?.d = true
          return 1
        }
        world[entity, Odd.self]?.a = write()
      },
      "The Odd of entity 0.1 was written while it was being assigned to (system: no system): that "
        + "would be lost. Compute the value first, then assign it.")
  }
}

private func assign(_ body: (World, Entity) -> Void) {
  let world = World()
  let hero = world.spawn(Position(x: 1), Twelve())
  func next() -> Float {
    body(world, hero)
    return 2
  }
  world[hero, Position.self]?.x = next()
}

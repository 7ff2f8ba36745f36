import ReelECS
import Testing

// Components that are changed where they are: all their bytes come back, whatever their size.

private struct Bit: Component, Equatable { var isOn = false }

private struct Twelve: Component, Equatable {
  var a: Float = 1
  var b: Float = 2
  var c: Int32 = 3
}

/// A word, half a word, and single bytes behind them.
private struct Odd: Component, Equatable {
  var wide: Double = 1
  var a: Float = 2
  var b: UInt16 = 3
  var c: UInt8 = 4
  var d = false
}

/// Fields with gaps between them.
private struct Gaps: Component, Equatable {
  var a: UInt8 = 1
  var wide: UInt64 = 2
  var b: UInt16 = 3
  var c: Float = 4
  var d: UInt8 = 5
}

private struct Tag: Component {}

private struct Refused: Error {}

@Suite struct OpenMutationTests {
  @Test func eachFieldByItselfAndNoOther() {
    let world = World()
    let entities = (0..<3).map { _ in world.spawn(Bit(), Twelve(), Odd(), Gaps()) }
    let entity = entities[1]
    var (twelve, odd, gaps) = (Twelve(), Odd(), Gaps())
    // Twice: the second access finds what the first has just stored.
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

  /// More accesses inside each other than there is room kept for, and all come back.
  @Test func accessesInsideEachOther() {
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

  @Test func aRightHandSideThatThrowsGivesTheRoomBack() throws {
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

  @Test func tagsAndWhatIsNotThere() {
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

@Suite(.tags(.exit)) struct OpenMutationMisuseTests {
  /// The very last byte of a value, behind its last whole word.
  @Test func aLastByteThatWouldBeLost() async {
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

import ReelECS
import ReelMath
import Testing

@Suite struct StateHashTests {
  @Test func paddingIsNotHashed() {
    func hash(_ filler: UInt8) -> UInt64 {
      let world = World()
      let size = MemoryLayout<Padded>.stride
      for i in 0..<4 {
        // The test fills the seven bytes between the fields.
        let raw = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        raw.initializeMemory(as: UInt8.self, repeating: filler, count: size)
        raw.storeBytes(of: 3, as: UInt8.self)
        raw.storeBytes(of: UInt64(i), toByteOffset: 8, as: UInt64.self)
        world.spawn(raw.load(as: Padded.self))
        raw.deallocate()
      }
      return world.stateHash
    }
    #expect(hash(0) == hash(0xFF))
  }

  @Test func allNaNsHashAlikeAndTheTwoZerosDiffer() {
    func hash(_ x: Float, _ weight: Double = 1) -> UInt64 {
      let world = World()
      world.spawn(Position(x: x), Bag(weight: weight))
      return world.stateHash
    }
    #expect(hash(.nan) == hash(-.nan))
    #expect(hash(.nan) == hash(Float(bitPattern: 0x7FC0_1234)))
    #expect(hash(.nan) == hash(Float(bitPattern: 0xFF80_0001)))
    #expect(hash(1, .nan) == hash(1, Double(bitPattern: 0xFFF8_0000_0000_0009)))
    #expect(hash(.nan) != hash(.infinity))
    #expect(hash(0) != hash(-0.0))
    #expect(hash(1, 0) != hash(1, -0.0))
  }

  @Test func readingDoesNotChangeTheHash() {
    let world = World()
    let entity = world.spawn(Position())
    let hash = world.hashState()
    #expect(!world.has(entity, Bag.self))
    world.query(with: Wide.self, without: Frozen.self).each { (_: Velocity) in }
    world.register(Counted.self)
    #expect(world.events(Hit.self).isEmpty)
    let schedule = Schedule()
    schedule.add("look") { _ = $0.events(Bell.self) }
    schedule.run(world)
    world.endTick()
    #expect(world.hashState() == hash)
  }

  @Test func theOrderOfRegistrationMakesNoDifference() {
    func make(_ register: (World) -> Void) -> StateHash {
      let world = World()
      register(world)
      let entity = world.spawn(Position(x: 1), Frozen())
      world.insert(entity, Bag(label: "x"))
      world.spawn(Velocity(x: 2))
      world.insert(Score(points: 1))
      world.send(Hit(amount: 2))
      return world.hashState()
    }
    let a = make { _ in }
    let b = make {
      $0.register(Bag.self)
      $0.register(Velocity.self)
      $0.register(Bell.self)
      $0.register(Frozen.self)
      $0.register(Hit.self)
    }
    #expect(a == b)
    #expect(
      a.parts.map(\.name) == ["entities", "Bag", "Frozen", "Position", "Velocity", "Score", "Hit"])
  }

  @Test func everythingThatDecidesTheFutureIsHashed() {
    func hash(_ make: (World) -> Void) -> UInt64 {
      let world = World()
      make(world)
      return world.stateHash
    }
    let hashes: [UInt64] = [
      hash { _ in },
      hash { $0.spawn() },
      hash { $0.spawn(Frozen()) },
      hash { $0.spawn(Position()) },
      hash { $0.spawn(Position(x: 1)) },
      hash { $0.despawn($0.spawn()) },
      // The same two entities are in another order of iteration.
      hash { world in (0..<2).forEach { _ in world.spawn() } },
      hash { world in
        let first = world.spawn()
        world.spawn()
        world.insert(first, Frozen())
        world.remove(first, Frozen.self)
      },
      // An empty table decides in which order later entities iterate.
      hash { world in world.remove(world.spawn(Frozen()), Frozen.self) },
      hash { world in world.setParent(of: world.spawn(), to: world.spawn()) },
      // The order of the free slots is another.
      hash { world in
        let (a, b) = (world.spawn(), world.spawn())
        world.despawn(a)
        world.despawn(b)
      },
      hash { world in
        let (a, b) = (world.spawn(), world.spawn())
        world.despawn(b)
        world.despawn(a)
      },
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func theHashIsTheSameOnAllPlatforms() {
    // A change of this number makes the hashes in every recording wrong.
    let world = World()
    let a = world.spawn(Position(x: 1, y: 2), Frozen())
    world.spawn(Bag(items: [1, 2, 3], label: "gold", weight: 0.5))
    world.setParent(of: world.spawn(), to: a)
    world.insert(Score(points: 3, names: ["n"]))
    world.send(Hit(amount: 4))
    #expect(world.stateHash == 16_866_161_888_121_629_414)
  }

  @Test func layoutsListNamesAndFields() {
    let world = World()
    world.register(Position.self)
    world.register(Cached.self)
    world.insert(Score())
    world.register(Hit.self)
    let lines = world.describeLayout().map { "\($0.name): \($0.fields)" }
    #expect(
      lines == [
        "entities: ", "Position: x float, y float",
        "Score: points int32, names [text]",
        "Hit: amount int32",
      ])
  }
}

/// The cached hash of a column, which is valid until the column changes.
@Suite struct CachedHashTests {
  /// Returns the hash without any cached part.
  private func fresh(_ world: World) -> UInt64 {
    world.forgetHashes()
    return world.stateHash
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func theCachedHashIsAlwaysThatOfTheState(seed: UInt64)
    throws
  {
    var changes = Changes(seed: seed)
    let world = changes.world
    let rules = makeRules()
    for _ in 0..<150 {
      changes.change(Int(changes.random.below(4)))
      if changes.random.below(2) == 0 {
        world.flush()
        rules.run(world)
        world.endTick()
      }
      if changes.random.below(10) == 0 {
        world.flush()
        let other = world.clone()
        #expect(other.stateHash == world.stateHash)
        try world.restore(world.snapshot())
      }
      let kept = world.stateHash
      #expect(kept == world.stateHash)
      #expect(kept == fresh(world))
    }
  }

  /// Entities of later commands have slots and no rows yet.
  @Test func hashingWhileCommandsAreAppliedIsRight() {
    func hash(_ isHashedBefore: Bool) -> [UInt64] {
      let world = World()
      world.spawn(Position())
      var hashes: [UInt64] = []
      if isHashedBefore { _ = world.stateHash }
      world.commands.perform { hashes.append($0.stateHash) }
      world.commands.spawn()
      world.flush()
      return hashes + [world.stateHash]
    }
    #expect(hash(true) == hash(false))
  }

  @Test func writesAfterAHashAtTheSameVersionAreHashed() {
    let world = World()
    let entity = world.spawn(Position(x: 1), Bag(items: [1]))
    world.spawn(Position(x: 1))
    let first = world.stateHash
    world[entity, Position.self]?.x = 2
    let second = world.stateHash
    world.each { (position: inout Position) in position.x = 3 }
    let third = world.stateHash
    world[entity, Bag.self]?.items.append(2)
    let fourth = world.stateHash
    world.despawn(entity)
    world.spawn(Position(x: 3), Bag(items: [1, 2]))
    #expect(Set([first, second, third, fourth, world.stateHash]).count == 5)
  }
}

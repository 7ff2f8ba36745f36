import ReelECS
import ReelMath
import Testing

/// The kinds of components that an entity of the random worlds below has.
private struct Kinds: OptionSet {
  let rawValue: Int
  static let position = Kinds(rawValue: 1)
  static let velocity = Kinds(rawValue: 2)
  static let frozen = Kinds(rawValue: 4)
  static let glow = Kinds(rawValue: 8)
  static let pinned = Kinds(rawValue: 16)
  static let held = Kinds(rawValue: 32)
  static let vigor = Kinds(rawValue: 64)
}

@Suite struct QueryCacheRowsTests {
  /// Makes entities with every set of kinds, some more than once, in a random order, after changes.
  private func makeWorld(_ seed: UInt64) -> (World, [Entity: Kinds]) {
    var random = TestRandom(seed: seed)
    let world = World()
    var kinds: [Entity: Kinds] = [:]
    for at in 0..<300 {
      let entity = world.spawn()
      var own: Kinds = []
      for _ in 0..<14 {
        let bit = Kinds(rawValue: 1 << random.below(7))
        let comes = random.below(2) == 0
        if comes { own.insert(bit) } else { own.remove(bit) }
        toggle(world, entity, bit, comes, Int32(at))
      }
      kinds[entity] = own
    }
    for (entity, own) in kinds.sorted(by: { $0.key.index < $1.key.index })
    where random.below(5) == 0 {
      world.despawn(entity)
      kinds[entity] = nil
      _ = own
    }
    return (world, kinds)
  }

  private func toggle(_ world: World, _ entity: Entity, _ kind: Kinds, _ comes: Bool, _ at: Int32) {
    switch kind {
    case .position where comes: world.insert(entity, Position(x: Float(at)))
    case .position: world.remove(entity, Position.self)
    case .velocity where comes: world.insert(entity, Velocity(x: Float(at)))
    case .velocity: world.remove(entity, Velocity.self)
    case .frozen where comes: world.insert(entity, Frozen())
    case .frozen: world.remove(entity, Frozen.self)
    case .glow where comes: world.insert(entity, Glow(level: at))
    case .glow: world.remove(entity, Glow.self)
    case .pinned where comes: world.insert(entity, Pinned())
    case .pinned: world.remove(entity, Pinned.self)
    case .held where comes: world.insert(entity, Held(at))
    case .held: world.remove(entity, Held.self)
    case .vigor where comes: world.insert(entity, Vigor(points: at))
    default: world.remove(entity, Vigor.self)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyKindOfQueryFindsItsEntities(seed: UInt64) {
    let (world, kinds) = makeWorld(seed)
    func check(
      _ name: String, _ found: [Entity], _ matches: (Kinds) -> Bool,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let expected = Set(kinds.filter { matches($0.value) }.keys)
      #expect(
        Set(found) == expected && found.count == expected.count && !expected.isEmpty,
        "seed \(seed): \(name)", sourceLocation: sourceLocation)
    }
    check("with a sparse one", world.query(with: Glow.self).entities) { $0.contains(.glow) }
    check("with two sparse ones", world.query(with: Glow.self, Held.self).entities) {
      $0.isSuperset(of: [.glow, .held])
    }
    check("with three sparse ones", world.query(with: Glow.self, Held.self, Pinned.self).entities) {
      $0.isSuperset(of: [.glow, .held, .pinned])
    }
    check("mixed", world.query(with: Position.self, Glow.self, without: Frozen.self).entities) {
      $0.isSuperset(of: [.position, .glow]) && !$0.contains(.frozen)
    }
    check("without a sparse one", world.query(without: Glow.self).entities) { !$0.contains(.glow) }
    check("without several", world.query(without: Glow.self, Velocity.self, Pinned.self).entities) {
      $0.isDisjoint(with: [.glow, .velocity, .pinned])
    }
    check("with and without", world.query(with: Held.self, without: Pinned.self).entities) {
      $0.contains(.held) && !$0.contains(.pinned)
    }
    check("any of sparse ones", world.query(anyOf: Glow.self, Pinned.self).entities) {
      !$0.isDisjoint(with: [.glow, .pinned])
    }
    check("any of mixed ones", world.query(anyOf: Glow.self, Frozen.self).entities) {
      !$0.isDisjoint(with: [.glow, .frozen])
    }
    check("any of table ones", world.query(anyOf: Vigor.self, Frozen.self).entities) {
      !$0.isDisjoint(with: [.vigor, .frozen])
    }
    check(
      "two groups and more",
      world.query(with: Position.self, without: Held.self)
        .any(of: Glow.self, Frozen.self, Vigor.self)
        .any(of: Pinned.self, Velocity.self, Glow.self, Vigor.self).entities
    ) {
      $0.contains(.position) && !$0.contains(.held)
        && !$0.isDisjoint(with: [.glow, .frozen, .vigor])
        && !$0.isDisjoint(with: [.pinned, .velocity, .glow, .vigor])
    }
    check("changed ever", world.query(changed: Glow.self).entities) { $0.contains(.glow) }
    check("added ever", world.query(added: Vigor.self).with(Held.self).entities) {
      $0.isSuperset(of: [.vigor, .held])
    }
  }

  @Test(arguments: [6, 7] as [UInt64])
  func emptySparseSetsDecideForCompleteTables(seed: UInt64) {
    let (world, kinds) = makeWorld(seed)
    func check(
      _ found: [Entity], sourceLocation: SourceLocation = #_sourceLocation,
      _ matches: (Kinds) -> Bool
    ) {
      let expected = Set(kinds.filter { matches($0.value) }.keys)
      #expect(
        Set(found) == expected && found.count == expected.count, "seed \(seed)",
        sourceLocation: sourceLocation)
    }
    // The same queries run each time, so that their cached tables are older than the change.
    let withGlow = world.query(with: Position.self, Glow.self)
    let without = world.query(without: Glow.self, Frozen.self)
    let anyOf = world.query(with: Velocity.self).any(of: Glow.self, Pinned.self)
    let mixed = world.query(anyOf: Glow.self, Frozen.self)
    func checkAll(hasGlow: Bool, hasPinned: Bool) {
      check(withGlow.entities) { hasGlow && $0.isSuperset(of: [.position, .glow]) }
      check(without.entities) { !$0.contains(.frozen) && !(hasGlow && $0.contains(.glow)) }
      check(anyOf.entities) {
        $0.contains(.velocity)
          && (hasGlow && $0.contains(.glow) || hasPinned && $0.contains(.pinned))
      }
      check(mixed.entities) { $0.contains(.frozen) || hasGlow && $0.contains(.glow) }
    }
    checkAll(hasGlow: true, hasPinned: true)
    for entity in kinds.keys { world.remove(entity, Glow.self) }
    checkAll(hasGlow: false, hasPinned: true)
    for entity in kinds.keys { world.remove(entity, Pinned.self) }
    checkAll(hasGlow: false, hasPinned: false)
    for (entity, own) in kinds where own.contains(.glow) { world.insert(entity, Glow(level: 1)) }
    checkAll(hasGlow: true, hasPinned: false)
  }

  @Test(arguments: [4, 5] as [UInt64])
  func closuresGetTheirOwnRows(seed: UInt64) {
    let (world, kinds) = makeWorld(seed)
    var found: [Entity] = []
    func check(
      _ name: String, _ matches: (Kinds) -> Bool,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let expected = Set(kinds.filter { matches($0.value) }.keys)
      #expect(
        Set(found) == expected && found.count == expected.count && !expected.isEmpty,
        "seed \(seed): \(name)", sourceLocation: sourceLocation)
      found = []
    }
    // Each value is the entity's number at its spawn, which is its slot.
    world.each { (entity: Entity, glow: Glow) in
      found.append(entity)
      #expect(glow.level == Int32(entity.index))
    }
    check("one sparse one") { $0.contains(.glow) }
    world.each { (held: inout Held, entity: Entity, position: Position) in
      found.append(entity)
      #expect(held.number == Int32(entity.index) && position.x == Float(entity.index))
      held.number += 1000
    }
    check("written beside a table one") { $0.isSuperset(of: [.held, .position]) }
    world.each { (glow: inout Glow, held: inout Held, pinned: Pinned, entity: Entity) in
      found.append(entity)
      glow.level += 1
      held.number += 1
    }
    check("three sparse ones") { $0.isSuperset(of: [.glow, .held, .pinned]) }
    world.each { (entity: Entity, glow: Glow?, held: Held?, vigor: Vigor) in
      found.append(entity)
      let own = kinds[entity] ?? []
      #expect((glow != nil) == own.contains(.glow) && (held != nil) == own.contains(.held))
      #expect(vigor.points == Int32(entity.index))
    }
    check("optional ones") { $0.contains(.vigor) }
    world.each { (entity: Entity, glow: Glow?) in
      found.append(entity)
      #expect((glow != nil) == (kinds[entity] ?? []).contains(.glow))
    }
    check("an optional one alone") { _ in true }
    world.query(with: Pinned.self, without: Velocity.self).each {
      (vigor: inout Vigor, entity: Entity, glow: inout Glow) in
      found.append(entity)
      vigor.points = -1
    }
    check("filtered") { $0.isSuperset(of: [.pinned, .vigor, .glow]) && !$0.contains(.velocity) }
    for (entity, own) in kinds {
      let index = Int32(entity.index)
      let three = own.isSuperset(of: [.glow, .held, .pinned])
      if own.contains(.glow) {
        #expect(world[entity, Glow.self]?.level == index + (three ? 1 : 0))
      }
      if own.contains(.held) {
        let more: Int32 = (own.contains(.position) ? 1000 : 0) + (three ? 1 : 0)
        #expect(world[entity, Held.self]?.number == index + more)
      }
    }
  }

  @Test func theSmallestSetDrivesTheOrder() {
    let world = World()
    let all = (0..<8).map { world.spawn(Position(x: Float($0))) }
    for at in [7, 2, 5, 0, 3] { world.insert(all[at], Glow()) }
    for at in [3, 5, 1, 7] { world.insert(all[at], Held(0)) }
    for at in [0, 7, 6] { world.insert(all[at], Pinned()) }
    let both = world.query(with: Glow.self, Held.self)
    #expect(both.entities == [all[3], all[5], all[7]], "in the order of Held, which is smaller")
    #expect(world.query(with: Pinned.self, Glow.self).entities == [all[0], all[7]])
    world.insert(all[4], Held(0))
    world.insert(all[6], Held(0))
    #expect(both.entities == [all[7], all[5], all[3]], "Glow is smaller now")
    var seen: [Entity] = []
    world.each { (entity: Entity, _: Position, _: Held, _: Glow) in seen.append(entity) }
    #expect(seen == [all[7], all[5], all[3]])
    // Without a required sparse component, the order is that of the tables.
    #expect(world.query(without: Pinned.self).entities == [all[1], all[2], all[3], all[4], all[5]])
    #expect(world.query(anyOf: Glow.self, Held.self).count == 8)
    #expect(world.query(anyOf: Pinned.self, Frozen.self).entities == [all[0], all[6], all[7]])
  }

  @Test func rangesAreSplitOnlyAtRowsThatDoNotMatch() {
    let world = World()
    let all = world.spawn(count: 10) { Position(x: Float($0)) }
    for at in [3, 4, 8] { world.insert(all[at], Pinned()) }
    var runs: [[Float]] = []
    world.query(without: Pinned.self).eachColumn { (positions: Span<Position>) in
      runs.append(positions.indices.map { positions[$0].x })
    }
    #expect(runs == [[0, 1, 2], [5, 6, 7], [9]])
  }

  @Test func aBulkSpawnDoesNotShowBeforeItsEnd() {
    let world = World()
    world.spawn(Glow(level: 1), Position(x: 1))
    var seen: [Int] = []
    let new = world.spawn(count: 20) { at in
      var count = 0
      world.each { (_: Glow) in count += 1 }
      world.each { (_: Glow, _: Position) in count += 1 }
      count += world.query(with: Glow.self).count
      seen.append(count)
      return (Glow(level: Int32(at)), Position())
    }
    #expect(seen == [Int](repeating: 3, count: 20))
    #expect(world.query(with: Glow.self).entities.count == 21 && new.count == 20)
  }
}

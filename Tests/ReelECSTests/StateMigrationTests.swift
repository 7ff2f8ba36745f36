import Foundation
import ReelFields
import ReelMath
import Testing

@testable import ReelECS

// Two builds of one game, as types with the same names. Each test is a row of the table in `docs/changes-of-code.md`.

private enum Old {
  struct Health: Component {
    static let componentName = "Health"
    var points: Int8 = 10
    var gone: String = "left out"
    var armour: Float = 1
  }
  struct Burning: SparseComponent {
    static let componentName = "Burning"
    var heat: UInt8 = 1
  }
  struct Armed: Component {
    static let componentName = "Armed"
    var ammo: UInt16 = 0
  }
  struct Seen: TrackedComponent {
    static let componentName = "Seen"
    var by: UInt8 = 0
  }
  struct Cache: Component {
    static let componentName = "Cache"
    static let isTransient = true
    var value: Int32 = 3
  }
  struct Score: Resource {
    static let resourceName = "Score"
    var best: Int32 = 0
    var names: [String] = []
  }
  struct Hit: Event {
    static let eventName = "Hit"
    var amount: Int8 = 0
  }
  struct Bell: Event {
    static let eventName = "Bell"
  }
  struct Owes: Relation {
    static let relationName = "Owes"
    var sum: UInt8 = 0
  }
  enum Screen: UInt8, GameState {
    static let stateName = "Screen"
    case title, playing
  }
}

private enum New {
  struct Health: TrackedComponent {
    static let componentName = "Vigor"
    static let formerNames = ["Health"]
    static let formerFields = [FormerField("points", now: "health")]
    var armour: Double = 1
    var level: UInt16 = 5
    var health: Int32 = 10
  }
  struct Burning: Component {
    static let componentName = "Burning"
    var heat: UInt8 = 1
  }
  struct Armed: SparseComponent {
    static let componentName = "Armed"
    var ammo: UInt16 = 0
  }
  struct Seen: Component {
    static let componentName = "Seen"
    var by: UInt8 = 0
  }
  struct Cache: Component {
    static let componentName = "Cache"
    var value: Int32 = 3
  }
  struct Score: Resource, Equatable {
    static let resourceName = "Score"
    var names: [String] = []
    var level: UInt8 = 2
    var best: Int64 = 0
  }
  struct Hit: Event {
    static let eventName = "Hit"
    var amount: Int32 = 0
    var isCritical = true
  }
  struct Bell: Event {
    static let eventName = "Bell"
    var pitch: Float = 440
  }
  struct Owes: Relation {
    static let relationName = "Owes"
    var sum: Float = 0
    var since: UInt8 = 9
  }
  enum Screen: UInt16, GameState {
    static let stateName = "Screen"
    case title, playing, over
  }
  struct Extra: Resource {
    static let resourceName = "Extra"
    var count: Int32 = 0
  }
}

@Suite struct StateMigrationTests {
  /// A world of the old build with all kinds of state, and its entities.
  private func oldWorld() -> (world: World, entities: [Entity]) {
    let world = World()
    let entities = [
      world.spawn(Old.Health(points: 1, gone: "some text", armour: 0.5), Position(x: 1)),
      world.spawn(Old.Health(points: 2), Old.Armed(ammo: 20)),
      world.spawn(Old.Health(points: 3, gone: "", armour: 3), Position(x: 3), Velocity(x: 30)),
      world.spawn(Position(x: 4), Old.Armed(ammo: 40), Old.Seen(by: 4)),
      world.spawn(Old.Seen(by: 5), Old.Cache(value: 50)),
      world.spawn(),
    ]
    world.insert(entities[2], Old.Burning(heat: 32))
    world.insert(entities[0], Old.Burning(heat: 30))
    world.insert(entities[5], Old.Burning(heat: 35))
    world.setParent(of: entities[1], to: entities[0])
    world.insert(Old.Score(best: -70_000, names: ["Ada", "Bo"]))
    world.insert(Old.Screen.playing)
    world.send(Old.Hit(amount: -8))
    world.send(Old.Hit(amount: 9))
    world.send(Old.Bell())
    world.relate(entities[0], to: entities[3], Old.Owes(sum: 200))
    world.relate(entities[4], to: entities[0], Old.Owes(sum: 1))
    let gone = world.spawn(Position())
    world.despawn(gone)
    return (world, entities)
  }

  private func newWorld() -> World {
    let world = World()
    world.register(
      New.Burning.self, New.Armed.self, New.Seen.self, New.Cache.self, New.Health.self,
      Velocity.self, Position.self)
    world.register(New.Hit.self)
    world.register(New.Bell.self)
    world.register(New.Owes.self)
    world.insert(New.Score())
    world.insert(New.Screen.title)
    return world
  }

  /// Checks a restored world: it is sound, and its own snapshot restores.
  private func check(_ world: World) throws {
    #expect(world.validate() == nil)
    let hash = world.stateHash
    let copy = Snapshot(bytes: world.snapshot().bytes)
    try world.restore(copy)
    #expect(world.stateHash == hash)
  }

  private func failure(_ world: World, _ snapshot: Snapshot) -> String? {
    let before = world.stateHash
    do throws(SnapshotError) {
      try world.restore(snapshot)
      return nil
    } catch {
      #expect(world.stateHash == before)
      return error.message
    }
  }

  @Test func aStateOfOtherLayoutsIsRestored() throws {
    let (old, entities) = oldWorld()
    let snapshot = Snapshot(bytes: old.snapshot().bytes)
    for form in [
      snapshot, Snapshot(stateBytes: snapshot.stateBytes, layouts: old.describeLayout()),
    ] {
      let world = newWorld()
      try world.restore(form)
      try check(world)
      #expect(world.entities.count == 6)
      let health = entities.map { world[$0, New.Health.self]?.health }
      #expect(health == [1, 2, 3, nil, nil, nil])
      #expect(entities.map { world[$0, New.Health.self]?.armour } == [0.5, 1, 3, nil, nil, nil])
      #expect(world[entities[2], New.Health.self]?.level == 5)
      #expect(entities.map { world[$0, New.Burning.self]?.heat } == [30, nil, 32, nil, nil, 35])
      #expect(entities.map { world[$0, New.Armed.self]?.ammo } == [nil, 20, nil, 40, nil, nil])
      #expect(entities.map { world[$0, New.Seen.self]?.by } == [nil, nil, nil, 4, 5, nil])
      // The value of a component that was transient is its initial one.
      #expect(world[entities[4], New.Cache.self]?.value == 3)
      #expect(entities.map { world[$0, Position.self]?.x } == [1, nil, 3, 4, nil, nil])
      #expect(world[entities[2], Velocity.self]?.x == 30)
      #expect(world.parent(of: entities[1]) == entities[0])
      #expect(world[New.Score.self] == New.Score(names: ["Ada", "Bo"], level: 2, best: -70_000))
      #expect(world.current(New.Screen.self) == .playing)
      let hits = world.events(New.Hit.self)
      #expect(hits.map(\.amount) == [-8, 9] && hits.allSatisfy { $0.isCritical })
      #expect(world.events(New.Bell.self).map(\.pitch) == [440])
      let owes = world.relation(entities[0], to: entities[3], New.Owes.self)
      #expect(owes?.sum == 200 && owes?.since == 9)
      #expect(world.targets(of: entities[4], New.Owes.self) == [entities[0]])
      // The next entity has the slot of the one that was despawned.
      #expect(world.spawn().index == old.clone().spawn().index)
    }
  }

  /// The same snapshot makes the same state, whatever the order in which types were registered.
  @Test func aMigratedStateDoesNotDependOnTheOrderOfRegistration() throws {
    let snapshot = Snapshot(bytes: oldWorld().world.snapshot().bytes)
    let (a, b) = (newWorld(), World())
    b.insert(New.Screen.over)
    b.register(Position.self, Velocity.self, New.Health.self, New.Armed.self, New.Cache.self)
    b.register(New.Owes.self)
    b.register(New.Bell.self)
    b.register(New.Hit.self)
    b.register(New.Seen.self, New.Burning.self)
    b.insert(New.Score(best: 5))
    try a.restore(snapshot)
    try b.restore(snapshot)
    #expect(a.stateHash == b.stateHash)
    #expect(a.snapshot().bytes == b.snapshot().bytes)
  }

  /// Restores a snapshot with one type of an old build into a world with one of a new build.
  private func restore<A: Component, B: Component>(
    _ components: [A], as type: B.Type
  ) throws -> (world: World, entities: [Entity]) {
    let (old, new) = (World(), World())
    let entities = components.map { old.spawn($0, Position(x: 1)) }
    new.register(type)
    new.register(Position.self)
    try new.restore(Snapshot(bytes: old.snapshot().bytes))
    try check(new)
    return (new, entities)
  }

  @Test func aNewFieldHasItsInitialValue() throws {
    struct A: Component { static let componentName = "C"; var x: Float = 0 }
    struct B: Component { static let componentName = "C"; var x: Float = 0; var y: Float = 7 }
    let (world, entities) = try restore([A(x: 1), A(x: 2)], as: B.self)
    #expect(entities.map { world[$0, B.self]?.x } == [1, 2])
    #expect(entities.map { world[$0, B.self]?.y } == [7, 7])
  }

  @Test func aLostFieldIsPassedOver() throws {
    struct A: Component { static let componentName = "C"; var text = "abc"; var x: Float = 0 }
    struct B: Component { static let componentName = "C"; var x: Float = 0 }
    let (world, entities) = try restore([A(x: 1), A(text: "", x: 2)], as: B.self)
    #expect(entities.map { world[$0, B.self]?.x } == [1, 2])
    struct None: Component { static let componentName = "C" }
    let (empty, tags) = try restore([A(x: 1), A(text: "", x: 2)], as: None.self)
    #expect(tags.allSatisfy { empty.has($0, None.self) })
  }

  @Test func fieldsInAnotherOrderAreFoundByName() throws {
    struct A: Component { static let componentName = "C"; var a: UInt8 = 0; var b: UInt8 = 0 }
    struct B: Component { static let componentName = "C"; var b: UInt8 = 0; var a: UInt8 = 0 }
    let (world, entities) = try restore([A(a: 1, b: 2)], as: B.self)
    #expect(world[entities[0], B.self]?.a == 1 && world[entities[0], B.self]?.b == 2)
  }

  @Test func aRenamedFieldIsFoundByItsFormerName() throws {
    struct A: Component { static let componentName = "C"; var a: UInt8 = 0; var b: UInt8 = 0 }
    struct B: Component {
      static let componentName = "C"
      static let formerFields = [FormerField("b", now: "ammo")]
      var ammo: UInt8 = 9, a: UInt8 = 0
    }
    let (world, entities) = try restore([A(a: 1, b: 2)], as: B.self)
    #expect(world[entities[0], B.self]?.a == 1 && world[entities[0], B.self]?.ammo == 2)
  }

  @Test func aNumberBecomesWider() throws {
    struct A: Component { static let componentName = "C"; var a: Int8 = 0; var b: Float = 0 }
    struct B: Component { static let componentName = "C"; var a: Int32 = 0; var b: Double = 0 }
    let (world, entities) = try restore([A(a: -7, b: 0.5)], as: B.self)
    #expect(world[entities[0], B.self]?.a == -7 && world[entities[0], B.self]?.b == 0.5)
  }

  @Test func aNumberBecomesNarrowerIfAllValuesFit() throws {
    struct A: Component { static let componentName = "C"; var a: Int32 = 0 }
    struct B: Component { static let componentName = "C"; var a: Int8 = 0 }
    let (world, entities) = try restore([A(a: -128), A(a: 127)], as: B.self)
    #expect(entities.map { world[$0, B.self]?.a } == [-128, 127])
    let (old, new) = (World(), World())
    old.spawn(A(a: 128))
    new.register(B.self)
    #expect(
      failure(new, old.snapshot())
        == "the snapshot cannot be used: the component C has other fields: `a` is 128 in the snapshot, which the "
        + "`int8` of this build cannot hold")
  }

  @Test func aTypeIsFoundByItsFormerName() throws {
    struct A: Component { static let componentName = "A"; var x: Float = 0 }
    struct B: Component {
      static let componentName = "B"
      static let formerNames = ["Older", "A"]
      var x: Float = 0
    }
    let (world, entities) = try restore([A(x: 4)], as: B.self)
    #expect(world[entities[0], B.self]?.x == 4)
    // The present name counts first: then nothing has the former one.
    let (old, new) = (World(), World())
    old.spawn(A(x: 1), B(x: 2))
    new.register(B.self)
    #expect(failure(new, old.snapshot())?.contains("has not registered component A;") == true)
    // The sentence names the type as it is called now, and as it was called.
    struct Other: Component {
      static let componentName = "D"
      static let formerNames = ["A"]
      var x = ""
    }
    let (first, second) = (World(), World())
    first.spawn(A())
    second.register(Other.self)
    #expect(
      failure(second, first.snapshot())
        == "the snapshot cannot be used: the component D, formerly A, has other fields: `x` is `float` in the snapshot "
        + "and `text` in this build")
  }

  @Test func aLostTypeIsRefusedByName() {
    let (old, new) = (World(), World())
    old.spawn(Old.Armed(), Position())
    old.send(Old.Bell())
    new.register(Position.self)
    let sentence = failure(new, old.snapshot())
    #expect(sentence?.contains("has not registered component Armed, event Bell;") == true)
    let reel = Snapshot(stateBytes: old.snapshot().stateBytes, layouts: old.describeLayout())
    #expect(failure(new, reel) == sentence)
  }

  /// A resource of which the recording build had no type stays as it is; in a snapshot alone it counts as absent.
  @Test func aNewTypeIsAbsentOrStays() throws {
    let old = World()
    let entity = old.spawn(Position(x: 3))
    let snapshot = old.snapshot()
    let new = World()
    new.register(Position.self, New.Armed.self)
    new.insert(New.Extra(count: 6))
    new.insert(New.Screen.over)
    try new.restore(Snapshot(stateBytes: snapshot.stateBytes, layouts: old.describeLayout()))
    try check(new)
    #expect(new[New.Extra.self].count == 6 && new[entity, Position.self]?.x == 3)
    // A state that was never entered stays so, too.
    #expect(new.has(CurrentState<New.Screen>.self) && !new.has(entity, New.Armed.self))
    // The build had the type, and no value.
    old.insert(New.Extra())
    old.remove(New.Extra.self)
    try new.restore(
      Snapshot(stateBytes: old.snapshot().stateBytes, layouts: old.describeLayout()))
    #expect(!new.has(New.Extra.self))
    new.insert(New.Extra())
    try new.restore(Snapshot(bytes: snapshot.bytes))
    #expect(!new.has(New.Extra.self))
  }

  /// Rows of one table go to several ones, in the order in which they occurred; tables without rows stay.
  @Test func aSparseComponentMovesIntoTables() throws {
    let (old, new) = (World(), World())
    let entities = (0..<6).map { old.spawn(Position(x: Float($0))) }
    for at in [4, 1, 3] { old.insert(entities[at], Old.Burning(heat: UInt8(at))) }
    new.register(New.Burning.self)
    new.register(Position.self)
    try new.restore(old.snapshot())
    try check(new)
    #expect(new.entities == [0, 2, 5, 1, 3, 4].map { entities[$0] })
    #expect(entities.map { new[$0, New.Burning.self]?.heat } == [nil, 1, nil, 3, 4, nil])
  }

  @Test func aTableComponentMovesIntoASparseSet() throws {
    let (old, new) = (World(), World())
    let entities = [
      old.spawn(Position(x: 0)), old.spawn(Position(x: 1), Old.Armed(ammo: 1)),
      old.spawn(Old.Armed(ammo: 2)), old.spawn(Position(x: 3)),
    ]
    new.register(New.Armed.self, Position.self)
    try new.restore(old.snapshot())
    try check(new)
    // Two tables have become one: rows of the first one come first.
    #expect(new.entities == [0, 3, 1, 2].map { entities[$0] })
    #expect(entities.map { new[$0, New.Armed.self]?.ammo } == [nil, 1, 2, nil])
  }

  /// A component that is tracked now has stamps of its table's last change, and loses them if it no longer is.
  @Test func stampsComeAndGo() throws {
    struct A: Component { static let componentName = "C"; var x: Float = 0 }
    struct B: TrackedComponent { static let componentName = "C"; var x: Float = 0 }
    let (tracked, entities) = try restore([A(x: 1), A(x: 2)], as: B.self)
    #expect(entities.map { tracked[$0, B.self]?.x } == [1, 2])
    let (schedule, counts) = (Schedule(), Counts())
    schedule.add("watch") { world in counts.all.append(world.query(changed: B.self).entities.count)
    }
    schedule.run(tracked)
    tracked[entities[1], B.self]?.x = 3
    schedule.run(tracked)
    #expect(counts.all == [2, 1])
    let (plain, others) = try restore([B(x: 1), B(x: 2)], as: A.self)
    #expect(others.map { plain[$0, A.self]?.x } == [1, 2])
  }

  private final class Counts { var all: [Int] = [] }

  /// Both storages have stamps and the same list of types.
  @Test func aSparseComponentBecomesATrackedOne() throws {
    struct A: SparseComponent { static let componentName = "C"; var x: Float = 0 }
    struct B: TrackedComponent { static let componentName = "C"; var x: Float = 0 }
    let (tracked, entities) = try restore([A(x: 1), A(x: 2)], as: B.self)
    #expect(entities.map { tracked[$0, B.self]?.x } == [1, 2])
    let (sparse, others) = try restore([B(x: 1), B(x: 2)], as: A.self)
    #expect(others.map { sparse[$0, A.self]?.x } == [1, 2])
  }

  @Test func transientValuesComeAndGo() throws {
    struct A: Component { static let componentName = "C"; var x: Float = 5 }
    struct B: Component {
      static let componentName = "C"
      static let isTransient = true
      var x: Float = 6
    }
    let (transient, entities) = try restore([A(x: 1)], as: B.self)
    #expect(transient[entities[0], B.self]?.x == 6)
    let (kept, others) = try restore([B(x: 1)], as: A.self)
    #expect(kept[others[0], A.self]?.x == 5)
    // A reel's list has no transient types; a transient type that is gone is left out.
    let (old, new) = (World(), World())
    let entity = old.spawn(Position(x: 2), B())
    new.register(Position.self)
    try new.restore(
      Snapshot(stateBytes: old.snapshot().stateBytes, layouts: old.describeLayout()))
    try check(new)
    #expect(new[entity, Position.self]?.x == 2)
    // A resource that has become transient keeps the value that it has.
    struct Memo: Resource { static let resourceName = "Memo"; var x: Float = 0 }
    struct Transient: Resource {
      static let resourceName = "Memo"
      static let isTransient = true
      var x: Float = 0
    }
    old.insert(Memo(x: 1))
    new.insert(Transient(x: 2))
    try new.restore(
      Snapshot(stateBytes: old.snapshot().stateBytes, layouts: old.describeLayout()))
    #expect(new[Transient.self].x == 2)
  }

  /// Raw values of enumerations are numbers; a case that is gone is refused.
  @Test func casesOfEnumerationsAreAddedAndRemoved() throws {
    enum Two: UInt8, FieldValue { case a, b }
    enum Three: UInt8, FieldValue { case a, b, c }
    struct A: Component { static let componentName = "C"; var kind = Two.a }
    struct B: Component { static let componentName = "C"; var kind = Three.a; var more = false }
    let (world, entities) = try restore([A(kind: .b)], as: B.self)
    #expect(world[entities[0], B.self]?.kind == .b)
    let (old, new) = (World(), World())
    old.spawn(B(kind: .c))
    new.register(A.self)
    #expect(
      failure(new, old.snapshot())
        == "the snapshot cannot be used: a value of the component C is none that its type has")
  }

  @Test func aFieldOfAnotherKindIsRefusedByName() {
    struct A: Component { static let componentName = "C"; var a = ""; var b: Entity = .none }
    struct B: Component { static let componentName = "C"; var a = ""; var b: UInt64 = 0 }
    let (old, new) = (World(), World())
    old.spawn(A())
    new.register(B.self)
    #expect(
      failure(new, old.snapshot())?.hasSuffix(
        "the component C has other fields: `b` is `entity` in the snapshot and `uint64` in this build"
      )
        == true)
  }

  /// Whatever the bytes, nothing traps, and a restored world is sound.
  @Test func damagedSnapshotsOfOtherLayoutsDoNotTrap() throws {
    let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
    let seed = UInt64(ProcessInfo.processInfo.environment["REEL_SEED"] ?? "") ?? 1711
    var random = RandomStream(seed: seed)
    let (old, _) = oldWorld()
    let layouts = old.describeLayout()
    let bytes = old.snapshot().bytes
    let state = old.snapshot().stateBytes
    let world = newWorld()
    var restored = 0
    for round in 0..<(isFull ? 1_000_000 : 2000) {
      var snapshot: Snapshot
      if round % 3 == 0 {
        // Layouts of which the hash says that they are right.
        var mutants = layouts
        let at = Int(random.int(in: 0..<Int32(mutants.count)))
        var text = Array(mutants[at].fields.utf8)
        if !text.isEmpty {
          text[Int(random.int(in: 0..<Int32(text.count)))] = UInt8(random.int(in: 32..<127))
        }
        mutants[at].fields = String(decoding: text, as: UTF8.self)
        if random.int(in: 0..<4) == 0 { mutants[at].hasStamps.toggle() }
        if random.int(in: 0..<4) == 0 { mutants.remove(at: at) }
        snapshot = Snapshot(stateBytes: mutated(state, &random), layouts: mutants)
      } else if round % 3 == 1 {
        snapshot = Snapshot(stateBytes: mutated(state, &random), layouts: layouts)
      } else {
        snapshot = Snapshot(bytes: mutated(bytes, &random))
      }
      do throws(SnapshotError) { try world.restore(snapshot) } catch { continue }
      restored += 1
      let fault = world.validate()
      #expect(fault == nil, "seed \(seed), round \(round)")
      #expect(throws: Never.self) { try world.restore(Snapshot(bytes: world.snapshot().bytes)) }
    }
    #expect(restored > 100, "seed \(seed)")
  }

  private func mutated(_ bytes: [UInt8], _ random: inout RandomStream) -> [UInt8] {
    var mutant = bytes
    for _ in 0..<random.int(in: 0..<4) {
      let at = Int(random.int(in: 0..<Int32(mutant.count)))
      let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(random.int(in: 0..<256))]
      mutant[at] = values[Int(random.int(in: 0..<6))]
    }
    if random.int(in: 0..<16) == 0 {
      mutant.removeLast(Int(random.int(in: 0..<Int32(mutant.count))))
    }
    return mutant
  }
}

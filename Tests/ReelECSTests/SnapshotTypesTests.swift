import ReelECS
import ReelMath
import Testing

// Two builds of one game, as types with the same names.

private enum Old {
  struct Speed: Component {
    static let componentName = "Speed"
    var forward: UInt8 = 1
    var sideways: UInt8 = 2
  }
  struct Route: Component {
    static let componentName = "Route"
    var points: [Vec2] = []
  }
  struct Scores: Resource {
    static let resourceName = "Scores"
    var best: Int32 = 0
    var name = ""
  }
  struct Noise: Event {
    static let eventName = "Noise"
    var loudness: Float = 0
  }
}

private enum New {
  struct Speed: Component {
    static let componentName = "Speed"
    var sideways: UInt8 = 2
    var forward: UInt8 = 1
  }
  struct Route: Component {
    static let componentName = "Route"
    var points: [Float] = []
  }
  struct Scores: Resource {
    static let resourceName = "Scores"
    var best: Int32 = 0
    var name: UInt8 = 0
  }
  struct Noise: Event {
    static let eventName = "Noise"
    var loudness = Entity.none
  }
}

@Suite struct SnapshotTypesTests {
  private func failure(_ world: World, _ snapshot: Snapshot) -> SnapshotError? {
    let before = world.stateHash
    var found: SnapshotError?
    do { try world.restore(snapshot) } catch { found = error }
    #expect(found == nil || world.stateHash == before)
    return found
  }

  /// Without the list, a restore would exchange the values.
  @Test func fieldsInAnotherOrderNeedTheList() throws {
    let (old, new) = (World(), World())
    let entity = old.spawn(Old.Speed(forward: 7))
    new.register(New.Speed.self)
    for form in [
      old.snapshot(), Snapshot(bytes: old.snapshot().bytes),
      Snapshot(stateBytes: old.snapshot().stateBytes, layouts: old.describeLayout()),
    ] {
      try new.restore(form)
      #expect(new[entity, New.Speed.self]?.forward == 7)
      #expect(new[entity, New.Speed.self]?.sideways == 2)
    }
    let short = failure(new, Snapshot(bytes: old.snapshot().stateBytes))?.message
    #expect(short?.contains("its types have other fields than in this build") == true)
  }

  @Test func fieldsThatDoNotConvertAreNamed() {
    func refused<A: Component, B: Component>(_ component: A, _ type: B.Type) -> String? {
      let (old, new) = (World(), World())
      old.spawn(component)
      new.register(type)
      return failure(new, Snapshot(bytes: old.snapshot().bytes))?.message
    }
    #expect(
      refused(Old.Route(), New.Route.self)?.hasSuffix(
        "the component Route has other fields: `points` is `[x float, y float]` in the snapshot and "
          + "`[float]` in this build") == true)
    let (old, new) = (World(), World())
    old.insert(Old.Scores())
    new.insert(New.Scores())
    #expect(
      failure(new, Snapshot(bytes: old.snapshot().bytes))?.message.hasSuffix(
        "the resource Scores has other fields: `name` is `text` in the snapshot and `uint8` in this build"
      ) == true)
    let (sender, receiver) = (World(), World())
    sender.send(Old.Noise())
    receiver.register(New.Noise.self)
    #expect(
      failure(receiver, Snapshot(bytes: sender.snapshot().bytes))?.message.hasSuffix(
        "the event Noise has other fields: `loudness` is `float` in the snapshot and `entity` in this build"
      )
        == true)
  }

  @Test func everyFormOfASnapshotRestoresTheSameFields() throws {
    let (old, new) = (World(), World())
    let entity = old.spawn(Old.Speed(forward: 9), Position(x: 1))
    old.insert(Old.Scores(best: 3, name: "A"))
    let snapshot = old.snapshot()
    #expect(snapshot.bytes.count > snapshot.stateBytes.count)
    new.register(Old.Speed.self, Position.self)
    new.insert(Old.Scores())
    for form in [
      snapshot, Snapshot(bytes: snapshot.bytes), Snapshot(bytes: snapshot.stateBytes),
    ] {
      #expect(form == snapshot)
      try new.restore(form)
      #expect(new[entity, Old.Speed.self]?.forward == 9 && new[Old.Scores.self].best == 3)
      #expect(new.snapshot() == snapshot && new.snapshot().bytes == snapshot.bytes)
      new.despawn(entity)
    }
  }

  /// A list that is damaged, or that belongs to another snapshot, is ignored.
  @Test func theListOfTypesIsCheckedAgainstTheState() throws {
    let world = World()
    world.spawn(Old.Speed(), Position(), Bag())
    let snapshot = world.snapshot()
    let bytes = snapshot.bytes
    let size = bytes.count - snapshot.stateBytes.count
    for at in 8..<size {
      for flip in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[at] ^= flip
        // The state is complete and its hash is that of this build: the list is read only for another hash.
        let error = failure(world, Snapshot(bytes: damaged))
        #expect(error == nil || error?.message.contains("list of types and fields") == true)
        // With the hash of another build, the list must not be trusted.
        damaged[size + 4] ^= 1
        #expect(failure(world, Snapshot(bytes: damaged)) != nil)
      }
    }
    var claiming = bytes
    for at in 4..<8 { claiming[at] = 0xFF }
    #expect(
      failure(world, Snapshot(bytes: claiming))?.message
        == "the snapshot cannot be used: its list of types and fields is damaged")
  }

  /// A type that is registered later is in the list from then on.
  @Test func aTypeThatIsRegisteredLaterIsInTheList() throws {
    let (old, new) = (World(), World())
    let entity = old.spawn(Position(x: 1))
    let base = old.snapshot()
    old.insert(entity, Old.Speed(forward: 5))
    let later = old.snapshot()
    #expect(later.bytes.count - later.stateBytes.count > base.bytes.count - base.stateBytes.count)
    new.register(Position.self, New.Speed.self)
    try new.restore(Snapshot(bytes: later.bytes))
    #expect(new[entity, New.Speed.self]?.forward == 5)
  }

  /// If `restore` accepts bytes, `validate` accepts the world, and the world restores its own snapshot.
  @Test func everyRestoredWorldIsSound() throws {
    let world = World()
    let parent = world.spawn(Position(), Vigor())
    for number in [0, 1, 2] as [Float] {
      let child = world.spawn(Position(x: number), Velocity(), Health(), Burning())
      world.setParent(of: child, to: parent)
      world[child, Position.self]?.x += 1
    }
    world.insert(Score(points: 3, names: ["n"]))
    world.send(Hit(amount: 4))
    world.setSystem("off", enabled: false)
    let schedule = Schedule()
    schedule.add("watch") { world in _ = world.query(changed: Health.self).entities }
    schedule.run(world)
    let bytes = world.snapshot().stateBytes
    // The target has the same types.
    let target = world.clone()
    var taken = 0
    for at in bytes.indices {
      for value in [0, 1, 5, 0x7F, 0x80, 0xFF, bytes[at] &+ 1, bytes[at] &- 1] as [UInt8]
      where value != bytes[at] {
        var mutant = bytes
        mutant[at] = value
        do throws(SnapshotError) { try target.restore(Snapshot(bytes: mutant)) } catch { continue }
        taken += 1
        let fault = target.validate()
        #expect(fault == nil, "byte \(at) = \(value)")
        #expect(throws: Never.self) { try target.restore(target.snapshot()) }
      }
    }
    #expect(taken > 100)
  }
}

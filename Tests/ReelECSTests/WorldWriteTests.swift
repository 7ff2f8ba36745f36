import ReelECS
import ReelFields
import ReelMath
import Testing

private struct Sack: Component, Equatable {
  var items: [String] = []
  var owner = Entity.none
}
private struct Rare: SparseComponent, Equatable { var left: Int32 = 3 }
private struct Observed: Component, HookedComponent {
  var reach: Float = 2
  static func assigned(_ value: inout Observed, of entity: Entity, in world: World) {
    value.reach += 100
  }
}

@Suite struct WorldWriteTests {
  private let world = World()

  private func write(
    _ value: FieldInput, _ path: String, of component: String, _ entity: Entity,
    isTrial: Bool = false
  ) -> FieldWriteResult {
    world.write(
      value, to: [UInt8](path.utf8), of: [UInt8](component.utf8), of: entity, isTrial: isTrial)
  }

  @Test func aFieldOfATableAndOfASparseComponentIsWritten() {
    let entities = (0..<3).map { world.spawn(Position(x: Float($0)), Rare(left: $0)) }
    #expect(write(.number(0.5), "y", of: "Position", entities[1]).isWritten)
    #expect(write(.integer(9), "left", of: "Rare", entities[1]).isWritten)
    #expect(entities.map { world[$0, Position.self]!.y } == [0, 0.5, 0])
    #expect(entities.map { world[$0, Rare.self]!.left } == [0, 9, 2])
    #expect(world.validate() == nil)
  }

  @Test func aTrialChangesNothing() {
    let entity = world.spawn(Position(x: 1))
    let hash = world.stateHash
    #expect(write(.integer(2), "x", of: "Position", entity, isTrial: true).isWritten)
    #expect(world.stateHash == hash && world[entity, Position.self]?.x == 1)
  }

  @Test func refusedWritesLeaveTheWorldUnchanged() {
    let (entity, gone) = (world.spawn(Position(x: 1), Sack(items: ["a", "b"])), world.spawn())
    world.despawn(gone)
    let hash = world.stateHash
    guard case .noSuchEntity = write(.integer(2), "x", of: "Position", gone),
      case .noSuchEntity = write(
        .entity(UInt64(gone.generation) << 32 | UInt64(gone.index)), "owner", of: "Sack", entity),
      case .noSuchEntity = write(
        .integer(1), "x", of: "Position", Entity(index: .max, generation: .max)),
      case .noSuchComponent = write(.integer(2), "x", of: "Velocity", entity),
      case .noSuchComponent = write(.integer(2), "x", of: "", entity),
      case .noSuchField = write(.integer(2), "z", of: "Position", entity),
      case .refused = write(.text([0xFF]), "items[1]", of: "Sack", entity)
    else {
      Issue.record("something was taken")
      return
    }
    #expect(world.stateHash == hash)
    #expect(world[entity, Sack.self]?.items == ["a", "b"])
  }

  @Test func aComponentWithReferencesIsChangedInPlace() {
    let (owner, entity) = (world.spawn(), world.spawn(Sack(items: ["a", "b"])))
    let bits = UInt64(owner.generation) << 32 | UInt64(owner.index)
    #expect(
      write(
        .text([UInt8]("a long text that lies on the heap".utf8)), "items[1]", of: "Sack", entity
      )
      .isWritten)
    #expect(write(.entity(bits), "owner", of: "Sack", entity).isWritten)
    #expect(
      world[entity, Sack.self]
        == Sack(items: ["a", "a long text that lies on the heap"], owner: owner))
    #expect(write(.entity(0), "owner", of: "Sack", entity).isWritten)
    #expect(world[entity, Sack.self]?.owner == Entity.none)
  }

  @Test func hooksAndObserversReceiveWrites() {
    let entity = world.spawn(Observed())
    var assignedEntities: [Entity] = []
    world.observe(assigned: Observed.self) { _, entity in assignedEntities.append(entity) }
    #expect(write(.integer(5), "reach", of: "Observed", entity).isWritten)
    #expect(world[entity, Observed.self]?.reach == 105)
    #expect(assignedEntities == [entity])
  }

  @Test func aTagHasNoFields() {
    let entity = world.spawn(Frozen())
    guard case .noSuchField = write(.integer(1), "", of: "Frozen", entity) else {
      Issue.record("a tag was written")
      return
    }
  }
}

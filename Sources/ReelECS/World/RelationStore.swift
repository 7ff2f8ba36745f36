/// The operations that the world needs on a kind of relation, without having its static type.
class RelationStore: StateStore {
  /// Removes all edges from and to the entity.
  func forget(_ entity: Entity) {}
  /// Calls `body` with the slots of all entities that are related, some more than once.
  func eachSlot(_ body: (Int) -> Void) {}
  /// Registers the kind with another world.
  func register(in world: World) {}
  func eachTarget(of entity: Entity, _ body: (Entity) -> Void) {}
  func eachSource(of entity: Entity, _ body: (Entity) -> Void) {}
  /// Returns the inconsistency among the store's own lists, or `nil`; see ``World/validate()``.
  func fault(_ entities: EntityStore) -> String? { nil }
  /// Relates the copies of a group in a world in the same way as its members.
  /// - Parameters:
  ///   - index: the index of the members.
  ///   - copies: returns the visitor that replaces the members by those of a copy below `count`.
  func copy(
    _ members: [Entity], _ index: EntityIndex, into world: World, count: Int,
    _ copies: (Int) -> EntityRemapping
  ) {}
}

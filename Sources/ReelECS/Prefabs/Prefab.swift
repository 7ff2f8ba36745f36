import ReelMath

// A template of an entity and of all its descendants.
//
//     template   root ─ turret ─ barrel        a world of its own, which only the prefab can reach
//                    └ wheel                   group: its rows, taken apart for copying
//     spawn      root' turret' barrel' wheel'  one copy of the group, each entity in its final table
//
// The template never changes after it is made, so its group stays valid. A world that spawns instances computes the
// component ids and tables for them once, and keeps them (`CopyPlan`).

/// A template that can be spawned again and again: an entity with its components, its children with theirs, and the
/// relations among them.
///
///     let tank = Prefab { world in
///       let root = world.spawn(Transform(), Health(points: 10))
///       let turret = world.spawn(Transform(y: -8), Turret())
///       world.setParent(of: turret, to: root)
///       return root
///     }
///     let first = world.spawn(tank)
///     world.spawn(tank, Transform(x: 100))
///     world.spawn(tank.with(Armour()), count: 20) { world, index, root in … }
///
/// An entity field of a component or relation that refers to an entity of the template refers to the copy of that
/// entity in an instance. Instances share the objects that values refer to. Hooks are called for instances, not for the
/// template. A prefab is part of the set-up: no snapshot contains it.
public struct Prefab {
  let group: EntityGroup
  /// The same group, with the root in a part of its own.
  let groupWithRootApart: EntityGroup

  /// Builds a template in a world of its own; `build` returns its root. Commands that `build` gives are applied. Traps
  /// if the root is dead, has a parent, or if there are entities that are not below it.
  public init(_ build: (World) -> Entity) {
    let world = World(isTemplate: true)
    let root = build(world)
    world.flush()
    guard world.isAlive(root) else {
      misuse("The root of a prefab, \(root), is not alive. Return the entity that was spawned.")
    }
    let count = world.family(of: root).count
    if count != world.entityCount {
      misuse(
        "A prefab's template holds \(world.entityCount) entities, of which \(count) are the root "
          + "and below it. Put the others under the root by `world.setParent`, or return another "
          + "root.")
    }
    self.init(of: root, in: world)
  }

  /// Creates a template of a world's entity and all its descendants, as they are now. Entity fields of components that
  /// refer to other entities become `Entity.none`. Traps if the entity is dead.
  public init(of entity: Entity, in world: World) {
    guard world.isAlive(entity) else { world.deadMisuse(entity, "make a prefab of") }
    let template = World(isTemplate: true)
    template.copy(world.family(of: entity), from: world)
    self.init(template: template)
  }

  /// - Parameter template: a world that nothing else refers to; its first slot is the root.
  private init(template: World) {
    let members = template.family(of: Prefab.root)
    group = EntityGroup(members, of: template, isLasting: true)
    groupWithRootApart =
      group.parts[0].members.count == 1
      ? group : EntityGroup(members, of: template, isFirstApart: true, isLasting: true)
  }

  /// The root in every template.
  private static var root: Entity { Entity(index: 0, generation: 1) }

  /// The number of entities that an instance has.
  public var entityCount: Int { group.members.count }

  /// Registers all components and relations of the prefab with a world, without spawning it. Use it for a world that
  /// restores a snapshot which may contain them.
  public func register(in world: World) {
    for type in group.world.state.types { _ = type.register(in: world) }
    for store in group.world.state.relations { store.register(in: world) }
  }

  /// Returns a prefab whose root has this component, in place of the root's own value if there is one. O(entities).
  public func with<T: Component>(_ component: T) -> Prefab {
    let template = group.world.clone()
    template.insert(Prefab.root, component)
    return Prefab(template: template)
  }
}

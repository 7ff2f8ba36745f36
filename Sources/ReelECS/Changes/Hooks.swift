// What a component type itself does when one of its values comes, changes or goes.
//
//     insert ─▶ value is there ─▶ hook ─▶ observers       remove ─▶ observers ─▶ hook ─▶ value goes
//
// An observer belongs to a world and may be added by anybody; a hook belongs to the type and is there
// in every world. The compiler knows it, so that it is called directly or becomes part of the
// insertion: a component without hooks pays nothing, one with hooks no indirect call.

/// A component whose type hears at once of what happens to its values, in every world.
///
///     struct Torch: Component, HookedComponent {
///       var reach: Float = 3
///       static func added(_ torch: inout Torch, to entity: Entity, in world: World) {
///         world[Light.self].total += torch.reach
///       }
///     }
///
/// Each of the three does nothing unless the type says otherwise. Hooks hear of the same changes as
/// observers: restored snapshots and the templates of prefabs call nobody. What they do to the value
/// they are given is not told again; as inside of `each`, do not reach for that very value through
/// the world: where it holds references, writing it there traps. While one runs the structure stands still: what follows goes through
/// `world.commands`. State belongs in components and resources, not in globals, which no snapshot
/// would hold.
public protocol HookedComponent: Component, ComponentHooks where Hooks == Self, Value == Self {
  associatedtype Hooks = Self
}

/// What is called when a value of a component type comes, changes or goes. A type implements those
/// it needs by being a ``HookedComponent``.
public protocol ComponentHooks {
  /// The component.
  associatedtype Value
  /// Whether there is anything to call.
  static var areHooked: Bool { get }
  /// An entity has got the component: by spawning, inserting, copying or a command, after the whole
  /// change and before the observers.
  static func added(_ value: inout Value, to entity: Entity, in world: World)
  /// The component was replaced by `insert` or changed through `world[entity, T.self]`, also in a
  /// system that runs beside others, where `world` is that system's. Observers hear afterwards.
  static func changed(_ value: inout Value, of entity: Entity, in world: World)
  /// The entity is about to lose the component or to be despawned; the observers have heard.
  static func removed(_ value: inout Value, from entity: Entity, in world: World)
}

extension ComponentHooks {
  @inlinable public static var areHooked: Bool { true }
  @inlinable public static func added(_ value: inout Value, to entity: Entity, in world: World) {}
  @inlinable public static func changed(_ value: inout Value, of entity: Entity, in world: World) {}
  @inlinable public static func removed(_ value: inout Value, from entity: Entity, in world: World)
  {}
}

/// The hooks of a component type without any.
public enum NoHooks<Value>: ComponentHooks {
  @inlinable public static var areHooked: Bool { false }
}

/// What happens to a value.
enum ValueChange { case added, changed, removed }

extension World {
  /// Whether anybody hears of what happens to entities.
  @inlinable var isObserved: Bool { !state.uses.isDisjoint(with: .reactions) }

  /// Holds the structure still while hooks or observers run.
  ///
  /// - Parameter depth: the present depth of iteration. It is a constant where the structure has
  ///   just changed, and so none goes on: a depth that is read, written and restored in memory makes
  ///   each reaction wait for the one before it, which takes longer than the call.
  @inlinable @inline(__always) func reacting(depth: Int = 0, _ body: () -> Void) {
    assert(depth == context.iterationDepth)
    context.iterationDepth = depth &+ SystemContext.observing
    body()
    context.iterationDepth = depth
  }

  /// Whether changes of a component are told to its type. The first half is a constant.
  @inlinable @inline(__always) func isHooked<T: Component>(_ type: T.Type) -> Bool {
    T.Hooks.areHooked && state.uses.contains(.hooks)
  }

  // MARK: - Where the type is known

  @inlinable @inline(__always) func announceAdded<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ entity: Entity, _ id: Int32
  ) {
    let listeners = state.listeners[Int(id)]
    if listeners.isEmpty { return }
    if _fastPath(listeners.isDisjoint(with: .detours)) {
      if T.Hooks.areHooked && listeners.contains(.hooks) {
        reacting { opening(value, entity, id) { T.Hooks.added(&value.pointee, to: entity, in: self) } }
      }
      if listeners.contains(.observers) { tell(observers(id).added, entity) }
    } else {
      announceInsertion(entity, id)
    }
  }

  @inlinable func announceWrite<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ entity: Entity, _ id: Int32
  ) {
    if isHooked(T.self) {
      reacting(depth: context.iterationDepth) {
        opening(value, entity, id) { T.Hooks.changed(&value.pointee, of: entity, in: self) }
      }
    }
    if state.uses.contains(.observers) { tellWrite(entity, id) }
  }

  @inlinable @inline(__always) func announceRemoved<T: Component>(
    _ value: UnsafeMutablePointer<T>, _ entity: Entity, _ id: Int32
  ) {
    if state.uses.contains(.observers) { tell(observers(id).removed, entity) }
    if isHooked(T.self) {
      reacting { opening(value, entity, id) { T.Hooks.removed(&value.pointee, from: entity, in: self) } }
    }
    if state.uses.contains(.queryObservers) { willChange(entity) }
  }

  // MARK: - Where only its number is

  /// Tells the type's hooks, and the observers: those of a removal first.
  func announce(_ change: ValueChange, _ entity: Entity, _ id: Int32) {
    let isObserved = state.uses.contains(.observers)
    if isObserved && change == .removed { tell(observers(id).removed, entity) }
    let type = state.types[Int(id)]
    if type.isHooked && state.uses.contains(.hooks),
      let place = state.columnRow(of: id, slot: Int(entity.index))
    {
      reacting(depth: context.iterationDepth) {
        type.react(to: change, place.address, entity, id, self)
      }
    }
    if isObserved && change == .added { tell(observers(id).added, entity) }
    if isObserved && change == .changed { tellWrite(entity, id) }
  }

  // MARK: - Whole changes

  /// Tells what came along, then what brought it, then what the entity has become.
  @inline(never) @usableFromInline func announceInsertion(_ entity: Entity, _ id: Int32) {
    if !state.observers.companions.isEmpty {
      let companions = state.observers.companions
      state.observers.companions.removeAll(keepingCapacity: true)
      for id in companions { announce(.added, entity, id) }
    }
    announce(.added, entity, id)
    if state.uses.contains(.queryObservers) { didChange(entity) }
  }

  func announceSpawn(_ entity: Entity) {
    if !mayHear(entity) { return }
    if !state.uses.contains(.observers) && !state.hasSparseHooks {
      return callHooks(of: entity)
    }
    eachComponent(of: entity) { announce(.added, entity, $0) }
    for at in state.observers.queries.indices {
      state.observers.queries[at].matched = false
    }
    didChange(entity)
  }

  /// ``announceSpawn(_:)`` where only types of the entity's table may hear of it: most columns have
  /// none, and are passed by without looking anything up.
  private func callHooks(of entity: Entity) {
    let record = state.entities.records[Int(entity.index)]
    let table = state.tables[Int(record.table)]
    for at in 0..<table.pointee.columnCount {
      let column = table.pointee.columns + at
      guard state.listeners[Int(column.pointee.component)].contains(.hooks) else {
        continue
      }
      // SAFETY: hooks can not move rows: the structure is held while they run.
      let value = table.pointee.address(at, Int(record.row))
      let (type, id) = (column.pointee.type, column.pointee.component)
      reacting(depth: context.iterationDepth) { type.react(to: .added, value, entity, id, self) }
    }
  }

  func announceDespawn(_ entity: Entity) {
    if !mayHear(entity) { return }
    eachComponent(of: entity) { announce(.removed, entity, $0) }
    tellLeaving(entity)
  }

  /// Whether anybody may want to hear of all that an entity has: most tables have no hooks.
  func mayHear(_ entity: Entity) -> Bool {
    if state.uses.contains(.observers) || state.hasSparseHooks { return true }
    let table = state.entities.records[Int(entity.index)].table
    return state.tables[Int(table)].pointee.isHeard
  }

  /// Calls `body` with the ids of an entity's components, table components first, each kind ascending.
  func eachComponent(of entity: Entity, _ body: (Int32) -> Void) {
    let slot = Int(entity.index)
    let table = state.tables[Int(state.entities.records[slot].table)]
    for at in 0..<table.pointee.columnCount { body(table.pointee.columns[at].component) }
    for id in state.sparseIDs where state.columnRow(of: id, slot: slot, isSparse: true) != nil {
      body(id)
    }
  }
}

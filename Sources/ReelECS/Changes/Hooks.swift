// What a component type itself does when one of its values comes, is assigned or goes.
//
//     insert ─▶ value is there ─▶ hook ─▶ observers       remove ─▶ observers ─▶ hook ─▶ value goes
//
// A hook is an observer that the type registers in every world that registers the type (`Observers.swift`). Unlike
// other observers it is given the value, and may complete it.

/// What is called when a value of a component type comes, is assigned or goes. A type implements those
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
  /// system that runs beside others, where `world` is that system's. Observers are called afterwards.
  static func assigned(_ value: inout Value, of entity: Entity, in world: World)
  /// The entity is about to lose the component or to be despawned; the observers have been called.
  static func removed(_ value: inout Value, from entity: Entity, in world: World)
}

extension ComponentHooks {
  @inlinable public static var areHooked: Bool { true }
  @inlinable public static func added(_ value: inout Value, to entity: Entity, in world: World) {}
  @inlinable public static func assigned(_ value: inout Value, of entity: Entity, in world: World) {
  }
  @inlinable public static func removed(_ value: inout Value, from entity: Entity, in world: World)
  {}
}

/// The hooks of a component type without any.
public enum NoHooks<Value>: ComponentHooks {
  @inlinable public static var areHooked: Bool { false }
}

extension World {
  /// Registers the hooks of a component type as observers of its values: the first to be called when one comes or is
  /// assigned, and the last when one goes.
  ///
  /// Inlinable, so that a module that knows the type calls its hooks without a look at its metadata.
  @inlinable func observe<T: Component>(hooksOf type: T.Type, _ id: Int32) {
    addHook(of: .added, id) { world, entity, address in
      let value = address.assumingMemoryBound(to: T.self)
      world.opening(value, entity, id) { T.Hooks.added(&value.pointee, to: entity, in: world) }
    }
    addHook(of: .assigned, id) { world, entity, address in
      let value = address.assumingMemoryBound(to: T.self)
      world.opening(value, entity, id) { T.Hooks.assigned(&value.pointee, of: entity, in: world) }
    }
    addHook(of: .removed, id) { world, entity, address in
      let value = address.assumingMemoryBound(to: T.self)
      world.opening(value, entity, id) { T.Hooks.removed(&value.pointee, from: entity, in: world) }
    }
  }

  /// Adds a hook of a component type. A template has none, because its entities are only there to be copied.
  @usableFromInline func addHook(
    of change: ValueChange, _ id: Int32,
    _ hook: @escaping (World, Entity, UnsafeMutableRawPointer) -> Void
  ) {
    if state.isTemplate { return }
    addObserver(Observer(hook: hook), of: change, id)
    state.listeners[Int(id)].insert(.observers)
  }
}

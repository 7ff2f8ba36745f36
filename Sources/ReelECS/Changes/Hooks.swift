// The functions of a component type that run when one of its values is added, assigned or removed.
//
//     insert ─▶ value is stored ─▶ hook ─▶ observers     remove ─▶ observers ─▶ hook ─▶ value is destroyed
//
// A hook is an observer that a world adds when it registers the type (`Observers.swift`). Unlike other observers it
// receives the value, and may change it.

/// The functions that run when a value of a component type is added, assigned or removed. A type implements the ones
/// that it needs by being a ``HookedComponent``.
public protocol ComponentHooks {
  /// The component.
  associatedtype Value
  /// True if there is any function to call.
  static var areHooked: Bool { get }
  /// Runs after an entity has got the component: by spawning, inserting, copying or a command, after the complete
  /// change and before the observers.
  static func added(_ value: inout Value, to entity: Entity, in world: World)
  /// Runs after the component was replaced by `insert` or changed through `world[entity, T.self]`. Observers are called
  /// afterwards.
  static func assigned(_ value: inout Value, of entity: Entity, in world: World)
  /// Runs before the entity loses the component or is despawned; the observers have been called.
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
  /// Registers the hooks of a component type as observers of its values. They are called first when a value is added or
  /// assigned, and last when it is removed.
  ///
  /// It is inlinable, so that the module that declares the type calls its hooks without reading the type's metadata.
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

  /// Adds a hook of a component type. A template has none, because its entities only serve to be copied.
  @usableFromInline func addHook(
    of change: ValueChange, _ id: Int32,
    _ hook: @escaping (World, Entity, UnsafeMutableRawPointer) -> Void
  ) {
    if state.isTemplate { return }
    addObserver(Observer(hook: hook), of: change, id)
    state.listeners[Int(id)].insert(.observers)
  }
}

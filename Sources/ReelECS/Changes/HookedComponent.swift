/// A component whose type reacts at once to changes of its values, in every world.
///
///     struct Torch: Component, HookedComponent {
///       var reach: Float = 3
///       static func added(_ torch: inout Torch, to entity: Entity, in world: World) {
///         world[Light.self].total += torch.reach
///       }
///     }
///
/// `added`, `assigned` and `removed` do nothing unless the type implements them. Hooks are called for the same changes
/// as observers: restoring a snapshot and building the template of a prefab call none. Changes that a hook makes to the
/// value that it receives are not announced again; writing that value through the world traps, because the hook has
/// exclusive access to it. While a hook runs, a change of structure traps: use `world.commands`. Keep state in
/// components and resources, because no snapshot contains globals.
public protocol HookedComponent: Component, ComponentHooks where Hooks == Self, Value == Self {
  associatedtype Hooks = Self
}

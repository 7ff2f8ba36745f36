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
/// as observers: restored snapshots and the templates of prefabs call none. Changes that a hook makes to the value that
/// it receives are not announced again; writing that value through the world traps, because the hook holds it open.
/// While a hook runs the structure is held: changes of structure go through `world.commands`. State belongs in
/// components and resources, not in globals, which no snapshot would hold.
public protocol HookedComponent: Component, ComponentHooks where Hooks == Self, Value == Self {
  associatedtype Hooks = Self
}

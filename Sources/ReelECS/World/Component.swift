import ReelMath

/// A piece of data that an entity can have: a plain value.
///
///     struct Velocity: Component { var x: Float = 0, y: Float = 0 }
///
/// Its fields are the stored properties in order of declaration, and its name is the type's, unless it says
/// otherwise (``FieldValue/visit(_:)``). Native builds derive both; Embedded builds take them from a file
/// that the game's program writes (`fields --write`). A component without fields is a tag and takes no
/// memory.
///
/// Components lie in tables, column by column: fast to iterate. ``SparseComponent`` lies in a store
/// of its own: fast to add and remove. ``TrackedComponent`` remembers, row by row, when it was
/// written. ``HookedComponent``, which goes with each of them, hears of its values at once.
public protocol Component: FieldValue, QueryParameter, Registrable
where Fetch: WritableFetch, Hooks.Value == Self {
  /// The name in files and reports, the same in every build. The type's own, unless said otherwise.
  static var componentName: String { get }
  /// Whether it is left out of snapshots and hashes: for what can be computed again.
  static var isTransient: Bool { get }
  /// Names the components that an entity gets, with their initial values, when it gets this one and
  /// lacks them. Called once a world, when the type is first used.
  static func require(_ companions: inout Companions)
  associatedtype Fetch = DenseFetch<Self>
  /// What the type does itself when a value comes, changes or goes; see ``HookedComponent``.
  associatedtype Hooks: ComponentHooks = NoHooks<Self>
}

extension Component {
  @inlinable public static var isTransient: Bool { false }
  @inlinable public static func require(_ companions: inout Companions) {}
  #if !hasFeature(Embedded)
    public static var componentName: String { DerivedName.component.of(Self.self) }
  #endif
}

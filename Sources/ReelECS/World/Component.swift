import ReelFields
import ReelMath

/// A piece of data that an entity can have: a plain value.
///
///     struct Velocity: Component { var x: Float = 0, y: Float = 0 }
///
/// Its fields are the stored properties in order of declaration, and its name is the type's, unless the type declares
/// others (``FieldValue/visit(_:)``). Native builds derive both; Embedded builds take them from a file that the game's
/// program writes (`fields --write`). A component without fields is a tag and takes no memory.
///
/// The values of a component lie in tables, column by column, which makes iteration fast. The values of a
/// ``SparseComponent`` lie in a sparse set of their own, which makes adding and removing fast. A ``TrackedComponent``
/// records for every row when it was written. A component of each kind may also be a ``HookedComponent``, which runs
/// code as soon as its values change.
public protocol Component: FieldValue, QueryParameter, Registrable
where Fetch: WritableFetch, Hooks.Value == Self {
  /// The name in files and reports, the same in every build. The default is the name of the type.
  static var componentName: String { get }
  /// True if the component is left out of snapshots and hashes, because it can be computed again.
  static var isTransient: Bool { get }
  /// Adds the companions: the components that an entity gets, with their initial values, when it gets this one and
  /// lacks them. The world calls it once, when the type is first used.
  static func require(_ companions: inout Companions)
  associatedtype Fetch = DenseFetch<Self>
  /// The code that runs when a value is added, changed or removed; see ``HookedComponent``.
  associatedtype Hooks: ComponentHooks = NoHooks<Self>
}

extension Component {
  @inlinable public static var isTransient: Bool { false }
  @inlinable public static func require(_ companions: inout Companions) {}
  #if !hasFeature(Embedded)
    public static var componentName: String { DerivedName.component.of(Self.self) }
  #endif
}

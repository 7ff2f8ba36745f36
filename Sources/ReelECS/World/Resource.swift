import ReelFields
import ReelMath

/// A value that a world has once: the score, the random streams, the state of the input.
///
/// A resource is part of the state, and so of snapshots and hashes, unless it is transient. Its state lies in its own
/// properties: a change behind a reference to an object is not found by snapshots and hashes. Debug builds trap after
/// one.
public protocol Resource: FieldValue {
  /// The name in files and reports, the same in every build. Native builds take the name of the type.
  static var resourceName: String { get }
  /// True if the resource is left out of snapshots and hashes.
  static var isTransient: Bool { get }
}

extension Resource {
  @inlinable public static var isTransient: Bool { false }
  #if !hasFeature(Embedded)
    public static var resourceName: String { DerivedName.resource.of(Self.self) }
  #endif
}

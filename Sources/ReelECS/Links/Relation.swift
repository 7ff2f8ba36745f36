import ReelFields
import ReelMath

/// A kind of relation between two entities, with a value for each pair:
///
///     struct Likes: Relation { var strength: Float = 1 }
///     world.relate(bob, to: alice, Likes(strength: 3))
///     world.targets(of: bob, Likes.self)
///
/// A kind without fields is a plain link. Relations are part of the state.
public protocol Relation: FieldValue, Registrable {
  /// The name in files and reports, the same in every build. Native builds take the name of the type.
  static var relationName: String { get }
}

extension Relation {
  public static func register(in world: World) { world.register(Self.self) }
  #if !hasFeature(Embedded)
    public static var relationName: String { DerivedName.relation.of(Self.self) }
  #endif
}

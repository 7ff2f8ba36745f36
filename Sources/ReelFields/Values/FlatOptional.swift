import ReelMath

/// An optional stored as a Bool and a value side by side, so that a type with one can still be moved, hashed and
/// compared as a block of memory (``FieldPlan``):
///
///     struct Guard: Component {
///       @FlatOptional var post: Vec2?
///     }
///
/// It is read and assigned like any optional. In files it always takes the size of a value, so it is no advantage for
/// an optional list or text. A field list that is written by hand shows its storage: `v.field("post", &_post)`.
@propertyWrapper
public struct FlatOptional<Wrapped: FieldValue> {
  private var isPresent = false
  /// The value; the initial one if `isPresent` is false, so that equal optionals have equal bytes.
  private var value = Wrapped()

  /// Creates an optional without a value.
  public init() {}

  /// Creates an optional with a value, or none.
  public init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }

  /// The value, or `nil`.
  public var wrappedValue: Wrapped? {
    @inline(__always) get { isPresent ? value : nil }
    @inline(__always) set {
      isPresent = newValue != nil
      value = newValue ?? Wrapped()
    }
  }

  /// The storage, for field lists in another file, such as generated ones. It is copied in and out; only direct access
  /// to the storage, `_post`, gives the type a plan.
  public var projectedValue: FlatOptional {
    @inline(__always) _read { yield self }
    @inline(__always) _modify { yield &self }
  }
}

extension FlatOptional: Sendable where Wrapped: Sendable {}
extension FlatOptional: Equatable where Wrapped: Equatable {}
extension FlatOptional: Hashable where Wrapped: Hashable {}

extension FlatOptional: FieldValue {
  public static var fieldListKind: FieldListKind { Wrapped.showsSameFields ? .verified : .varying }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.optional(&isPresent, &value) }
}

#if !hasFeature(Embedded)
  /// The protocol by which reflection recognises a `FlatOptional` of any value. The name of its storage is the name of
  /// the property with a `_` before it.
  protocol PropertyStorage {}
  extension FlatOptional: PropertyStorage {}
#endif

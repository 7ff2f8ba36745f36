/// Keeps an optional as a truth value and a value side by side, so that a type that holds one is still moved,
/// hashed and compared as a block of memory (``FieldPlan``):
///
///     struct Guard: Component {
///       @FlatOptional var post: Vec2?
///     }
///
/// It reads and is assigned like any optional. In files it always takes the room of a value: an optional of
/// a list or a text gains nothing. A field list that is written by hand shows what it is kept in:
/// `v.field("post", &_post)`.
@propertyWrapper
public struct FlatOptional<Wrapped: FieldValue> {
  private var isPresent = false
  /// The initial one where there is none: equal values are equal bytes.
  private var value = Wrapped()

  /// No value.
  public init() {}

  /// A value, or none.
  public init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }

  /// The value, or `nil`.
  public var wrappedValue: Wrapped? {
    @inline(__always) get { isPresent ? value : nil }
    @inline(__always) set {
      isPresent = newValue != nil
      value = newValue ?? Wrapped()
    }
  }

  /// What a field list shows that stands in another file, as those that a game's program writes. A copy goes to and
  /// fro: only the storage itself, `_post`, gives the type a plan.
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
  /// What all of them are, whatever they hold: their storage's name has a `_` that the property's has not.
  protocol PropertyStorage {}
  extension FlatOptional: PropertyStorage {}
#endif

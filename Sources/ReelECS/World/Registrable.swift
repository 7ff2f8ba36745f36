/// A type that is registered with a world: a component, an event or a kind of relation.
public protocol Registrable {
  /// Registers the type with a world; ``World/register(_:_:)`` calls it.
  static func register(in world: World)
}

extension Component {
  // It is inlinable, so that hooks are registered in the module that declares the type.
  @inlinable public static func register(in world: World) { world.register(Self.self) }
}

// swift-format-ignore
#if !hasFeature(Embedded)
  extension World {
    @available(*, unavailable, message: "takes one to eight types of components, events and relations; resources are given to `insert`.")
    public func register(_ types: Any.Type...) { fatalError("Unavailable.") }
  }
#endif

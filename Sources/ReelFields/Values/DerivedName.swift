import ReelMath

#if !hasFeature(Embedded)
  /// The default names of types that declare none: the names of the Swift types. Each use is recorded, so that the
  /// generator of a game's field lists can write the names that an Embedded build needs.
  package struct DerivedName: Sendable {
    package static let component = DerivedName()
    package static let resource = DerivedName()
    package static let event = DerivedName()
    package static let relation = DerivedName()
    package static let state = DerivedName()
    package static let feature = DerivedName()
    package static let game = DerivedName()

    private let names = TypeCache()

    /// Returns the name of the Swift type, without the enclosing types and the module.
    package func of<T>(_ type: T.Type) -> String {
      let name = names.value(of: type) {
        let address = UnsafeMutablePointer<String>.allocate(capacity: 1)
        address.initialize(to: String(describing: type))
        return UnsafeRawPointer(address)
      }
      // SAFETY: the cache contains only strings, and never frees them.
      return name.assumingMemoryBound(to: String.self).pointee
    }

    /// Returns true if the name of the Swift type has been used.
    package func isUsed<T>(by type: T.Type) -> Bool { names.cachedValue(of: type) != nil }
  }
#endif

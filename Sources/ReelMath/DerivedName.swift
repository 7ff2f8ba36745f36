#if !hasFeature(Embedded)
  /// The names that types have because they wrote none: the types' own. What asks for one is noted, so
  /// that the writer of a game's field lists knows which names an Embedded build needs.
  package struct DerivedName: Sendable {
    package static let component = DerivedName()
    package static let resource = DerivedName()
    package static let event = DerivedName()
    package static let relation = DerivedName()
    package static let state = DerivedName()
    package static let feature = DerivedName()
    package static let game = DerivedName()

    private let names = TypeCache()

    /// The type's own name, without the types and the module that it lies in.
    package func of<T>(_ type: T.Type) -> String {
      let name = names.value(of: type) {
        let place = UnsafeMutablePointer<String>.allocate(capacity: 1)
        place.initialize(to: String(describing: type))
        return UnsafeRawPointer(place)
      }
      // SAFETY: the cache holds nothing else, and holds it for ever.
      return name.assumingMemoryBound(to: String.self).pointee
    }

    /// Whether the type's own name was asked for.
    package func isUsed<T>(by type: T.Type) -> Bool { names.known(of: type) != nil }
  }
#endif

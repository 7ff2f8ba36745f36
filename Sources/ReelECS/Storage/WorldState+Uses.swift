// What tells fast paths that nobody has to hear of a change.

extension WorldState {
  /// What a world is used for; or, of one component, who has to do with its values.
  @usableFromInline struct Uses: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Components or queries are observed, by hooks or others; of a component: its values.
    @inlinable static var observers: Uses { Uses(rawValue: 1) }
    /// Some entity has a parent or a relation.
    @inlinable static var links: Uses { Uses(rawValue: 2) }
    @inlinable static var relations: Uses { Uses(rawValue: 4) }
    /// Some component, or this one, brings others along.
    @inlinable static var companions: Uses { Uses(rawValue: 8) }
    /// Some observer waits for entities that begin or cease to match a query.
    @inlinable static var queryObservers: Uses { Uses(rawValue: 16) }
    /// What makes an insertion more than a value and a call.
    @inlinable static var detours: Uses { Uses(rawValue: 8 | 16) }
  }
}

// What tells fast paths that nobody has to hear of a change.

extension WorldState {
  /// Who has to do with a component's values.
  @usableFromInline struct Listeners: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Somebody observes it.
    @inlinable static var observers: Listeners { Listeners(rawValue: 1) }
    /// It has hooks that are to be called.
    @inlinable static var hooks: Listeners { Listeners(rawValue: 2) }
    /// It brings others along.
    @inlinable static var companions: Listeners { Listeners(rawValue: 4) }
    /// Some observer waits for entities that begin or cease to match a query.
    @inlinable static var queries: Listeners { Listeners(rawValue: 8) }
    /// What makes an insertion more than a value and a call.
    @inlinable static var detours: Listeners { Listeners(rawValue: 4 | 8) }
  }

  @usableFromInline struct Uses: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Somebody observes components or queries.
    @inlinable static var observers: Uses { Uses(rawValue: 1) }
    /// Some entity has a parent, a sparse component or a relation.
    @inlinable static var links: Uses { Uses(rawValue: 2) }
    @inlinable static var sparse: Uses { Uses(rawValue: 4) }
    @inlinable static var relations: Uses { Uses(rawValue: 8) }
    /// Some component brings others along.
    @inlinable static var companions: Uses { Uses(rawValue: 16) }
    /// Some observer waits for entities that begin or cease to match a query.
    @inlinable static var queryObservers: Uses { Uses(rawValue: 32) }
    /// Some component has hooks that are to be called.
    @inlinable static var hooks: Uses { Uses(rawValue: 64) }
    /// What is called when entities change.
    @inlinable static var reactions: Uses { Uses(rawValue: 1 | 64) }
  }
}

// The flags by which fast paths skip the listeners of a change.

extension WorldState {
  /// The rarer features that a world uses; or, for one component, those that its values take part in.
  @usableFromInline struct Uses: OptionSet {
    @usableFromInline let rawValue: UInt8
    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Hooks or observers of components or queries exist; for a component: of its values.
    @inlinable static var observers: Uses { Uses(rawValue: 1) }
    /// An entity has a parent; for `relations`: an entity has a relation.
    @inlinable static var links: Uses { Uses(rawValue: 2) }
    @inlinable static var relations: Uses { Uses(rawValue: 4) }
    /// A component, or this one, has companions.
    @inlinable static var companions: Uses { Uses(rawValue: 8) }
    /// An observer is registered for entities that begin or cease to match a query.
    @inlinable static var queryObservers: Uses { Uses(rawValue: 16) }
    /// The features for which an insertion takes more than storing the value and calling its observers.
    @inlinable static var detours: Uses { Uses(rawValue: 8 | 16) }
  }
}

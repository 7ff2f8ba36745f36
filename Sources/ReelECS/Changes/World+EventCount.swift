extension World {
  /// Returns the number of events of a type that can still be read, without reading them: between two ticks, those that
  /// the last tick has sent. Does not register the type.
  public func eventCount<E: Event>(of type: E.Type) -> Int {
    guard let address = state.eventLists.address(TypeIdentity(E.self), from: state.storeBase)
    else { return 0 }
    // SAFETY: the address was stored for exactly this type.
    let list = address.assumingMemoryBound(to: EventList<E>.self)
    return Int(truncatingIfNeeded: list.pointee.cursors.end &- list.pointee.cursors.start)
  }
}

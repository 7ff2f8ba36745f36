/// The parts of a state that a snapshot has.
package enum StateForm {
  /// The complete state.
  case complete
  /// The state without the versions of writes: worlds with equal values, slots and events have equal bytes, however
  /// often each of them has restored a state. After a restore nothing counts as written.
  case unversioned
  /// The values of the entities that live, the resources and the relations, and nothing that depends on entities that
  /// are gone: no versions, events and empty tables; free slots count as never used; tables are in the order of their
  /// components, and rows in that of their slots. So the bytes depend on nothing else. O(state · log).
  case withoutHistory
}

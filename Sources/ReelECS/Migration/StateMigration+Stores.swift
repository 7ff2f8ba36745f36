import ReelFields
import ReelMath

// Values that a world has once, or lists of them: resources, states, events and relations.

extension StateMigration {
  /// Returns the state of a store in this build's layout; `nil` for a store whose type has become transient.
  mutating func migrate(
    _ store: StateType, _ layout: StateLayout
  ) throws(SnapshotError) -> [UInt8]? {
    let first = input.offset
    if store.isTransient {
      guard let tree = LayoutTree(layout.fields) else {
        throw error("the fields of the \(layout.title) are damaged")
      }
      tree.skip(0, &input)
      try check(layout)
      return nil
    }
    if layout.fields.utf8.elementsEqual(store.layout.fields.utf8) {
      // The type itself finds the end.
      store.skip(&input)
      try check(layout)
      return Array(input.bytes[first..<input.offset])
    }
    var migration = try migration(from: layout, to: store)
    var out = FieldEncoder()
    switch layout.kind {
    case .event:
      // The cursors of the channel and of its readers.
      input.skip(16)
      let readers = try count()
      guard readers <= input.remaining / 16 else { throw error("it ends too early") }
      input.skip(readers * 16)
      out.bytes += input.bytes[first..<input.offset]
    case .relation, .resource, .state, .component, .entities: break
    }
    if layout.kind == .event || layout.kind == .relation {
      let count = try count()
      out.append(UInt64(count), 4)
      for _ in 0..<count {
        let start = input.offset
        if layout.kind == .relation {
          // The two entities.
          input.skip(16)
          if !input.hasFailed { out.bytes += input.bytes[start..<input.offset] }
        } else if layout.fields.utf8.isEmpty {
          // An event without fields takes a byte.
          input.skip(1)
        }
        try convert(&migration, &out, layout, store)
        if layout.kind == .event && store.layout.fields.utf8.isEmpty { out.append(0, 1) }
        // Otherwise a damaged count could stand for any number of values.
        guard input.offset > start else { throw error("it ends too early") }
      }
    } else {
      try convert(&migration, &out, layout, store)
    }
    return out.bytes
  }

  private mutating func convert(
    _ migration: inout FieldMigration, _ out: inout FieldEncoder, _ layout: StateLayout,
    _ store: StateType
  ) throws(SnapshotError) {
    do throws(FieldMigration.Refusal) {
      try migration.convert(&input, to: &out)
    } catch {
      throw refusal(error, layout, store)
    }
    try check(layout)
  }
}

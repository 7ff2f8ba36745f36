import ReelFields
import ReelMath

// The values of a component in the format of a file, by the plan of its type or by its field list.

extension ComponentType {
  /// The fewest bytes that a value takes in a file. Without a plan that is 1 or 0: a field list may depend on the
  /// value, and then a value may consist of no more than the field on which it depends.
  final var leastWidth: Int { plan?.width ?? (hasWidth ? 1 : 0) }

  /// Appends values of a type with a plan in the format of a file.
  final func write(_ rows: UnsafeMutableRawPointer, count: Int, to out: inout ByteWriter) {
    guard let plan else { return }
    assert(rowsKeepPromise(plan, rows, count: count))
    out.append(count * plan.width) { plan.encode(rows, count: count, to: $0) }
  }

  /// Returns the hash of values in the format of a file.
  final func hash(
    _ rows: UnsafeMutableRawPointer, count: Int, _ scratch: inout FieldEncoder
  ) -> UInt64 {
    if let plan {
      assert(rowsKeepPromise(plan, rows, count: count))
      return plan.hash(rows, count: count, scratch: &scratch.bytes)
    }
    scratch.bytes.removeAll(keepingCapacity: true)
    encode(rows, count: count, &scratch)
    return BlockHasher.hash(scratch.bytes)
  }

  /// Traps if the field list shows other fields for one of these values than for all others, although its
  /// `fieldListKind` promises the same ones. Called in debug builds only: O(fields).
  private func rowsKeepPromise(
    _ plan: FieldPlan, _ rows: UnsafeMutableRawPointer, count: Int
  ) -> Bool {
    for row in 0..<(plan.isPromised ? count : 0) {
      let value = rows + row * stride
      _ = keepsPromise(plan, value) { encode(value, count: 1, &$0) }
    }
    return true
  }

  /// Fills rows from a file. Rows of a type with a plan need not be initialised.
  final func read(
    _ rows: UnsafeMutableRawPointer, count: Int, from input: inout FieldDecoder
  ) {
    guard let plan else { return decode(rows, count: count, &input) }
    input.decode(plan, count: count, into: rows)
  }
}

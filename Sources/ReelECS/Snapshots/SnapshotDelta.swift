import ReelMath

// The difference between two snapshots as bytes, for many snapshots that are kept for a long time. `SnapshotChanges`
// keeps complete columns; here only the words that differ are stored, because a second later nearly every column of a
// game differs, and most words in it do not.
//
//     base      │ names │ slots │ Position │ Velocity │ …       each part is compared with the base's part of the same
//     snapshot  │ names │ slots │ Position │ Velocity │ …       key, word by word
//
//     delta     skip │ copy │ literal │ bytes │ skip │ copy │ literal │ bytes │ …
//               └ moves on in the base, then takes bytes of the base, then bytes of the delta; all are varints

extension Snapshot {
  /// Appends the difference from a base to `out`: bytes that ``state(of:addedTo:)`` turns back into ``stateBytes``.
  ///
  /// The parts of both snapshots decide only how short the difference is: any two snapshots have one. O(state);
  /// allocates no memory if `out` has room.
  /// - Parameter limit: the most bytes of the difference.
  /// - Returns: false if the difference takes more. `out` is then as before.
  public func appendDelta(
    from base: Snapshot, to out: inout [UInt8], limit: Int = .max
  ) -> Bool {
    let start = out.count
    var writer = DeltaWriter(out: exchange(&out, with: []))
    var expected = 0
    let isWithin = stateBytes.withUnsafeBytes { new in
      base.stateBytes.withUnsafeBytes { old in
        if sections.isEmpty || base.sections.isEmpty {
          writer.compare(new, 0..<new.count, old, 0..<old.count)
        }
        for section in sections where !base.sections.isEmpty {
          if let at = base.index(of: section.key, after: &expected) {
            writer.compare(new, section.range, old, base.sections[at].range)
          } else {
            writer.append(new, section.range)
          }
          if writer.byteCount - start > limit { return false }
        }
        if writer.byteCount - start > limit { return false }
        writer.flush(new)
        return writer.out.count - start <= limit
      }
    }
    out = exchange(&writer.out, with: [])
    if !isWithin { out.removeLast(out.count - start) }
    return isWithin
  }

  /// Returns the state from which a difference was made; `nil` if the difference does not belong to this base and
  /// cannot be applied. O(state).
  public static func state(of delta: UnsafeRawBufferPointer, addedTo base: [UInt8]) -> [UInt8]? {
    var reader = DeltaReader(bytes: delta)
    var state: [UInt8] = []
    state.reserveCapacity(base.count + delta.count)
    var position = 0
    while reader.at < delta.count {
      guard let skip = reader.varint(), let copy = reader.varint(), let literal = reader.varint()
      else { return nil }
      // The lowest bit is the sign.
      let distance = Int(truncatingIfNeeded: skip >> 1)
      position = skip & 1 == 0 ? position &+ distance : position &- distance
      guard position >= 0, position <= base.count, copy <= UInt64(base.count - position),
        literal <= UInt64(delta.count - reader.at)
      else { return nil }
      state += base[position..<position + Int(copy)]
      state.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: delta[reader.at..<reader.at + Int(literal)]))
      reader.at += Int(literal)
      position += Int(copy) + Int(literal)
    }
    return state
  }
}

/// A writer of a difference: collects bytes to copy, then bytes that are new, and writes both as one step.
private struct DeltaWriter {
  var out: [UInt8]
  /// The position in the base behind the steps that are written.
  private var position = 0
  /// The step that is not written yet: moves by `skip` in the base, takes `copy` bytes of it, and then the `literal`
  /// bytes of the snapshot from `start` on.
  private var skip = 0
  private var copy = 0
  private var start = 0
  private var literal = 0

  init(out: [UInt8]) { self.out = out }

  /// The number of bytes, without the numbers of the step that is not written yet.
  var byteCount: Int { out.count + literal }

  /// Compares two parts word by word.
  mutating func compare(
    _ new: UnsafeRawBufferPointer, _ own: Range<Int>, _ old: UnsafeRawBufferPointer,
    _ other: Range<Int>
  ) {
    let count = min(own.count, other.count)
    var at = 0
    func isEqual(_ at: Int) -> Bool {
      new.loadUnaligned(fromByteOffset: own.lowerBound + at, as: UInt64.self)
        == old.loadUnaligned(fromByteOffset: other.lowerBound + at, as: UInt64.self)
    }
    while at + 8 <= count {
      let first = at
      while at + 8 <= count && isEqual(at) { at += 8 }
      same(new, at: other.lowerBound + first, count: at - first)
      let second = at
      while at + 8 <= count && !isEqual(at) { at += 8 }
      append(new, own.lowerBound + second..<own.lowerBound + at)
    }
    // The last bytes are less than a word.
    let rest = at
    while at < count && new[own.lowerBound + at] == old[other.lowerBound + at] { at += 1 }
    same(new, at: other.lowerBound + rest, count: at - rest)
    append(new, own.lowerBound + at..<own.upperBound)
  }

  /// Takes bytes of the base.
  private mutating func same(_ new: UnsafeRawBufferPointer, at target: Int, count: Int) {
    if count == 0 { return }
    if literal > 0 || target != position + skip + copy {
      flush(new)
      skip = target - position
    }
    copy += count
  }

  /// Takes bytes of the snapshot, which follow those that were taken before.
  mutating func append(_ new: UnsafeRawBufferPointer, _ range: Range<Int>) {
    if range.isEmpty { return }
    if literal == 0 { start = range.lowerBound }
    literal += range.count
  }

  /// Writes the step.
  mutating func flush(_ new: UnsafeRawBufferPointer) {
    if copy == 0 && literal == 0 { return }
    varint(UInt64(skip.magnitude) << 1 | (skip < 0 ? 1 : 0))
    varint(UInt64(copy))
    varint(UInt64(literal))
    out.append(contentsOf: UnsafeRawBufferPointer(rebasing: new[start..<start + literal]))
    position += skip + copy + literal
    (skip, copy, literal) = (0, 0, 0)
    start = 0
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    out.append(UInt8(truncatingIfNeeded: rest))
  }
}

/// A reader of the numbers of a difference.
private struct DeltaReader {
  let bytes: UnsafeRawBufferPointer
  var at = 0

  /// Returns the next number, at most 2^35; `nil` if there is none.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      guard at < bytes.count else { return nil }
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }
}

import ReelMath

// A snapshot as the bytes that an earlier one does not have: a list of steps, which go through both from front to
// back. Reels and the past of a running game are stored in this form.
//
//     base         ████████░░░░████████████░░████           ░ is passed over
//     steps        copy 8, skip 4, new 2 │ copy 12, skip 2 │ copy 4
//     snapshot     ████████▒▒████████████████               ▒ is new
//
// A step never goes back in the base, so no list of steps makes more bytes than the base and the list have together.

extension Snapshot {
  /// Returns the bytes of this snapshot that another one does not have, for ``stateBytes(_:applying:)``. O(state).
  public func difference(from base: Snapshot) -> [UInt8] {
    var steps: [UInt8] = []
    // Without a limit there is always one.
    _ = appendDifference(from: base, to: &steps)
    return steps
  }

  /// Appends the difference from a base to `out`. Parts of the state are compared with the same parts of the base, so
  /// an entity more or less costs only its own values. The parts decide only how short the difference is: any two
  /// snapshots have one. O(state); allocates no memory if `out` has room.
  /// - Parameter limit: the most bytes of the difference.
  /// - Returns: false if the difference takes more. `out` is then as before.
  public func appendDifference(
    from base: Snapshot, to out: inout [UInt8], limit: Int = .max
  ) -> Bool {
    let start = out.count
    var writer = StepWriter(out: exchange(&out, with: []))
    var expected = 0
    let isWithin = stateBytes.withUnsafeBytes { new in
      base.stateBytes.withUnsafeBytes { old in
        if sections.isEmpty || base.sections.isEmpty {
          writer.compare(new, 0..<new.count, old, 0..<old.count)
        }
        for section in sections where !base.sections.isEmpty {
          if let at = base.index(of: section.key, after: &expected),
            base.sections[at].range.lowerBound >= writer.position
          {
            writer.compare(new, section.range, old, base.sections[at].range)
          } else {
            writer.append(section.range)
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

  /// Returns the index of the part with a key. Lists of parts are in the order of the bytes, and mostly hold the same
  /// keys, so the search begins behind the last part that was found.
  private func index(of key: UInt64, after expected: inout Int) -> Int? {
    var at = expected
    if at >= sections.count || sections[at].key != key {
      guard let match = sections.firstIndex(where: { $0.key == key }) else { return nil }
      at = match
    }
    expected = at + 1
    return at
  }

  /// Returns the state that a difference was computed for; `nil` if the bytes are no difference from this base.
  /// O(state).
  public static func stateBytes(_ base: [UInt8], applying difference: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var input = StepReader(difference)
    var position = 0
    while !input.isAtEnd {
      guard let skip = input.number(), skip <= base.count - position else { return nil }
      position += skip
      guard let copy = input.number(), copy <= base.count - position else { return nil }
      result += base[position..<position + copy]
      position += copy
      guard let count = input.number(), let new = input.bytes(count) else { return nil }
      result += new
    }
    return result
  }
}

/// A writer of the steps: collects bytes to copy, then bytes that are new, and writes both as one step.
private struct StepWriter {
  var out: [UInt8]
  /// The offset in the base behind the last byte that is copied.
  private(set) var position = 0
  /// The step that is not written yet: passes over `skip` bytes of the base, copies `copy`, and then takes the `fresh`
  /// bytes of the snapshot from `start` on.
  private var (skip, copy, fresh, start) = (0, 0, 0, 0)

  init(out: [UInt8]) { self.out = out }

  /// The number of bytes, without the numbers of the step that is not written yet.
  var byteCount: Int { out.count + fresh }

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
      take(new, from: other.lowerBound + first, count: at - first)
      let second = at
      while at + 8 <= count && !isEqual(at) { at += 8 }
      append(own.lowerBound + second..<own.lowerBound + at)
    }
    // The last bytes are less than a word.
    let rest = at
    while at < count && new[own.lowerBound + at] == old[other.lowerBound + at] { at += 1 }
    take(new, from: other.lowerBound + rest, count: at - rest)
    append(own.lowerBound + at..<own.upperBound)
  }

  /// Takes bytes of the base.
  private mutating func take(_ new: UnsafeRawBufferPointer, from first: Int, count: Int) {
    if count == 0 { return }
    if fresh > 0 || first != position {
      flush(new)
      skip = first - position
    }
    copy += count
    position = first + count
  }

  /// Takes bytes of the snapshot, which follow those that were taken before.
  mutating func append(_ range: Range<Int>) {
    if range.isEmpty { return }
    if fresh == 0 { start = range.lowerBound }
    fresh += range.count
  }

  /// Writes the step.
  mutating func flush(_ new: UnsafeRawBufferPointer) {
    if copy == 0 && fresh == 0 { return }
    number(skip)
    number(copy)
    number(fresh)
    out.append(contentsOf: UnsafeRawBufferPointer(rebasing: new[start..<start + fresh]))
    (skip, copy, fresh, start) = (0, 0, 0, 0)
  }

  private mutating func number(_ number: Int) { out.append(varint: UInt64(number)) }
}

/// A reader of the numbers and bytes of steps.
private struct StepReader {
  private let all: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { all = bytes }

  var isAtEnd: Bool { offset == all.count }

  /// Reads a number up to 2^31 - 1; `nil` if there is none.
  mutating func number() -> Int? {
    all.varint(at: &offset, before: all.count, to: UInt64(Int32.max)).map { Int($0) }
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= all.count - offset else { return nil }
    offset += count
    return all[offset - count..<offset]
  }
}

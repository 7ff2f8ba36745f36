import ReelMath

// A snapshot as the bytes that an earlier one does not have: a list of steps, which go through both from front to
// back.
//
//     base         ████████░░░░████████████░░████           ░ is passed over
//     steps        copy 8, skip 4, new 2 │ copy 12, skip 2 │ copy 4
//     snapshot     ████████▒▒████████████████               ▒ is new
//
// A step never goes back in the base, so no list of steps makes more bytes than the base and the list have together.

extension Snapshot {
  /// The least number of equal bytes that is copied and not written again; a step takes three bytes or more.
  private static let leastCopy = 8

  /// Returns the bytes of this snapshot that an earlier one of the same world does not have, for
  /// ``stateBytes(_:applying:)``. Parts of the state are compared with the same parts of the earlier one, so an entity
  /// more or less costs only its own values. O(state).
  public func difference(from base: Snapshot) -> [UInt8] {
    var steps = DifferenceSteps()
    var expected = 0
    for section in sections {
      let range = section.range
      if let at = base.index(of: section.key, after: &expected),
        base.sections[at].range.lowerBound >= steps.position
      {
        steps.compare(base.stateBytes, base.sections[at].range, stateBytes, range)
      } else {
        steps.insert(stateBytes[range])
      }
    }
    // A snapshot from bytes has no list of its parts.
    if sections.isEmpty { steps.insert(stateBytes[...]) }
    return steps.finish()
  }

  /// Returns the state that ``difference(from:)`` was computed for; `nil` if the bytes are no difference from this
  /// base. O(state).
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

  /// The writer of the steps.
  private struct DifferenceSteps {
    private var out: [UInt8] = []
    /// The offset in the base behind the last copied byte.
    private(set) var position = 0
    /// The step that is not written yet.
    private var (skip, copy) = (0, 0)
    private var new: [UInt8] = []

    /// Compares two parts byte by byte, both from their beginning.
    mutating func compare(
      _ base: [UInt8], _ old: Range<Int>, _ bytes: [UInt8], _ own: Range<Int>
    ) {
      let count = min(old.count, own.count)
      base.withUnsafeBytes { base in
        bytes.withUnsafeBytes { bytes in
          var at = 0
          var literal = 0
          while at < count {
            let run = Self.equal(base, old.lowerBound + at, bytes, own.lowerBound + at, count - at)
            if run >= Snapshot.leastCopy {
              new += bytes[own.lowerBound + literal..<own.lowerBound + at]
              copy(from: old.lowerBound + at, run)
              at += run
              literal = at
            } else {
              // The byte behind the run differs.
              at += run + 1
            }
          }
          new += bytes[own.lowerBound + literal..<own.upperBound]
        }
      }
    }

    mutating func insert(_ bytes: ArraySlice<UInt8>) { new += bytes }

    /// Appends bytes of the base.
    private mutating func copy(from start: Int, _ count: Int) {
      if new.isEmpty && start == position && copy > 0 {
        copy += count
      } else {
        writeStep()
        skip = start - position
        copy = count
      }
      position = start + count
    }

    private mutating func writeStep() {
      if skip == 0 && copy == 0 && new.isEmpty { return }
      number(skip)
      number(copy)
      number(new.count)
      out += new
      (skip, copy) = (0, 0)
      new.removeAll(keepingCapacity: true)
    }

    private mutating func number(_ number: Int) {
      var rest = number
      while rest >= 0x80 {
        out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      out.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func finish() -> [UInt8] {
      writeStep()
      return out
    }

    /// Returns the number of bytes, at most `most`, that are equal from two offsets on.
    private static func equal(
      _ a: UnsafeRawBufferPointer, _ i: Int, _ b: UnsafeRawBufferPointer, _ j: Int, _ most: Int
    ) -> Int {
      var at = 0
      while at + 8 <= most {
        let difference =
          a.loadUnaligned(fromByteOffset: i + at, as: UInt64.self).littleEndian
          ^ b.loadUnaligned(fromByteOffset: j + at, as: UInt64.self).littleEndian
        if difference != 0 { return at + difference.trailingZeroBitCount / 8 }
        at += 8
      }
      while at < most && a[i + at] == b[j + at] { at += 1 }
      return at
    }
  }

  /// A reader of the numbers and bytes of steps.
  private struct StepReader {
    private let all: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { all = bytes }

    var isAtEnd: Bool { offset == all.count }

    /// Reads seven bits a byte, low ones first; `nil` at a number above 2^31, or one with more bytes than it needs.
    mutating func number() -> Int? {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      while offset < all.count, shift < 35 {
        let byte = all[offset]
        offset += 1
        number |= UInt64(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 {
          return number <= UInt64(Int32.max) && (byte != 0 || shift == 7) ? Int(number) : nil
        }
      }
      return nil
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= all.count - offset else { return nil }
      offset += count
      return all[offset - count..<offset]
    }
  }
}

import ReelMath

// What changed between two snapshots of a world, part by part.
//
//     base      │ head │ Position of table 1 │ Velocity of table 1 │ …
//     changes   │ new  │ new                 │ as in the base      │ …

/// The difference between a snapshot and an earlier one: only the columns, resources and lists that
/// are not the same.
public struct SnapshotChanges: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case same(Range<Int>)
    case new([UInt8])
  }

  private(set) var parts: [Part] = []
  /// The parts of the later snapshot, so that changes can be taken against it again.
  private(set) var sections: [SnapshotSection] = []

  init(sections: [SnapshotSection]) { self.sections = sections }

  /// The number of bytes that are not in the base.
  public var byteCount: Int {
    parts.reduce(0) { sum, part in
      if case .new(let bytes) = part { return sum + bytes.count }
      return sum
    }
  }

  mutating func append(_ part: Part) {
    switch (parts.last, part) {
    case (.same(let before)?, .same(let range)) where before.upperBound == range.lowerBound:
      parts[parts.count - 1] = .same(before.lowerBound..<range.upperBound)
    case (.new(let before)?, .new(let bytes)):
      parts[parts.count - 1] = .new(before + bytes)
    default: parts.append(part)
    }
  }
}

extension Snapshot {
  /// What is different from an earlier snapshot of the same world. Compares bytes, so it is right
  /// for any two snapshots, and small where they share parts. Only what ``World/snapshot()`` or
  /// ``applying(_:)`` gave knows its parts: from and to a snapshot made of bytes everything is
  /// different. O(state).
  public func changes(since base: Snapshot) -> SnapshotChanges {
    var changes = SnapshotChanges(sections: sections)
    guard !sections.isEmpty else {
      changes.append(.new(bytes))
      return changes
    }
    // Both lists are in the order of the bytes, and mostly hold the same keys.
    var expected = 0
    for section in sections {
      var at = expected
      if at >= base.sections.count || base.sections[at].key != section.key {
        at = base.sections.firstIndex { $0.key == section.key } ?? base.sections.count
      }
      if at < base.sections.count,
        base.bytes[base.sections[at].range] == bytes[section.range]
      {
        changes.append(.same(base.sections[at].range))
      } else {
        changes.append(.new(Array(bytes[section.range])))
      }
      expected = at < base.sections.count ? at + 1 : expected
    }
    return changes
  }

  /// The snapshot that `changes` were taken from, made of the base they were taken against. Changes
  /// that do not fit the base give a snapshot that `restore` refuses, or another state. O(state).
  public func applying(_ changes: SnapshotChanges) -> Snapshot {
    var result: [UInt8] = []
    // Every part of the base is used once at most. Changes from outside that name it again and again
    // shall not fill the memory.
    var left = bytes.count
    for part in changes.parts {
      switch part {
      case .same(let range):
        let own = bytes[range.clamped(to: 0..<bytes.count)].prefix(left)
        left -= own.count
        result += own
      case .new(let new): result += new
      }
    }
    let isWhole = changes.sections.last?.range.upperBound == result.count
    return Snapshot(bytes: result, sections: isWhole ? changes.sections : [])
  }
}

extension SnapshotChanges {
  /// The changes as bytes, to keep or send: a list of the parts' keys and sizes, then for each run of
  /// parts where it stands in the base, or itself.
  public var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(UInt64(sections.count), 4)
    for section in sections {
      out.append(section.key, 8)
      out.append(UInt64(section.range.count), 4)
    }
    out.append(UInt64(parts.count), 4)
    for part in parts {
      switch part {
      case .same(let range):
        out.append(0, 1)
        out.append(UInt64(range.lowerBound), 4)
        out.append(UInt64(range.count), 4)
      case .new(let new):
        out.append(1, 1)
        out.append(UInt64(new.count), 4)
        out.bytes += new
      }
    }
    return out.bytes
  }

  /// Reads changes from bytes. Whether they fit a base shows when the snapshot is restored.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    var input = FieldDecoder(bytes)
    func check(_ isRight: Bool) throws(SnapshotError) {
      if input.error != nil || !isRight {
        throw SnapshotError(
          message: "the changes can not be read: they are damaged", offset: input.offset)
      }
    }
    // On wasm32 what an `Int` can not hold becomes more than there can be.
    let sectionCount = Int(clamping: input.word(4))
    try check(sectionCount <= input.remaining / 12)
    var end = 0
    for _ in 0..<sectionCount {
      let key = input.word(8)
      let (next, isTooFar) = end.addingReportingOverflow(Int(clamping: input.word(4)))
      try check(!isTooFar)
      sections.append(SnapshotSection(key: key, range: end..<next))
      end = next
    }
    let partCount = Int(clamping: input.word(4))
    try check(partCount <= input.remaining / 5)
    for _ in 0..<partCount {
      let kind = input.word(1)
      let first = Int(clamping: input.word(4))
      if kind == 0 {
        let (last, isTooFar) = first.addingReportingOverflow(Int(clamping: input.word(4)))
        try check(!isTooFar)
        parts.append(.same(first..<last))
      } else {
        try check(kind == 1 && first <= input.remaining)
        parts.append(.new(Array(bytes[input.offset..<input.offset + first])))
        input.skip(first)
      }
    }
    try check(input.remaining == 0)
  }
}

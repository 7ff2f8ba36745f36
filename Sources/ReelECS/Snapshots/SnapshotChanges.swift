import ReelMath

// The difference between two snapshots of a world, part by part.
//
//     base      │ names │ slots │ Position of table 1 │ Velocity of table 1 │ …
//     changes   │ same  │ new   │ new                 │ as in the base      │ …

/// The difference between a snapshot and an earlier one: only the columns, resources and lists that are not the same.
public struct SnapshotChanges: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case same(Range<Int>)
    /// A part of this number of new bytes.
    case new(Int)
  }

  private(set) var parts: [Part] = []
  /// The bytes that are not in the base, part after part.
  private(set) var new: [UInt8] = []
  /// The parts of the later snapshot, so that changes can be taken against it again.
  private(set) var sections: [SnapshotSection] = []
  /// The types and fields of the later snapshot; `nil` if they are those of the base.
  private(set) var layouts: StateLayouts?

  init() {}

  /// The number of bytes that are not in the base.
  public var byteCount: Int { new.count }

  mutating func append(_ part: Part) {
    switch (parts.last, part) {
    case (.same(let before)?, .same(let range)) where before.upperBound == range.lowerBound:
      parts[parts.count - 1] = .same(before.lowerBound..<range.upperBound)
    case (.new(let before)?, .new(let count)): parts[parts.count - 1] = .new(before + count)
    default: parts.append(part)
    }
  }

  mutating func finish(
    sections: [SnapshotSection], new: consuming [UInt8], layouts: StateLayouts?
  ) {
    self.sections = sections
    self.new = new
    self.layouts = layouts
  }

  /// Returns true if every byte is equal.
  public static func == (a: SnapshotChanges, b: SnapshotChanges) -> Bool {
    a.parts == b.parts && a.new == b.new && a.sections == b.sections
      && a.layouts?.hash == b.layouts?.hash
  }
}

extension Snapshot {
  /// Returns the difference from an earlier snapshot of the same world. Compares bytes, so it is correct for any two
  /// snapshots, and small if they share parts. Only a snapshot from ``World/snapshot()`` or ``applying(_:)`` has a list
  /// of its parts: from and to a snapshot made of bytes everything is different. O(state); ``World/changes(since:)`` is
  /// O(what changed).
  public func changes(since base: Snapshot) -> SnapshotChanges {
    var changes = SnapshotChanges()
    let others = base.layouts?.hash == layouts?.hash ? nil : layouts
    guard !sections.isEmpty else {
      changes.append(.new(stateBytes.count))
      changes.finish(sections: [], new: stateBytes, layouts: others)
      return changes
    }
    var expected = 0
    var new: [UInt8] = []
    for section in sections {
      let own = stateBytes[section.range]
      if let at = base.index(of: section.key, after: &expected),
        base.stateBytes[base.sections[at].range] == own
      {
        changes.append(.same(base.sections[at].range))
      } else {
        changes.append(.new(own.count))
        new += own
      }
    }
    changes.finish(sections: sections, new: new, layouts: others)
    return changes
  }

  /// Returns the index of the part with a key. Lists of parts are in the order of the bytes, and mostly hold the same
  /// keys, so the search begins behind the last part that was found.
  func index(of key: UInt64, after expected: inout Int) -> Int? {
    var at = expected
    if at >= sections.count || sections[at].key != key {
      guard let match = sections.firstIndex(where: { $0.key == key }) else { return nil }
      at = match
    }
    expected = at + 1
    return at
  }

  /// Returns the snapshot that `changes` were taken from, made of the base that they were taken against. Changes that
  /// do not fit the base give a snapshot that `restore` refuses, or another state. O(state).
  public func applying(_ changes: SnapshotChanges) -> Snapshot {
    var result: [UInt8] = []
    // No more bytes of the base are used than it has, so that changes from outside that repeat its parts again and
    // again cannot fill the memory.
    var left = stateBytes.count
    var next = 0
    for part in changes.parts {
      switch part {
      case .same(let range):
        let own = stateBytes[range.clamped(to: 0..<stateBytes.count)].prefix(left)
        left -= own.count
        result += own
      case .new(let count):
        result += changes.new[next..<(next + count)]
        next += count
      }
    }
    let isWhole = changes.sections.last?.range.upperBound == result.count
    return Snapshot(
      state: result, layouts: changes.layouts ?? layouts,
      sections: isWhole ? changes.sections : [])
  }
}

extension SnapshotChanges {
  /// The changes as bytes, to store or send: the types and fields unless they are those of the base, a list of the
  /// parts' keys and sizes, then each block of parts, as a range of the base or as new bytes.
  public var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(UInt64(layouts?.bytes.count ?? 0), 4)
    if let layouts { out.bytes += layouts.bytes }
    out.append(UInt64(sections.count), 4)
    for section in sections {
      out.append(section.key, 8)
      out.append(UInt64(section.range.count), 4)
    }
    out.append(UInt64(parts.count), 4)
    var next = 0
    for part in parts {
      switch part {
      case .same(let range):
        out.append(0, 1)
        out.append(UInt64(range.lowerBound), 4)
        out.append(UInt64(range.count), 4)
      case .new(let count):
        out.append(1, 1)
        out.append(UInt64(count), 4)
        out.bytes += new[next..<(next + count)]
        next += count
      }
    }
    return out.bytes
  }

  /// Reads changes from bytes. A mismatch with the base is found when the resulting snapshot is restored.
  public init(bytes: [UInt8]) throws(SnapshotError) {
    var input = FieldDecoder(bytes)
    func check(_ isRight: Bool) throws(SnapshotError) {
      if input.error != nil || !isRight {
        throw SnapshotError(
          message: "the changes cannot be read: they are damaged", offset: input.offset)
      }
    }
    let listSize = Int(clamping: input.word(4))
    try check(listSize <= input.remaining)
    if listSize > 0 {
      layouts = StateLayouts(&input, end: input.offset + listSize)
      try check(layouts != nil)
    }
    // On wasm32, a number beyond the range of `Int` is clamped to the largest one, which exceeds every limit below.
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
        parts.append(.new(first))
        new += bytes[input.offset..<input.offset + first]
        input.skip(first)
      }
    }
    try check(input.remaining == 0)
  }
}

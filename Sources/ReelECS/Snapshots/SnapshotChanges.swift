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
  /// for any two snapshots, and small where they share parts. Only what ``World/snapshot()`` gave
  /// knows its parts: from and to a snapshot made of bytes, or by ``applying(_:)``, everything is
  /// different. O(state).
  public func changes(since base: Snapshot) -> SnapshotChanges {
    var changes = SnapshotChanges()
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
    for part in changes.parts {
      switch part {
      case .same(let range): result += bytes[range.clamped(to: 0..<bytes.count)]
      case .new(let new): result += new
      }
    }
    return Snapshot(bytes: result)
  }
}

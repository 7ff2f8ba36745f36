import ReelMath

// The whole state as bytes: the format, the names of all types, slots, tables column by column, sparse components,
// hierarchy, resources, states, events, relations, systems.
//
// Fields are written one by one in little-endian order, so a snapshot is the same bytes in every
// build, and what is read from a file is checked value by value. Empty tables are kept: which
// tables there are decides the order of iteration. The world that restores a snapshot changes only when all
// of it was right.

/// The state of a world at one moment.
public struct Snapshot: Equatable, Sendable {
  /// All of it; may be stored, and read by another build.
  public var bytes: [UInt8] {
    didSet {
      sections = []
      origin = nil
    }
  }
  /// What the bytes begin with: `RLS`, and the number of the format.
  static let format: UInt64 = 0x02_53_4C_52

  /// Where the parts of the state stand in the bytes; empty where that is not known.
  private(set) var sections: [SnapshotSection] = []
  /// Of a snapshot that a world took.
  private(set) var origin: SnapshotOrigin?

  /// A snapshot from stored bytes. They are checked when it is restored.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  init(bytes: [UInt8], sections: [SnapshotSection], origin: SnapshotOrigin? = nil) {
    self.bytes = bytes
    self.sections = sections
    self.origin = origin
  }

  /// The bytes, which are then no longer here.
  fileprivate mutating func takeBytes() -> [UInt8] {
    exchange(&bytes, with: [])
  }

  public static func == (a: Snapshot, b: Snapshot) -> Bool { a.bytes == b.bytes }
}

/// A part of the state in a snapshot's bytes.
struct SnapshotSection: Equatable, Sendable {
  enum Kind: UInt8 { case names, slots, tables, column, sparse, hierarchy, stores, systems }
  /// What it is, the same in every snapshot of a world.
  var key: UInt64
  var range: Range<Int>

  static func key(_ kind: Kind, _ index: Int = 0, _ column: Int = 0) -> UInt64 {
    UInt64(kind.rawValue) << 56 | UInt64(index) << 24 | UInt64(column)
  }
}

/// Why a snapshot could not be restored. The world is as it was.
public struct SnapshotError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// Where in the bytes, from 0.
  public var offset: Int
}

extension World {
  /// Saves everything but what is transient. Traps while commands wait: they are no state yet, and
  /// to apply them here would make a world that is watched differ from one that is not. O(state).
  public func snapshot() -> Snapshot {
    var snapshot = Snapshot(bytes: [])
    self.snapshot(into: &snapshot)
    return snapshot
  }

  /// The same in the place of an earlier snapshot, whose bytes are written over: for whoever takes
  /// many. O(state), and takes no new memory for the bytes where there is room and no other copy of the snapshot.
  public func snapshot(into snapshot: inout Snapshot) {
    checkStructure("take a snapshot")
    checkSettled("take a snapshot")
    var writer = SnapshotWriter(world: self, over: snapshot.takeBytes())
    snapshot = writer.snapshot()
  }

  /// What is different from an earlier snapshot: the same as `snapshot().changes(since: base)`, without
  /// a snapshot. Of a base that this world took, and after which it has restored nothing, the columns that were
  /// not written since and whose rows have not moved are not looked at, nor are slots and parents where no row of
  /// any table has moved: O(what changed), O(parts), and O(what resources, events and relations hold). O(state) for
  /// any other base. As a hash, it does not see what a component changes behind a reference. Traps where
  /// ``snapshot()`` does.
  public func changes(since base: Snapshot) -> SnapshotChanges {
    checkStructure("take what changed")
    checkSettled("take what changed")
    var writer = SnapshotWriter(world: self, since: base)
    return writer.changes()
  }

  /// Traps where commands wait, and inside `commands.perform`: commands behind it speak of entities of
  /// this world's, which have ids and no rows yet.
  /// - Parameter mayWait: whether commands may wait, which will then be forgotten.
  func checkSettled(_ action: StaticString, mayWait: Bool = false) {
    func sentence() -> String { "Can not \(Schedule.text(action)) while commands " }
    if context.applying > 0 {
      misuse(sentence() + "are applied (system: \(systemName)). Do it between two ticks.")
    }
    if context.commands.used > 0 && !mayWait {
      misuse(
        sentence()
          + "wait (system: \(systemName)). Do it between two ticks, or call `world.flush()` "
          + "first.")
    }
  }
}

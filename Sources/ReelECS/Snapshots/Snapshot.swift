import ReelMath

// The complete state as bytes: the format, the names of all types, slots, tables column by column, sparse components,
// hierarchy, resources, states, events, relations, systems. Stored bytes begin with a list of all types and their
// fields (`SnapshotTypes`); in memory, and in a reel, whose header has that list, its hash stands for it.
//
// Fields are written one by one in little-endian order, so a snapshot is the same bytes in every
// build, and what is read from a file is checked value by value. Empty tables are kept: which
// tables there are decides the order of iteration. The world that restores a snapshot changes only when all
// of it was right.

/// The state of a world at one moment.
public struct Snapshot: Equatable, Sendable {
  /// The first four bytes of the state: `RLS`, and the number of the format.
  static let format: UInt64 = 0x03_53_4C_52
  /// The first four bytes of a stored snapshot: `RLT`, and the number of the format.
  static let listFormat: UInt64 = 0x03_54_4C_52

  /// The state without the list of types and fields, of which it holds the hash. Enough to be restored by the same
  /// build, and shorter: for snapshots that are kept beside that list, as in a reel. O(1).
  public private(set) var stateBytes: [UInt8]
  /// The types and fields of the state; `nil` where they are not known.
  private(set) var layouts: StateLayouts?
  /// The parts of the state in its bytes; empty where they are not known.
  private(set) var sections: [SnapshotSection] = []
  /// Of a snapshot that a world took.
  private(set) var origin: SnapshotOrigin?

  /// All of it, with the list of all types and fields; may be stored, and read by another build. O(state).
  public var bytes: [UInt8] {
    get {
      guard let layouts else { return stateBytes }
      var out = FieldEncoder()
      out.bytes.reserveCapacity(8 + layouts.bytes.count + stateBytes.count)
      out.append(Snapshot.listFormat, 4)
      out.append(UInt64(layouts.bytes.count), 4)
      return out.bytes + layouts.bytes + stateBytes
    }
    set { self = Snapshot(bytes: newValue) }
  }

  /// A snapshot from ``bytes`` or ``stateBytes``. They are checked when it is restored.
  public init(bytes: [UInt8]) {
    stateBytes = bytes
    var input = FieldDecoder(bytes)
    guard input.word(4) == Snapshot.listFormat else { return }
    let size = Int(clamping: input.word(4))
    guard input.error == nil, size <= input.remaining,
      let list = StateLayouts(&input, end: input.offset + size)
    else { return }
    layouts = list
    stateBytes.removeFirst(8 + size)
  }

  init(
    state: [UInt8], layouts: StateLayouts?, sections: [SnapshotSection],
    origin: SnapshotOrigin? = nil
  ) {
    stateBytes = state
    self.layouts = layouts
    self.sections = sections
    self.origin = origin
  }

  /// The state's bytes, which are then no longer here.
  fileprivate mutating func takeBytes() -> [UInt8] {
    exchange(&stateBytes, with: [])
  }

  /// Equal in every byte of the state; the hash of the types and fields is a part of it.
  public static func == (a: Snapshot, b: Snapshot) -> Bool { a.stateBytes == b.stateBytes }
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

import ReelFields
import ReelMath

// The complete state as bytes: the format, the names of all types, slots, tables column by column, sparse components,
// hierarchy, resources, states, events, relations, systems. Stored bytes begin with a list of all types and their
// fields (`SnapshotTypes`). In memory, and in a reel, whose header has that list, its hash takes its place.
//
// Fields are written one by one in little-endian order, so a snapshot has the same bytes in every build, and every
// value that is read from a file is checked. Empty tables are kept, because the tables decide the order of iteration.
// The world that restores a snapshot changes only after all of it was checked.

/// The state of a world at one moment.
public struct Snapshot: Equatable, Sendable {
  /// The first four bytes of the state: `RLS`, and the number of the format.
  static let format: UInt64 = 0x04_53_4C_52
  /// The first four bytes of a stored snapshot: `RLT`, and the number of the format.
  static let listFormat: UInt64 = 0x04_54_4C_52

  /// The state without the list of types and fields, of which it contains the hash. The same build can restore it, and
  /// it is shorter: for snapshots that are stored beside that list, as in a reel. O(1).
  public private(set) var stateBytes: [UInt8]
  /// The types and fields of the state; `nil` if unknown.
  private(set) var layouts: StateLayouts?
  /// All types of the build that took the snapshot, as far as they had been registered; `nil` if unknown.
  private(set) var recordedTypes: [StateLayout]?
  /// The parts of the state in its bytes; empty if unknown.
  private(set) var sections: [SnapshotSection] = []
  /// The world that took the snapshot, and its condition; `nil` for a snapshot from bytes.
  private(set) var origin: SnapshotOrigin?

  /// The complete bytes, with the list of all types and fields. They may be stored, and read by another build.
  /// O(state).
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

  /// Creates a snapshot from ``bytes`` or ``stateBytes``. They are checked when it is restored.
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

  /// Creates a snapshot from ``stateBytes`` that were stored beside a list of types, as in a reel. A build with other
  /// types or fields can then restore it; see ``World/restore(_:)``.
  /// - Parameter layouts: all types of the build that took the snapshot, in any order. Transient components need not be
  ///   among them.
  public init(stateBytes: [UInt8], layouts: [StateLayout]) {
    self.stateBytes = stateBytes
    recordedTypes = layouts
  }

  init(
    state: [UInt8], layouts: StateLayouts, sections: [SnapshotSection], origin: SnapshotOrigin?
  ) {
    stateBytes = state
    self.layouts = layouts
    self.sections = sections
    self.origin = origin
  }

  /// Returns the memory of the snapshot, and leaves the snapshot empty.
  fileprivate mutating func takeMemory() -> (bytes: [UInt8], sections: [SnapshotSection]) {
    (exchange(&stateBytes, with: []), exchange(&sections, with: []))
  }

  /// Returns true if every byte of the state is equal; the hash of the types and fields is a part of it.
  public static func == (a: Snapshot, b: Snapshot) -> Bool { a.stateBytes == b.stateBytes }
}

/// A part of the state in a snapshot's bytes.
struct SnapshotSection: Equatable, Sendable {
  enum Kind: UInt8 { case names, slots, tables, column, sparse, hierarchy, stores, systems }
  /// The identity of the part, the same in every snapshot of a world.
  var key: UInt64
  var range: Range<Int>
  /// The last change of the part before the snapshot; ``Touch/none`` if unknown.
  var touch: Touch

  static func key(_ kind: Kind, _ index: Int = 0, _ column: Int = 0) -> UInt64 {
    UInt64(kind.rawValue) << 56 | UInt64(index) << 24 | UInt64(column)
  }
}

extension World {
  /// Saves everything that is not transient. Traps while commands wait: they are no state yet, and applying them here
  /// would make an observed world differ from one that is not observed. O(state).
  public func snapshot() -> Snapshot {
    var snapshot = Snapshot(bytes: [])
    self.snapshot(into: &snapshot)
    return snapshot
  }

  /// Saves the state over an earlier snapshot, whose memory is used again: for callers that take many. O(state);
  /// allocates no memory for the bytes if there is room and no other copy of the snapshot.
  public func snapshot(into snapshot: inout Snapshot) { self.snapshot(into: &snapshot, .complete) }

  /// Saves the state in a form.
  package func snapshot(into snapshot: inout Snapshot, _ form: StateForm) {
    checkStructure("take a snapshot")
    checkSettled("take a snapshot")
    var writer = SnapshotWriter(world: self, over: snapshot.takeMemory(), form)
    snapshot = writer.snapshot()
  }

  /// Traps while commands wait, and inside `commands.perform`: commands behind it refer to entities of this world that
  /// have ids and no rows yet.
  /// - Parameter mayWait: true if commands may wait, because the caller drops them.
  func checkSettled(_ action: StaticString, mayWait: Bool = false) {
    func sentence() -> String { "Cannot \(Schedule.text(action)) while commands " }
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

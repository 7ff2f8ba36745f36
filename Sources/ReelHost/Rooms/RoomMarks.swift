import Dispatch
import ReelProgram
import Synchronization

// A server and its supervisor share a page of memory. Each thread writes there which room it runs, and since when. So
// after a fault that has ended the server, the supervisor finds the rules that are to blame, and it sees a server that
// does not come back from a room. The server leaves there, too, how many matches the next one may open.

/// The rooms that the threads of a server run at present, in memory that outlives the server.
package final class RoomMarks: Sendable {
  /// The part of one thread.
  struct Slot: Sendable {
    // SAFETY: the memory belongs to `RoomMarks`, which every thread with a slot keeps.
    fileprivate nonisolated(unsafe) let room: UnsafeMutablePointer<Atomic<UInt64>>
    fileprivate let marks: RoomMarks

    /// Records that the thread begins with a room.
    func begin(_ number: UInt16) {
      (room + 1).pointee.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
      room.pointee.store(UInt64(number), ordering: .releasing)
    }

    /// Records that the thread runs no room.
    func end() { room.pointee.store(0, ordering: .releasing) }
  }

  /// A thread that runs a room.
  package struct Mark: Hashable, Sendable {
    package var room: UInt16
    /// The time of the system's clock, in nanoseconds.
    package var since: UInt64
    /// True while the match of the room is set up.
    package var isSetup: Bool
  }

  /// The most threads: those of rooms, and those that set rooms up.
  static let most = 128
  /// The first slot of set-ups, of which several may run.
  static let firstSetup = 65
  /// The bytes of a slot: a line of the cache.
  private static let stride = 64

  private let memory: SharedMemory

  /// Makes the memory, or opens that of a supervisor.
  /// - Parameter inherited: the number of the supervisor's file.
  /// - Throws: `Failure`.
  package init(inherited: Int32? = nil) throws {
    memory = try SharedMemory(size: (Self.most + 1) * Self.stride, inherited: inherited)
  }

  /// The file, for a process that is to use the memory, too.
  package var descriptor: Int32 { memory.descriptor }

  /// Returns the part of a thread.
  /// - Parameter index: 0 to ``most`` - 1; ``most`` for what a server leaves the next one.
  func slot(_ index: Int) -> Slot {
    Slot(
      room: (memory.start + index * Self.stride).assumingMemoryBound(to: Atomic<UInt64>.self),
      marks: self)
  }

  /// The rooms that run at present, or ran when the server ended.
  package var running: [Mark] {
    (0..<Self.most).compactMap { index in
      let slot = slot(index)
      let room = slot.room.pointee.load(ordering: .acquiring)
      guard room > 0, room <= UInt64(UInt16.max) else { return nil }
      return Mark(
        room: UInt16(room), since: (slot.room + 1).pointee.load(ordering: .relaxed),
        isSetup: index >= Self.firstSetup)
    }
  }

  /// The number of matches that a server may still open, for the one after it; `nil` without a limit.
  package var matchesLeft: Int? {
    get {
      let count = slot(Self.most).room.pointee.load(ordering: .relaxed)
      return count == 0 ? nil : Int(clamping: count - 1)
    }
    set {
      slot(Self.most).room.pointee.store(newValue.map { UInt64($0) + 1 } ?? 0, ordering: .relaxed)
    }
  }

  /// Forgets all rooms, before another server begins.
  package func clear() { for index in 0..<Self.most { slot(index).end() } }
}

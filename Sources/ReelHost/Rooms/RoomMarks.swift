import Dispatch
import ReelProgram
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A server and its supervisor share a page of memory. Each thread writes there which room it runs, and since when. So
// after a fault the supervisor knows whose rules are to blame, and it sees rules that do not come back.

/// The rooms that the threads of a server run at present, in memory that outlives the server.
package final class RoomMarks: Sendable {
  /// The place of one thread.
  struct Place: Sendable {
    // SAFETY: the memory belongs to `RoomMarks`, which every thread with a place keeps.
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
  package struct Mark: Equatable, Sendable {
    package var room: UInt16
    /// The time of the system's clock, in nanoseconds.
    package var since: UInt64
  }

  /// The most threads: those of rooms, and those that set rooms up.
  static let most = 128
  /// The bytes of a place: a line of the cache.
  private static let stride = 64
  private static var size: Int { most * stride }

  // SAFETY: threads only use its atomic values.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
  // SAFETY: closed with the object, after all use.
  private nonisolated(unsafe) let file: FileDescriptor

  /// Makes the memory, or opens that of a supervisor.
  /// - Parameter inherited: the number of the supervisor's file.
  /// - Throws: `Failure`.
  package init(inherited: Int32? = nil) throws {
    do throws(SystemError) {
      if let inherited {
        file = try FileDescriptor(owning: inherited)
        _ = fcntl(inherited, F_SETFD, FD_CLOEXEC)
      } else {
        file = try Self.makeFile()
        let file = file
        try retrying { ftruncate(file.number, off_t(Self.size)) }
      }
    } catch {
      throw Failure(.unavailable, "The supervisor has no file for its memory (\(error.reason)).")
    }
    let mapped = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw Failure(
        .unavailable, "The supervisor's memory cannot be used (\(SystemError.last.reason)).")
    }
    memory = mapped
  }

  deinit { munmap(memory, Self.size) }

  /// Makes a file without a name.
  private static func makeFile() throws(SystemError) -> FileDescriptor {
    let path = "/tmp/reel-marks-\(UInt64.random(in: .min ... .max))"
    let file = try FileDescriptor(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    unlink(path)
    return file
  }

  /// The file, for a process that is to use the memory, too.
  package var descriptor: Int32 { file.number }

  /// Returns the place of a thread.
  /// - Parameter index: 0 to ``most`` - 1.
  func place(_ index: Int) -> Place {
    Place(
      room: (memory + index * Self.stride).assumingMemoryBound(to: Atomic<UInt64>.self),
      marks: self)
  }

  /// The rooms that run at present, or ran when the server ended.
  package var running: [Mark] {
    (0..<Self.most).compactMap { index in
      let place = place(index)
      let room = place.room.pointee.load(ordering: .acquiring)
      guard room > 0, room <= UInt64(UInt16.max) else { return nil }
      return Mark(
        room: UInt16(room), since: (place.room + 1).pointee.load(ordering: .relaxed))
    }
  }

  /// Forgets all rooms, before another server begins.
  package func clear() { for index in 0..<Self.most { place(index).end() } }
}

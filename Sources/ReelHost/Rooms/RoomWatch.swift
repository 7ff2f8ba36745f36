import Dispatch
import ReelProgram
import Synchronization

// The watch inspects each thread every 20 ms:
//
//     it has trapped                          ▶ its other rooms go on with a new thread, and the room is lost
//     it is in one update for 60 ms           ▶ the same, and the room stays with its thread
//       and comes back                        ▶ the room goes back, or to the thread for slow rooms
//       and does not, for 2 s                 ▶ the room is lost
//
// The times are those of the processor, so that no room is to blame for a busy machine. Rules that wait for something
// take none, and have limits by the clock.

/// The watch over the threads of a server's rooms: a room whose rules trap or do not come back ends alone.
final class RoomWatch: @unchecked Sendable {
  // SAFETY: only the thread of the watch uses the lists.

  /// A thread in the middle of a room.
  private struct Stay {
    let work: RoomWork
    let moment: RoomCourse.Moment
    /// The processor time of the thread at the first inspection.
    let start: UInt64
    /// The number of inspections, and of those in which the thread waited for something.
    var inspections = 0
    var waits = 0

    init(_ work: RoomWork, _ moment: RoomCourse.Moment) {
      (self.work, self.moment, start) = (work, moment, work.threadGuard.time)
    }

    var time: UInt64 { max(work.threadGuard.time, start) - start }

    /// Counts an inspection. The first ones are of ordinary updates, and call the system for nothing.
    mutating func inspect() {
      inspections += 1
      if inspections > 10, work.threadGuard.isWaiting { waits += 1 }
    }
  }

  private let threads: [RoomThread]
  /// The threads in the middle of a room, by their number.
  private var stays: [Int: Stay] = [:]
  /// The threads that have lost their other rooms, with the number of the thread that goes on.
  private var departed: [(at: Int, stay: Stay)] = []
  private let isEnding = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  /// The milliseconds between two inspections.
  private static let pause: Int32 = 20
  /// The nanoseconds of processor time after which the other rooms go on elsewhere: those of an ordinary thread, and
  /// those of the thread for slow rooms.
  private static let (longestUpdate, longestOfSlow): (UInt64, UInt64) = (60_000_000, 1_000_000_000)
  /// The nanoseconds of processor time after which a room is lost.
  private static let longestStay: UInt64 = 2_000_000_000
  /// The inspections of a thread that waits, before the other rooms go on elsewhere, and before its room is lost.
  private static let (mostWaits, mostWaitsOfStay) = (40, 250)
  /// The inspections for which the watch waits for the lines about a trap.
  private static let mostInspectionsOfTrap = 50

  init(_ threads: [RoomThread]) { self.threads = threads }

  /// Starts the thread of the watch.
  func start() {
    let isStarted = DetachedThread.start { [self] in
      // Until the last room has come back, or is lost.
      while !isEnding.load(ordering: .acquiring) || !departed.isEmpty {
        ThreadGuard.wait(milliseconds: Self.pause)
        inspect()
      }
      ended.signal()
    }
    if !isStarted { fatalError("The system starts no further thread for rooms.") }
  }

  /// Ends the watch. Call it when all threads have ended.
  func finish() {
    isEnding.store(true, ordering: .releasing)
    ended.wait()
  }

  private func inspect() {
    for at in threads.indices { inspect(threads[at], at) }
    for at in departed.indices { departed[at].stay.inspect() }
    departed.removeAll { at, stay in
      if stay.work.course.now.isGone { return true }
      if isLost(stay), stay.work.course.settle() { lose(stay.work, threads[at]) }
      return false
    }
  }

  private func inspect(_ thread: RoomThread, _ at: Int) {
    guard let work = thread.work else { return }
    let moment = work.course.now
    guard moment.isInRoom else {
      stays[at] = nil
      return
    }
    var stay =
      stays[at].flatMap { $0.work === work && $0.moment == moment ? $0 : nil }
      ?? Stay(work, moment)
    stay.inspect()
    stays[at] = stay
    let longest = thread.slowThread == nil ? Self.longestOfSlow : Self.longestUpdate
    let isLong = stay.time > longest || stay.waits > Self.mostWaits
    guard work.threadGuard.hasTrapped || isLong, work.course.take(moment) else { return }
    stays[at] = nil
    departed.append((at, Stay(work, moment)))
    thread.slot?.end()
    work.threadGuard.lowerPriority(isIdle: false)
    thread.replace(work)
  }

  private func isLost(_ stay: Stay) -> Bool {
    let threadGuard = stay.work.threadGuard
    if threadGuard.hasTrapped {
      // The thread still writes the lines about its trap.
      return threadGuard.isTextComplete || stay.inspections > Self.mostInspectionsOfTrap
    }
    return stay.time > Self.longestStay || stay.waits > Self.mostWaitsOfStay
  }

  /// Ends a room whose thread never comes back.
  private func lose(_ work: RoomWork, _ thread: RoomThread) {
    let threadGuard = work.threadGuard
    if !threadGuard.hasTrapped {
      threadGuard.lowerPriority(isIdle: true)
      // Each has a core's time, and its memory. A supervisor starts the server anew.
      if !ThreadGuard.countLoss() { fatalError("The rules of too many rooms do not come back.") }
    }
    work.current?.lose(because: threadGuard.hasTrapped ? threadGuard.text : nil)
    if let room = work.current?.number {
      var mail = [RoomThread.Mail.lost(room: room)]
      thread.post(&mail)
    }
    work.course.leave()
  }
}

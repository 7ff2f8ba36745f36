import Dispatch
import ReelProgram
import Synchronization

// A look every 20 ms:
//
//     a thread has trapped            ▶ its other rooms go on with a new thread, the room is lost
//     … is in one update for 60 ms    ▶ the same, and the room stays with its thread
//       … and comes back              ▶ the room goes to the thread for slow rooms
//       … and does not, for 2 s       ▶ the room is lost
//
// The times are those of the processor, so that no room is to blame for a busy machine; rules that wait for something
// take none, and have other limits.

/// The watch over the threads of a server's rooms: a room whose rules trap or do not come back ends alone.
final class RoomWatch: @unchecked Sendable {
  // SAFETY: only the thread of the watch uses the lists.

  /// A thread in the middle of a room.
  private struct Stay {
    var work: RoomWork
    var moment: RoomCourse.Moment
    /// The processor time of the thread at the first look, and the number of looks.
    var start: UInt64
    var looks = 1

    var time: UInt64 { work.threadGuard.time - start }
  }

  private let threads: [RoomThread]
  /// The threads in the middle of a room, by their number.
  private var stays: [Int: Stay] = [:]
  /// The threads that have lost their other rooms, with the number of the thread that goes on.
  private var departed: [(at: Int, stay: Stay)] = []
  private let isEnding = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  /// The milliseconds between two looks.
  private static let pause: Int32 = 20
  /// The nanoseconds of processor time, or the looks, after which the other rooms go on elsewhere.
  private static let (longestUpdate, mostLooks): (UInt64, Int) = (60_000_000, 50)
  /// The same for a room that is lost.
  private static let (longestStay, mostStayLooks): (UInt64, Int) = (2_000_000_000, 250)

  init(_ threads: [RoomThread]) { self.threads = threads }

  func start() {
    DispatchQueue(label: "reel.rooms.watch", qos: .userInteractive).async { [self] in
      // Until the last room has come back, or is lost.
      while !isEnding.load(ordering: .acquiring) || !departed.isEmpty {
        ThreadGuard.wait(milliseconds: Self.pause)
        look()
      }
      ended.signal()
    }
  }

  /// Ends the watch. Call it when all threads have ended.
  func finish() {
    isEnding.store(true, ordering: .releasing)
    ended.wait()
  }

  private func look() {
    for (at, thread) in threads.enumerated() { look(at: thread, at) }
    departed.removeAll { at, stay in
      if stay.work.course.now.isGone { return true }
      let isLost =
        stay.work.threadGuard.hasTrapped || stay.time > Self.longestStay
        || stay.looks > Self.mostStayLooks
      if isLost, stay.work.course.settle() { lose(stay.work, threads[at]) }
      return false
    }
    for at in departed.indices { departed[at].stay.looks += 1 }
  }

  private func look(at thread: RoomThread, _ at: Int) {
    guard let work = thread.work else { return }
    let moment = work.course.now
    guard moment.isInRoom else {
      stays[at] = nil
      return
    }
    var stay = Stay(work: work, moment: moment, start: work.threadGuard.time)
    if let former = stays[at], former.work === work, former.moment == moment {
      stay = former
      stay.looks += 1
    }
    stays[at] = stay
    let isLong = stay.time > Self.longestUpdate || stay.looks > Self.mostLooks
    guard work.threadGuard.hasTrapped || isLong, work.course.take(moment) else { return }
    stays[at] = nil
    stay.looks = 1
    departed.append((at, stay))
    thread.slot?.end()
    work.threadGuard.lowerPriority(isIdle: false)
    thread.replace(work)
  }

  /// Ends a room whose thread never comes back.
  private func lose(_ work: RoomWork, _ thread: RoomThread) {
    work.threadGuard.lowerPriority(isIdle: true)
    var text: String?
    if work.threadGuard.hasTrapped {
      // The thread still writes the text.
      for _ in 0..<100 where text == nil {
        text = work.threadGuard.text
        if text == nil { ThreadGuard.wait(milliseconds: 10) }
      }
    }
    work.current?.lose(because: text)
    if let room = work.current?.number {
      var mail = [RoomThread.Mail.lost(room: room)]
      thread.post(&mail)
    }
    work.course.leave()
  }
}

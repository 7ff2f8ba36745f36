import Dispatch
import ReelMath
import ReelMatch
import ReelNetwork
import ReelProgram
import Synchronization

// A thread has its share of the rooms for as long as the server runs, so only one thread uses a match at a time. It
// wakes every two milliseconds, runs all rooms that are due, and sends their packets together.
//
//     receiving thread ──▶ mailbox ──▶ rooms 1, 3, 5 … ──▶ queue ──▶ socket
//                    ◀── reports ◀──
//
// If the rules of a room trap or do not come back, another thread of the system goes on with all other rooms, and with
// the mailbox (`RoomWatch`).

/// One of the threads that run the rooms of a server, with its mailbox.
final class RoomThread: Sendable {
  /// A packet that the receiving thread passes on, or the order to open a room.
  enum Mail: Sendable {
    /// A room is being set up: requests to join it wait.
    case opening(room: UInt16)
    /// Opens a room with its match.
    case open(Opened)
    /// Gives a room up that cannot be set up.
    case failed(room: UInt16)
    /// Takes over a room of another thread.
    case move(Moved)
    /// Takes a room back, whose update has taken long; one that is slow goes on to the thread for slow rooms.
    case back(Moved, isSlow: Bool)
    /// Forgets a room whose rules have trapped, or do not come back.
    case lost(room: UInt16)
    /// Ends the match of a room after its last tick.
    case end(room: UInt16)
    case join(RoomJoining)
    case packet(room: UInt16, bytes: [UInt8], from: MatchAddress)
    /// Ends the part of a machine.
    case drop(TicketHolder)
  }

  /// A request to join a room.
  struct RoomJoining: Sendable {
    var room: UInt16
    var isSpectator: Bool
    /// The player whose ticket the request has, as the place that the player has from now on; `nil` without a ticket.
    var holder: TicketHolder?
    var bytes: [UInt8]
    var address: MatchAddress
  }

  /// A match that another thread has set up.
  struct Opened: @unchecked Sendable {
    // SAFETY: the thread that has made the match never uses it again.
    let setup: RoomSetup
    let match: any HostedMatch
    let reel: RoomReel
    let transport: RoomTransport
  }

  /// A room that another thread has run.
  struct Moved: @unchecked Sendable {
    // SAFETY: that thread has forgotten the room.
    let room: Room
  }

  private struct Shared {
    var mail: [Mail] = []
    var reports: [RoomBoard.Report] = []
    var figures = RoomFigures()
    var statuses: [RoomStatus] = []
    var isEnding = false
    /// True once the last mail has been taken.
    var isClosed = false
    /// The rooms, and the thread of the system that runs them; `nil` before it has begun.
    var work: RoomWork?
  }

  private let shared = Mutex(Shared())
  private let bell = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  let socket: SharedUDPSocket
  /// The way to pages; `nil` if none take part.
  let pages: RoomPages?
  /// The nanoseconds after which a match without players ends, and those of a tick.
  let (patience, tickLength): (UInt64, UInt64)
  /// The thread for rooms that take too much time; `nil` for that thread itself.
  let slowThread: RoomThread?

  /// The most mail that waits, as when the machine stands still: further packets are lost, but no requests, for which
  /// networks have budgets.
  private static let mostMail = 65_536

  /// The memory of the supervisor, and this thread's part of it; `nil` without one.
  private let marks: RoomMarks?
  let slot: RoomMarks.Slot?

  /// - Parameter number: the number of the thread, from 0 up.
  init(
    socket: SharedUDPSocket, patience: UInt64, tickLength: UInt64, slowThread: RoomThread? = nil,
    marks: RoomMarks? = nil, number: Int = 0, pages: RoomPages? = nil
  ) {
    self.pages = pages
    (self.marks, slot) = (marks, marks?.slot(number))
    (self.socket, self.patience, self.tickLength) = (socket, patience, tickLength)
    self.slowThread = slowThread
  }

  // MARK: - The receiving thread

  /// Opens a room. Its match is set up by a queue, because that takes some milliseconds, in which other rooms would be
  /// late. Requests to join the room wait meanwhile.
  /// - Parameter make: sets up the match; returns `nil` if that is impossible.
  func open(
    _ setup: RoomSetup, _ reel: RoomReel, by workshop: DispatchQueue,
    make: @escaping (RoomTransport) -> (any HostedMatch)?
  ) {
    let room = setup.room
    var opening = [Mail.opening(room: room)]
    post(&opening)
    // SAFETY: the function reads a game, which is a value, and content that does not change.
    nonisolated(unsafe) let make = make
    workshop.async { [self] in
      FloatingPointMode.setDefault()
      // The thread replaces the queue by its own.
      let transport = RoomTransport(socket, RoomPackets())
      // Set-ups have the slots behind those of threads, of which there are at most 65.
      let slot = marks?.slot(
        RoomMarks.firstSetup + Int(room) % (RoomMarks.most - RoomMarks.firstSetup))
      slot?.begin(room)
      defer { slot?.end() }
      var mail = [Mail.failed(room: room)]
      if let match = make(transport) {
        mail = [.open(Opened(setup: setup, match: match, reel: reel, transport: transport))]
      }
      post(&mail)
    }
  }

  /// Passes mail on, and empties the list.
  /// - Returns: false if the thread takes no more, because the server ends.
  @discardableResult
  func post(_ mail: inout [Mail]) -> Bool {
    if mail.isEmpty { return true }
    let isTaken = shared.withLock { shared in
      if shared.isClosed { return false }
      if shared.mail.count + mail.count <= Self.mostMail {
        shared.mail.append(contentsOf: mail)
      } else {
        for mail in mail {
          if case .packet = mail { continue }
          shared.mail.append(mail)
        }
      }
      return true
    }
    mail.removeAll(keepingCapacity: true)
    return isTaken
  }

  /// Returns the reports since the last call.
  func takeReports() -> [RoomBoard.Report] {
    shared.withLock { shared in
      defer { shared.reports.removeAll() }
      return shared.reports
    }
  }

  /// The figures of the last second.
  var figures: RoomFigures { shared.withLock { $0.figures } }

  /// The states of the rooms, of the last second.
  var statuses: [RoomStatus] { shared.withLock { $0.statuses } }

  /// Takes what has been posted.
  /// - Parameter mail: gets it at its end.
  /// - Returns: true if all matches are to end.
  func take(_ mail: inout [Mail]) -> Bool {
    shared.withLock { shared in
      if mail.isEmpty {
        swap(&shared.mail, &mail)
      } else {
        mail += shared.mail
        shared.mail.removeAll(keepingCapacity: true)
      }
      shared.isClosed = shared.isEnding
      return shared.isEnding
    }
  }

  /// Publishes the reports since the last call, and what operators see.
  func publish(
    _ reports: [RoomBoard.Report], _ state: (figures: RoomFigures, statuses: [RoomStatus])?
  ) {
    shared.withLock { shared in
      shared.reports.append(contentsOf: reports)
      if let state { (shared.figures, shared.statuses) = state }
    }
  }

  /// Waits until the matches are to end, or for a time.
  func rest(nanoseconds: UInt64) {
    _ = bell.wait(timeout: .now() + .nanoseconds(Int(nanoseconds)))
  }

  /// Ends all matches at a tick.
  func requestEnd() {
    shared.withLock { $0.isEnding = true }
    bell.signal()
  }

  /// Returns when all matches have ended.
  func awaitEnd() { done.wait() }

  /// Starts the thread.
  func start() { run { RoomWork(self) } }

  /// Lets a new thread of the system run rooms. The thread of a queue would keep the priority of a room that was lost.
  private func run(_ make: @escaping @Sendable () -> RoomWork) {
    let isStarted = DetachedThread.start { [self] in
      FloatingPointMode.setDefault()
      if slowThread == nil { ThreadPriority.lower() }
      let work = make()
      shared.withLock { $0.work = work }
      while work.pass() {}
      if !work.hasLeft { done.signal() }
    }
    // A supervisor starts the server anew.
    if !isStarted { fatalError("The system starts no further thread for rooms.") }
  }

  // MARK: - The watch

  /// The rooms, and the thread of the system that runs them; `nil` before it has begun.
  var work: RoomWork? { shared.withLock { $0.work } }

  /// Lets another thread of the system go on with all rooms but the one that runs, which stays with its own thread.
  func replace(_ work: RoomWork) {
    shared.withLock { $0.work = nil }
    run { RoomWork(self, takingOver: work) }
  }
}

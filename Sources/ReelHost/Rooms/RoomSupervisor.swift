import Dispatch
import ReelNetwork
import ReelProgram
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The supervisor holds the socket, and starts the program again as the server. A server survives most faults of rules
// (`RoomWatch`). What ends it, such as a wrong address or `kill`, does not end the supervisor: a new server goes on
// with the rooms. Meanwhile the packets of players wait in the socket.
//
//     supervisor ── socket, marks ──▶ server ✗   killed, or by a wrong address in the rules of room 7
//                ── socket, marks ──▶ server     goes on with all rooms; without 7 if that happens again there

/// The process that starts a server anew when it ends by a fault.
package final class RoomSupervisor: Sendable {
  private let arguments: [String]
  private let socket: SharedUDPSocket
  private let marks: RoomMarks
  /// The looks, ten in a second, after which rules are ended that have not come back: in three seconds, and in two
  /// minutes while a match is set up, which may repeat its ticks.
  private static let (looks, setupLooks) = (30, 1200)
  /// The most faults in ``period`` seconds: beyond them, something else is wrong.
  private static let (mostFaults, period) = (16, 60)

  /// The options by which a server recognises its supervisor.
  package static let inheritedOption = "--inherited"
  package static let lostOption = "--lost-room"

  /// The numbers of the open files that a server gets from its supervisor.
  package static let (socketNumber, marksNumber): (Int32, Int32) = (3, 4)

  private let isDraining = Atomic(false)

  /// - Parameter arguments: those of this program, which the server gets, too.
  package init(_ arguments: [String], _ socket: SharedUDPSocket) throws {
    (self.arguments, self.socket) = (arguments, socket)
    marks = try RoomMarks()
  }

  /// Lets the server open no further room, and end with the last match; from any thread.
  package func drain() { isDraining.store(true, ordering: .relaxed) }

  /// Runs servers until one ends by itself, or by a signal to this process.
  /// - Throws: `Failure` if servers end by faults again and again.
  package func run() throws {
    var lost: Set<UInt16> = []
    // Several threads run rooms when one of them traps. The rules that trap do so again, as soon as their match goes
    // on: a room is to blame that ran at two faults in a row.
    var suspects: Set<UInt16> = []
    var faults: [UInt64] = []
    var restarts = 0
    while true {
      marks.clear()
      let server = try WorkerProcess(
        arguments + [Self.inheritedOption, "--restarts", "\(restarts)"]
          + lost.sorted().flatMap { [Self.lostOption, "\($0)"] },
        passing: [socket.descriptor, marks.descriptor])
      let ending = watch(server)
      // A signal may reach a server that has just ended its matches, and no longer waits for one.
      if Termination.signal != nil || ending.ending == .code(0) { return }
      // A failure of the server itself is a sentence that it has printed.
      // After a fault, it may be one of the moment, such as a port that is still in use.
      if case .code = ending.ending, restarts == 0 { throw Failure(.unavailable, ending.sentence) }
      restarts += 1
      let now = DispatchTime.now().uptimeNanoseconds
      faults = faults.filter { now - $0 < UInt64(Self.period) * 1_000_000_000 } + [now]
      // A process that was killed was in the middle of some room, which is not to blame.
      let ran = ending.ending == .signal(9) && !ending.isStuck ? [] : Set(ending.rooms)
      lost = ending.isStuck ? ran : ran.intersection(suspects)
      suspects = ran.subtracting(lost)
      let rooms = lost.sorted().map { "\($0)" }.joined(separator: ", ")
      report(
        "\(ending.sentence) "
          + (lost.isEmpty
            ? "All rooms go on." : "The match of room \(rooms) is over; all other rooms go on."))
      if faults.count > Self.mostFaults {
        throw Failure(
          .unavailable, "\(faults.count) faults in \(Self.period) seconds: the server ends.")
      }
    }
  }

  /// The end of a server.
  private struct End {
    var ending: WorkerProcess.Ending?
    /// True if the supervisor has ended the server, because the rules of a room did not come back.
    var isStuck = false
    /// The rooms that ran.
    var rooms: [UInt16]

    var sentence: String {
      if isStuck {
        return
          "The rules of room \(rooms.map { "\($0)" }.joined(separator: ", ")) did not come back."
      }
      return switch ending {
      case .code(let code): "The server has ended with code \(code)."
      case .signal(let number): "The server has ended by signal \(number)."
      case nil: "The server has ended."
      }
    }
  }

  /// Waits for the end of a server, and ends one that is stuck.
  private func watch(_ server: WorkerProcess) -> End {
    var hasForwarded = false
    var drained: UInt64 = 0
    // The supervisor counts its own looks: when the whole machine has stood still, no rules are to blame.
    var looks: [RoomMarks.Mark: Int] = [:]
    while !server.isAtEnd {
      WorkerProcess.wait(for: [server], milliseconds: 100)
      _ = server.takeLines()
      if let signal = Termination.signal, !hasForwarded {
        hasForwarded = true
        server.send(signal)
      }
      let now = DispatchTime.now().uptimeNanoseconds
      // Again and again, because a server that has just begun does not take it yet.
      if isDraining.load(ordering: .relaxed), now - drained > 1_000_000_000 {
        drained = now
        server.send(SIGUSR1)
      }
      let running = marks.running
      looks = looks.filter { running.contains($0.key) }
      for mark in running { looks[mark, default: 0] += 1 }
      let stuck = running.filter {
        looks[$0, default: 0] >= ($0.isSetup ? Self.setupLooks : Self.looks)
      }
      if !stuck.isEmpty {
        return End(ending: server.kill(by: .kill), isStuck: true, rooms: stuck.map(\.room))
      }
    }
    return End(ending: server.awaitEnd(), rooms: marks.running.map(\.room))
  }
}

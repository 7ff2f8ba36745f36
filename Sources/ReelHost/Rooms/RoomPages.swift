import Dispatch
import ReelMatch
import ReelNetwork
import ReelProgram
import Synchronization

// Pages reach a server by TCP, on a thread of their own: no client that is slow, broken or greedy takes time of the
// thread that receives the packets of programs, or of a room.
//
//     pages ◀─ WebSockets ─▶ this thread ── arrivals ──▶ receiving thread ──▶ rooms
//                                        ◀──────── departures ──────────────── rooms
//
// A signal ends the wait of the side that has got something.

/// The pages of a server with rooms.
package final class RoomPages: Sendable {
  /// A packet from a page, or to one.
  package struct Packet: Sendable {
    package var bytes: [UInt8]
    package var address: MatchAddress
  }

  private struct Shared {
    var arrivals: [Packet] = []
    var departures: [Packet] = []
    var isEnding = false
  }

  private let shared = Mutex(Shared())
  // SAFETY: only the thread itself uses the server, once it has started.
  private nonisolated(unsafe) let server: WebSocketServer
  /// The signal for the receiving thread, and that for this thread.
  let hasArrivals: WakeSignal
  private let hasDepartures: WakeSignal
  private let done = DispatchSemaphore(value: 0)
  /// The TCP port.
  package let port: UInt16

  /// The most packets that wait for the receiving thread: beyond them nothing is read, and TCP holds the clients up.
  private static let mostArrivals = 4096
  /// The most packets that wait to be sent; further ones are lost.
  private let mostDepartures: Int
  /// The least nanoseconds between two passes, because a wake for a few packets costs more than they do.
  private static let shortestPass: UInt64 = 1_000_000
  /// The nanoseconds for the last packets, when the server ends.
  private static let longestEnd: UInt64 = 2_000_000_000

  /// Opens the port of a choice, and reports where pages can join.
  /// - Parameter players: the most players of all matches.
  /// - Throws: `Failure`.
  package convenience init(_ choice: WebChoice, players: Int) throws {
    try self.init(try choice.open(players: players))
  }

  init(_ server: WebSocketServer) throws {
    self.server = server
    port = server.localPort
    mostDepartures = max(16_384, 4 * server.connectionLimit)
    do throws(NetworkError) {
      hasArrivals = try WakeSignal()
      hasDepartures = try WakeSignal()
    } catch {
      throw Failure(.unavailable, error.sentence)
    }
  }

  // MARK: - The receiving thread, and those of rooms

  /// Returns the packets that have arrived since the last call. Only the receiving thread calls it.
  func takeArrivals() -> [Packet] {
    hasArrivals.clear()
    return shared.withLock { shared in
      defer { shared.arrivals.removeAll(keepingCapacity: true) }
      return shared.arrivals
    }
  }

  /// Sends all packets of a list, and empties it.
  /// - Returns: the number of packets that are lost because too many wait.
  func send(_ packets: inout [Packet]) -> Int {
    guard !packets.isEmpty else { return 0 }
    let taken = shared.withLock { shared in
      let taken = min(packets.count, max(mostDepartures - shared.departures.count, 0))
      shared.departures += packets.prefix(taken)
      return taken
    }
    hasDepartures.set()
    defer { packets.removeAll(keepingCapacity: true) }
    return packets.count - taken
  }

  /// Starts the thread.
  func start() {
    // A queue of its own has a thread of its own while it works.
    DispatchQueue(label: "reel.rooms.pages", qos: .userInteractive).async { [self] in
      run()
      done.signal()
    }
  }

  /// Sends what waits, ends the thread, and returns then.
  func end() {
    shared.withLock { $0.isEnding = true }
    hasDepartures.set()
    done.wait()
  }

  // MARK: - The thread itself

  private func run() {
    var (packets, departures): ([Packet], [Packet]) = ([], [])
    var (lastPass, ending): (UInt64, UInt64?) = (0, nil)
    while true {
      server.wait(or: hasDepartures)
      var now = DispatchTime.now().uptimeNanoseconds
      if now < lastPass + Self.shortestPass {
        pause(nanoseconds: lastPass + Self.shortestPass - now)
        now = DispatchTime.now().uptimeNanoseconds
      }
      lastPass = now
      hasDepartures.clear()
      let (room, isEnding) = shared.withLock { shared in
        swap(&shared.departures, &departures)
        return (Self.mostArrivals - shared.arrivals.count, shared.isEnding)
      }
      for packet in departures { server.send(packet.bytes, to: packet.address) }
      departures.removeAll(keepingCapacity: true)
      server.receive(max(room, 0)) { packets.append(Packet(bytes: $0, address: $1)) }
      if !packets.isEmpty {
        shared.withLock { $0.arrivals += packets }
        packets.removeAll(keepingCapacity: true)
        hasArrivals.set()
      }
      guard isEnding else { continue }
      ending = ending ?? now + Self.longestEnd
      if !server.hasOutput || now > ending ?? 0 { return }
    }
  }
}

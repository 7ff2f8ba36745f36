import ReelMatch
import Synchronization

// The way of operators into a server with rooms. The server's loop publishes its state here a few times a second, and
// takes orders at most 20 ms after they were given:
//
//     any thread ── orders ──▶ RoomControl ◀── state ── RoomLoop

/// The state of a server's rooms, and orders to it. Any thread may use it.
package final class RoomControl: Sendable {
  /// The answer to the order to open a room.
  package enum Opening: Sendable, Equatable {
    case room(UInt16)
    /// A room of this name or invitation is open.
    case nameInUse(UInt16)
    case full
    case draining
    /// The server has ended.
    case over
  }

  /// The answer to the order to end a match.
  package enum Ending: Sendable, Equatable {
    /// The match has ended, and its reel is complete.
    case ended
    /// The match will end.
    case ending
    case notOpen
  }

  enum Order: Sendable {
    case open(RoomRequest, wait: UInt64, answer: @Sendable (Opening) -> Void)
    case end(room: UInt16, answer: @Sendable (Ending) -> Void)
    case drain
  }

  private struct State {
    var status: ServerStatus?
    var orders: [Order] = []
    var isOver = false
  }

  private let state = Mutex(State())

  package init() {}

  // MARK: - Operators

  /// The last published state; `nil` before the first one.
  package var status: ServerStatus? { state.withLock { $0.status } }

  /// True once the server has ended.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Opens a room.
  /// - Parameters:
  ///   - wait: the nanoseconds for which the room waits for its first player.
  ///   - answer: is called once, on any thread.
  package func open(
    _ request: RoomRequest, wait: UInt64, answer: @escaping @Sendable (Opening) -> Void
  ) {
    if !add(.open(request, wait: wait, answer: answer)) { answer(.over) }
  }

  /// Ends the match of a room after its last tick.
  /// - Parameter answer: is called once, on any thread, when the match has ended.
  package func end(room: UInt16, answer: @escaping @Sendable (Ending) -> Void) {
    if !add(.end(room: room, answer: answer)) { answer(.notOpen) }
  }

  /// Opens no further room, and ends the server with its last match.
  package func drain() { _ = add(.drain) }

  private func add(_ order: Order) -> Bool {
    state.withLock { state in
      if !state.isOver { state.orders.append(order) }
      return !state.isOver
    }
  }

  // MARK: - The server

  func takeOrders() -> [Order] {
    state.withLock { state in
      defer { state.orders.removeAll() }
      return state.orders
    }
  }

  func publish(_ status: ServerStatus) { state.withLock { $0.status = status } }

  /// Answers all further orders as those to a server that has ended.
  func close() {
    let orders = state.withLock { state in
      state.isOver = true
      defer { state.orders.removeAll() }
      return state.orders
    }
    for order in orders {
      switch order {
      case .open(_, _, let answer): answer(.over)
      case .end(_, let answer): answer(.notOpen)
      case .drain: break
      }
    }
  }
}

/// The searches for the causes of different states, on one machine.
struct DesyncSearches {
  /// The searches that a program has not taken, the oldest first.
  private(set) var unread: [DesyncInquiry] = []
  /// The searches whose ticks are still to be repeated, some ticks in each update, one search after the other.
  private(set) var repetitions: [DesyncInquiry] = []
  private var lastRepetition: UInt64 = 0
  /// The differences of each address, as the authority counts them.
  var counts = DesyncCounts()

  /// The most searches that wait to be taken.
  private static let mostUnread = 16

  /// Keeps a search for the program. It is complete at once if too many wait.
  mutating func keep(_ inquiry: DesyncInquiry) {
    if unread.count < Self.mostUnread {
      unread.append(inquiry)
    } else {
      inquiry.isComplete = true
    }
  }

  /// Removes the searches that `isReady` accepts, and returns them.
  mutating func take(_ isReady: (DesyncInquiry) -> Bool) -> [DesyncInquiry] {
    let ready = unread.filter(isReady)
    unread.removeAll { inquiry in ready.contains { $0 === inquiry } }
    return ready
  }

  /// Returns a search that waits for what a machine has found out; of any tick, or of one.
  func inquiry(of peer: UInt8, at tick: UInt64? = nil) -> DesyncInquiry? {
    unread.last { $0.peer == peer && !$0.isComplete && $0.tick == tick ?? $0.tick }
  }

  mutating func repeatTicks(of inquiry: DesyncInquiry) { repetitions.append(inquiry) }

  mutating func cancel(_ inquiry: DesyncInquiry) { repetitions.removeAll { $0 === inquiry } }

  /// Returns the search whose ticks are repeated next; `nil` if none is, or if it is too early.
  /// - Parameter pause: the least nanoseconds between two calls that return one.
  mutating func next(_ now: UInt64, pause: UInt64) -> DesyncInquiry? {
    guard let first = repetitions.first, now < lastRepetition || now - lastRepetition >= pause
    else { return nil }
    lastRepetition = now
    return first
  }
}

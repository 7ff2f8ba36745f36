import Synchronization

// The thread of a room and its watch decide by one number which of them has the rooms, and neither waits:
//
//     idle ──▶ in a room ──▶ idle …            the thread
//                  │
//                  ▼ the watch takes the other rooms
//                taken ──▶ settled ──▶ gone    by the thread, which gives its room away, or by the watch: lost

/// The course of a thread of rooms: the part of a room that it runs, and whether it still has other rooms.
final class RoomCourse: Sendable {
  /// A moment of the course.
  struct Moment: Equatable {
    fileprivate var bits: UInt64
    /// True if the thread runs a part of a room.
    var isInRoom: Bool { bits & 7 == Phase.inRoom.rawValue }
    var isGone: Bool { bits & 7 == Phase.gone.rawValue }

    fileprivate func next(_ phase: Phase) -> UInt64 { bits & ~7 | phase.rawValue }
  }

  fileprivate enum Phase: UInt64 {
    case idle, inRoom, taken, settled, gone
  }

  /// The phase, and above it the number of parts that have begun.
  private let state = Atomic<UInt64>(0)

  /// The present moment.
  var now: Moment { Moment(bits: state.load(ordering: .acquiring)) }

  // MARK: - The thread

  /// Begins a part of a room.
  func begin() {
    let count = state.load(ordering: .relaxed) >> 3 &+ 1
    state.store(count << 3 | Phase.inRoom.rawValue, ordering: .releasing)
  }

  /// Ends the part.
  /// - Returns: false if the watch has taken the other rooms.
  func end() -> Bool { change(now, to: .idle, from: .inRoom) }

  /// Leaves for ever.
  func leave() { state.store(now.next(.gone), ordering: .releasing) }

  // MARK: - The watch

  /// Takes all other rooms.
  /// - Returns: false if the thread has gone on since a moment.
  func take(_ moment: Moment) -> Bool { change(moment, to: .taken, from: .inRoom) }

  // MARK: - Both

  /// Decides about the room that the thread still has.
  /// - Returns: true for the first of both that calls it.
  func settle() -> Bool { change(now, to: .settled, from: .taken) }

  private func change(_ moment: Moment, to phase: Phase, from former: Phase) -> Bool {
    guard moment.bits & 7 == former.rawValue else { return false }
    return state.compareExchange(
      expected: moment.bits, desired: moment.next(phase), ordering: .acquiringAndReleasing
    ).exchanged
  }
}

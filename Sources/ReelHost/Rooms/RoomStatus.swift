/// The state of a room with a match, as its thread publishes it a few times a second.
package struct RoomStatus: Sendable, Equatable {
  package var number: UInt16
  /// True once the match has begun.
  package var isPlaying = false
  package var players = 0
  package var freeSeats = 0
  package var spectators = 0
  /// The confirmed ticks of the match.
  package var ticks: UInt64 = 0
  /// The nanoseconds since the room was opened.
  package var age: UInt64 = 0
  /// The updates since the match began, those that came later than one tick, and the nanoseconds that all of them took.
  package var updates: UInt64 = 0
  package var lateUpdates: UInt64 = 0
  package var updateTime: UInt64 = 0
  /// The nanoseconds of the longest update since the last publication.
  package var longestUpdate: UInt64 = 0
  package var rollbacks: UInt64 = 0
  /// The number of times that a machine had another state than the host.
  package var differences: UInt64 = 0

  package init(number: UInt16) { self.number = number }
}

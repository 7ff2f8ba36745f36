import ReelMatch

/// The state of a server with rooms, as its loop publishes it.
package struct ServerStatus: Sendable {
  /// A room with a match.
  package struct Room: Sendable {
    /// The way by which players find the room.
    package var request: RoomRequest
    package var status: RoomStatus
    /// The number of the match, by which it differs from an earlier one in the same room.
    package var match: UInt64 = 0
    /// The seconds before this one, the newest last.
    package var seconds: [Second] = []
  }

  /// A second of a room, or of all rooms.
  package struct Second: Sendable, Equatable {
    package var updates: UInt64 = 0
    package var lateUpdates: UInt64 = 0
    /// The nanoseconds of all updates together, and of the longest one.
    package var updateTime: UInt64 = 0
    package var longestUpdate: UInt64 = 0
    package var players = 0
  }

  /// The number of seconds that are kept.
  package static let mostSeconds = 60

  /// The rooms with a match, by their numbers.
  package var rooms: [Room] = []
  package var seconds: [Second] = []
  package var figures = RoomFigures()
  /// The most matches at a time, and the players of each.
  package var roomLimit = 0
  package var seats = 0
  package var isDraining = false
  /// The UDP port.
  package var port: UInt16 = 0
  /// The TCP port for pages; `nil` if none take part.
  package var webPort: UInt16?
  /// The nanoseconds of a tick.
  package var tickLength: UInt64 = 1
  /// The requests to join that were given a room, refused, or dropped because their network had made too many.
  package var admitted: UInt64 = 0
  package var refused: UInt64 = 0
  package var dropped: UInt64 = 0
  /// The times of the server's start and of the publication, in nanoseconds of the system's uptime.
  package var started: UInt64 = 0
  package var published: UInt64 = 0

  package init() {}
}

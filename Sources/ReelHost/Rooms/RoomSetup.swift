import ReelMatch
import ReelProgram

/// A room that is to be opened.
struct RoomSetup: Sendable {
  let room: UInt16
  /// The request that opens the room.
  let request: RoomRequest
  /// The nanoseconds for which the room waits for its first player, if they are more than those of any room.
  var wait: UInt64 = 0
  /// The players with tickets of a match that goes on from an earlier process.
  var holders: [TicketHolder] = []

  init(_ room: UInt16, _ request: RoomRequest, wait: UInt64 = 0) {
    (self.room, self.request, self.wait) = (room, request, wait)
  }

  /// The beginning of each message about the room.
  var label: String { "Room \(request.label.isEmpty ? "\(room)" : request.label): " }

  /// The number and the name of the room, for a log.
  var fields: [ProgramLog.Field] {
    let number: ProgramLog.Field = ("room", .unsigned(UInt64(room)))
    return request.label.isEmpty ? [number] : [number, ("name", .text(request.label))]
  }
}

extension RoomRequest {
  /// The name of a room for messages; empty for a room without a public name.
  package var label: String {
    guard case .named(let name) = self else { return "" }
    return ShownText.shown(String(decoding: name, as: UTF8.self), limit: 40)
  }
}

import ReelFields
import ReelMatch

/// The record of an open room on disk, by which another process can go on with its match.
struct RoomJournal {
  /// The request that has opened the room.
  var request: RoomRequest
  /// The nanoseconds for which the room waits for its first player (`RoomSetup`).
  var wait: UInt64 = 0
  /// The name of the match's reel, in the same folder; empty before the match has begun.
  var reelName = ""
  /// The beginning of the reel, with the game and its seed, before the match has begun.
  var start: [UInt8] = []
  /// The machines that take part (`MatchSession.hostRecord`).
  var record: [UInt8]
  /// The players with tickets.
  var holders: [TicketHolder] = []

  private static let form: UInt64 = 2
  /// The most players with tickets that a file has: a match has 64 seats, and a host as many spectators.
  static let mostHolders = 128
  /// The most bytes of a file.
  static let largest = 64 << 20

  /// The name of a room's file.
  static func name(of room: UInt16) -> String { "room-\(room).journal" }

  init(_ request: RoomRequest, wait: UInt64 = 0, record: [UInt8]) {
    (self.request, self.wait, self.record) = (request, wait, record)
  }

  var bytes: [UInt8] {
    var out = FieldEncoder()
    out.append(Self.form, 1)
    out.data(request.bytes)
    out.varint(wait)
    out.data([UInt8](reelName.utf8))
    out.data(start)
    out.data(record)
    let holders = holders.suffix(Self.mostHolders)
    out.append(UInt64(holders.count), 1)
    for holder in holders {
      out.data([UInt8](holder.player.utf8))
      out.append(holder.high, 8)
      out.append(holder.low, 8)
    }
    return out.bytes
  }

  /// Decodes a file; `nil` if the bytes are none.
  init?(bytes: [UInt8]) {
    var input = FieldDecoder(bytes)
    guard input.word(1) == Self.form, let request = RoomRequest(bytes: input.data(to: 256)) else {
      return nil
    }
    self.request = request
    wait = input.varint()
    reelName = String(decoding: input.data(to: 255), as: UTF8.self)
    start = input.data(to: Self.largest)
    record = input.data(to: 1 << 20)
    for _ in 0..<min(input.word(1), UInt64(Self.mostHolders)) {
      let player = input.data(to: PlayerTicket.longestPlayer)
      if !PlayerTicket.isPlayer(player) { input.reject() }
      holders.append(
        TicketHolder(
          player: String(decoding: player, as: UTF8.self), room: 0, high: input.word(8),
          low: input.word(8)))
    }
    // The reel lies in the same folder.
    if input.hasFailed || input.remaining > 0 || reelName.utf8.contains(UInt8(ascii: "/")) {
      return nil
    }
  }
}

import ReelFields
import ReelMath

/// A request of a machine to join a match of a server.
public struct RoomJoin: Sendable {
  /// The room that the machine requests.
  public let room: RoomRequest
  /// True for a machine that only watches.
  public let isSpectator: Bool
  /// The bytes by which the player is recognised: ``MatchSettings/ticket`` and ``MatchSettings/proof``.
  public let ticket: [UInt8]
  /// The bytes of the request before the ticket, which the proof may be a code of.
  public let head: [UInt8]
  /// The number of the room to which the machine claims to come back; `nil` if it claims nothing.
  public let formerRoom: UInt16?
  private let attempt: MatchSecret

  init(_ request: JoinRequest) {
    (room, isSpectator, ticket) = (request.room, request.isSpectator, request.ticket)
    head = request.head
    formerRoom = request.resume.isNone ? nil : request.resume.room
    attempt = request.attempt
  }

  /// Returns true if two requests are of the same attempt to join: a machine repeats its request until it is answered.
  public func isRepetition(of other: RoomJoin) -> Bool { attempt.matches(other.attempt) }

  /// The number of the attempt, for a table of requests.
  public var attemptBits: (high: UInt64, low: UInt64) { (attempt.high, attempt.low) }

  /// Returns the packet that refuses the request.
  public func refused(_ reason: MatchRefusal) -> [UInt8] {
    JoinAnswer(attempt: attempt, content: .refusal(reason)).bytes
  }
}

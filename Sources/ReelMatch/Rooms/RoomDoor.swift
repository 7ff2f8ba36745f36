import ReelFields
import ReelMath

// The packets that arrive at a server with many matches at one address. The door remembers nothing about strangers:
//
//     bytes ─▶ join without a valid cookie ─▶ a challenge, or a refusal, no longer than the request
//              join with one               ─▶ a request, for the server to find a room
//              any other kind              ─▶ the packet of a room, which its token names
//              anything else               ─▶ nothing
//
// A token that a stranger has invented may name any room: the room's session then finds that it is no token of its own.

/// The way into a server with many matches at one address: finds the match of a packet, and lets a machine
/// join one once its address is proven.
///
///     switch door.sort(bytes, from: address, now: now) {
///     case .packet(let room): rooms[room].session.receive(bytes, from: address, now: now)
///     case .request(let request): …   // choose a room, then call its session's `admit`; or send `door.answer(…)`
///     case .answer(let answer): socket.send(answer, to: address)
///     case .nothing: break
///     }
///
/// The session of each room has a number of its own in ``MatchSettings/roomNumber``.
public struct RoomDoor {
  /// The meaning of bytes that have arrived.
  public enum Arrival {
    /// A packet for the match of a room, if there is such a room.
    case packet(room: UInt16)
    /// A request from a proven address, for the same game and rules.
    case request(RoomJoin)
    /// An answer to send to the address from which the packet came. It is no longer than the packet.
    case answer([UInt8])
    /// Bytes that mean nothing here.
    case nothing
  }

  private let identity: MatchIdentity
  private let random: () -> UInt64
  private var cookies = AddressCookies()

  /// Creates the door of a server.
  /// - Parameters:
  ///   - identity: that of all its matches.
  ///   - random: returns random bits of the operating system; see ``MatchSettings/random``.
  public init(_ identity: MatchIdentity, random: @escaping () -> UInt64) {
    (self.identity, self.random) = (identity, random)
  }

  /// Finds out what has arrived. O(bytes).
  public mutating func sort(
    _ bytes: [UInt8], from address: MatchAddress, now: UInt64
  ) -> Arrival {
    guard bytes.count <= MatchProtocol.largestPacket else { return .nothing }
    var input = FieldDecoder(bytes)
    switch input.packetKind() {
    case .play, .leave, .gone, .probe, .proof, .input:
      let token = input.secret()
      return input.hasFailed ? .nothing : .packet(room: token.room)
    case .join:
      guard let request = try? JoinRequest(&input) else { return .nothing }
      return receive(request, from: address, now)
    case .challenge, .refusal, .welcome, .state, nil: return .nothing
    }
  }

  private mutating func receive(
    _ request: JoinRequest, from address: MatchAddress, _ now: UInt64
  ) -> Arrival {
    func answer(_ content: JoinAnswer.Content) -> Arrival {
      .answer(JoinAnswer(attempt: request.attempt, content: content).bytes)
    }
    if let objection = cookies.objection(to: request, from: address, now: now, drawing: random) {
      return answer(objection)
    }
    if let reason = identity.refusal(of: request.identity) { return answer(.refusal(reason)) }
    return .request(RoomJoin(request))
  }
}

import Reel
import ReelNetwork

/// The code of docs/match-protocol.md.
enum MatchProtocolPage {
  static func play(
    _ session: RollbackSession, over transport: any MatchTransport, now: UInt64,
    _ events: [InputEvent]
  ) {
    // snippet: match-transport
    transport.receive(256) { bytes, address in session.receive(bytes, from: address, now: now) }
    for player in 0..<2 where session.localPlayers.contains(player) {
      session.add(events, player: player)
    }
    session.update(now: now) { address, bytes in transport.send(bytes, to: address) }
    // end
  }
}

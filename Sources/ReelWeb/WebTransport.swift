import CReelWeb
import Reel

/// The packets of a match by the page: WebRTC between browsers, WebSocket to a program. The page numbers its peers.
///
/// Packets that arrive between two pictures wait here. Each peer has a queue of its own with a limit, so that one peer
/// who floods the page neither takes memory nor displaces the packets of others.
final class WebTransport: MatchTransport {
  /// A page has no port.
  let localPort: UInt16 = 0

  private struct Queue {
    let peer: UInt32
    var packets: [[UInt8]] = []
  }
  private var queues: [Queue] = []

  /// The most packets of a peer that wait. A host that hands over a match sends about 20 between two pictures.
  static let mostPackets = 512
  /// The most peers with waiting packets; the page has fewer connections.
  static let mostPeers = 128
  /// The first half of a peer's address. The addresses of programs, which a host may name, begin with other bytes.
  private static let mark: UInt64 = 0x0100_0000_5245_454C

  /// Returns the address of a peer of the page.
  static func address(of peer: UInt32) -> MatchAddress {
    MatchAddress(high: mark, low: UInt64(peer))
  }

  /// Appends a packet that has arrived, unless its peer has too many.
  func append(_ bytes: [UInt8], from peer: UInt32) {
    guard bytes.count <= Self.largestPacket else { return }
    guard let at = queues.firstIndex(where: { $0.peer == peer }) else {
      if queues.count < Self.mostPeers { queues.append(Queue(peer: peer, packets: [bytes])) }
      return
    }
    if queues[at].packets.count < Self.mostPackets { queues[at].packets.append(bytes) }
  }

  func send(_ bytes: [UInt8], to address: MatchAddress) {
    // A page reaches its peers only, and not the addresses of other machines.
    guard address.high == Self.mark, address.port == 0, bytes.count <= Self.largestPacket,
      let peer = UInt32(exactly: address.low)
    else { return }
    bytes.withUnsafeBufferPointer { web_send(peer, $0.baseAddress, $0.count) }
  }

  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    var taken = 0
    var turn = 0
    // The peers take turns, one packet each.
    while taken < limit, let most = queues.map({ $0.packets.count }).max(), turn < most {
      for queue in queues where turn < queue.packets.count && taken < limit {
        body(queue.packets[turn], Self.address(of: queue.peer))
        taken += 1
      }
      turn += 1
    }
    // The packets beyond the limit are lost, as a network loses them.
    queues.removeAll(keepingCapacity: true)
  }

  /// Drops all packets, such as those of the match before.
  func clear() { queues.removeAll() }
}

import Reel

/// The packets of a match that have arrived between two pictures, one queue for each peer.
///
/// Each queue has a limit, so that a peer who floods this machine neither takes memory nor displaces the packets of
/// other peers.
package struct PeerQueues {
  /// The most packets of a peer. A host that hands over a match sends about 20 between two pictures.
  package static let mostPackets = 512
  /// The most peers.
  package static let mostPeers = 128
  /// The most bytes of a packet.
  package static let largestPacket = 1200

  private struct Queue {
    let peer: UInt32
    var packets: [[UInt8]] = []
  }
  private var queues: [Queue] = []

  package init() {}

  /// Appends a packet, unless it is too long or its peer has too many.
  package mutating func append(_ packet: [UInt8], from peer: UInt32) {
    guard packet.count <= Self.largestPacket else { return }
    if let at = queues.firstIndex(where: { $0.peer == peer }) {
      if queues[at].packets.count < Self.mostPackets { queues[at].packets.append(packet) }
    } else if queues.count < Self.mostPeers {
      queues.append(Queue(peer: peer, packets: [packet]))
    }
  }

  /// Passes the packets on, one of each peer in turn, and removes all of them. The packets beyond the limit are lost,
  /// as a network loses them.
  /// - Parameter limit: the most packets.
  package mutating func takeAll(_ limit: Int, _ body: (_ packet: [UInt8], _ peer: UInt32) -> Void) {
    let taken = queues
    queues.removeAll(keepingCapacity: true)
    var rest = limit
    var turn = 0
    var hasMore = true
    while hasMore {
      hasMore = false
      for queue in taken where turn < queue.packets.count {
        guard rest > 0 else { return }
        body(queue.packets[turn], queue.peer)
        rest -= 1
        hasMore = true
      }
      turn += 1
    }
  }

  /// Drops all packets, such as those of an earlier match.
  package mutating func clear() { queues.removeAll() }
}

import CReelWeb
import Reel
import ReelPlay

/// The packets of a match by the page: WebRTC between browsers, WebSocket to a program. The page numbers its peers.
final class WebTransport: MatchTransport {
  /// A page has no port.
  let localPort: UInt16 = 0
  private var arrived = PeerQueues()

  /// The first half of a peer's address. The addresses of programs, which a host may name, begin with other bytes.
  private static let mark: UInt64 = 0x0100_0000_5245_454C

  /// Returns the address of a peer of the page.
  static func address(of peer: UInt32) -> MatchAddress {
    MatchAddress(high: mark, low: UInt64(peer))
  }

  /// Appends a packet that has arrived.
  func append(_ bytes: [UInt8], from peer: UInt32) { arrived.append(bytes, from: peer) }

  func send(_ bytes: [UInt8], to address: MatchAddress) {
    // A page reaches its peers only, and not the addresses of other machines.
    guard address.high == Self.mark, address.port == 0, bytes.count <= Self.largestPacket,
      let peer = UInt32(exactly: address.low)
    else { return }
    bytes.withUnsafeBufferPointer { web_send(peer, $0.baseAddress, $0.count) }
  }

  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    arrived.takeAll(limit) { body($0, Self.address(of: $1)) }
  }

  /// Drops all packets, such as those of an earlier match.
  func clear() { arrived.clear() }
}

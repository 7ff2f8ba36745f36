import ReelMatch
import ReelNetwork

/// The packets that a thread sends together.
final class RoomPackets {
  var packets = PacketQueue()
  /// The packets to pages.
  var pages: [RoomPages.Packet] = []
}

/// The packets of one room on their way out: they wait in the queue of the room's thread.
final class RoomTransport: MatchTransport {
  private let socket: SharedUDPSocket
  /// The queue of the thread that runs the room.
  var queue: RoomPackets

  init(_ socket: SharedUDPSocket, _ queue: RoomPackets) {
    (self.socket, self.queue) = (socket, queue)
  }

  var localPort: UInt16 { socket.localPort }

  func send(_ bytes: [UInt8], to address: MatchAddress) {
    if address.isPage {
      queue.pages.append(RoomPages.Packet(bytes: bytes, address: address))
    } else {
      socket.append(bytes, to: address, in: &queue.packets)
    }
  }

  /// Does nothing: the thread gives each packet to the session at once.
  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {}
}

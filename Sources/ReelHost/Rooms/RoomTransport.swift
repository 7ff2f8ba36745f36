import ReelMatch

/// The packets of one room on their way out: they wait in the queue of the room's thread.
final class RoomTransport: MatchTransport {
  let localPort: UInt16
  /// Appends a packet to the thread's queue.
  private let sendPacket: (_ bytes: [UInt8], _ address: MatchAddress) -> Void

  init(port: UInt16, send: @escaping (_ bytes: [UInt8], _ address: MatchAddress) -> Void) {
    (localPort, sendPacket) = (port, send)
  }

  func send(_ bytes: [UInt8], to address: MatchAddress) { sendPacket(bytes, address) }

  /// Does nothing: the thread gives each packet to the session at once.
  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {}
}

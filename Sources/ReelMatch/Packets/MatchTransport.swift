/// The way of packets between the machines of a match: UDP, or a game's own, such as a relay or a platform's service.
///
/// A `RollbackSession` needs no more than packets of at most ``largestPacket`` bytes. They may be lost, arrive twice or
/// in another order. A transport defines what its addresses mean: a session only compares them and hands them on to
/// other machines. If machines cannot reach each other by such an address, the host
/// chooses the paths `.star`, so that every machine sends to the host only.
///
/// A transport is used by one thread.
public protocol MatchTransport: AnyObject {
  /// The port that other machines send to; 0 if the transport has none.
  var localPort: UInt16 { get }

  /// Sends a packet. It never blocks and never fails: a packet that cannot be sent is lost.
  func send(_ bytes: [UInt8], to address: MatchAddress)

  /// Passes the waiting packets to `body`. It never blocks.
  /// - Parameters:
  ///   - limit: the most packets of this call, dropped ones included, so that a flood of packets cannot hold up the
  ///     program.
  ///   - body: takes the bytes of a packet, at most ``largestPacket``, and the address of its sender. A transport may
  ///     use the memory of the bytes for the next packet, unless `body` keeps them.
  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void)
}

extension MatchTransport {
  /// The most bytes of a packet: 1200, which fits into one frame of every usual network.
  public static var largestPacket: Int { 1200 }
}

import CDatagrams
import ReelMatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Packets that wait to be sent, in one piece of memory, which is kept from one batch to the next.
public struct PacketQueue {
  fileprivate var bytes: [UInt8] = []
  fileprivate var packets: [reel_datagram] = []

  /// Creates an empty queue.
  public init() {}

  /// The number of packets.
  public var count: Int { packets.count }
  /// The number of bytes of all packets.
  public var byteCount: Int { bytes.count }
}

/// A UDP socket of a server with many matches: one thread receives, and several may send, each its own queue. A call of
/// the system takes many packets at once, where the system has such calls.
public final class SharedUDPSocket: Sendable {
  private let socket: Int32
  private let isDual: Bool
  /// The port that other machines send to.
  public let localPort: UInt16

  /// Opens a socket at a port of all addresses of this machine.
  /// - Parameter port: 0 for any free port.
  /// - Throws: ``NetworkError/portInUse(_:)`` or ``NetworkError/noSocket(port:reason:)``.
  public init(port: UInt16) throws(NetworkError) {
    for family in [AF_INET6, AF_INET] {
      // While the receiving thread does not run, packets wait in the system.
      guard let socket = try UDPTransport.open(family, port, bufferSize: 8 << 20) else { continue }
      (self.socket, isDual) = (socket, family == AF_INET6)
      localPort = BoundSocket.port(of: socket)
      return
    }
    throw .noSocket(port: port, reason: "the system has neither IPv6 nor IPv4")
  }

  /// Takes over a socket that another process has opened.
  /// - Throws: ``NetworkError/noSocket(port:reason:)`` if the number is not that of a UDP socket.
  public init(inherited number: Int32) throws(NetworkError) {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) }
    }
    guard code == 0 else {
      throw .noSocket(port: 0, reason: "file \(number) is no socket")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    (socket, isDual) = (number, Int32(address.sin6_family) == AF_INET6)
    localPort = BoundSocket.port(of: number)
  }

  /// The number of the socket, for another process.
  public var descriptor: Int32 { socket }

  deinit { close(socket) }

  /// Waits until a packet is there, or for a time.
  public func wait(milliseconds: Int) { wait(milliseconds: milliseconds, or: nil) }

  /// Waits until a packet is there, a signal is set, or for a time.
  package func wait(milliseconds: Int, or signal: WakeSignal?) {
    let own = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    // Without a signal, a file of a negative number is ignored.
    let other = signal?.watched ?? pollfd(fd: -1, events: 0, revents: 0)
    var watched = (own, other)
    withUnsafeMutableBytes(of: &watched) {
      _ = poll(
        $0.baseAddress?.assumingMemoryBound(to: pollfd.self), 2,
        Int32(clamping: max(milliseconds, 0)))
    }
  }

  /// Appends a packet to a queue; one that is too large, or that this socket cannot send to its address, is lost.
  public func append(_ packet: [UInt8], to address: MatchAddress, in queue: inout PacketQueue) {
    guard packet.count <= UDPTransport.largestPacket else { return }
    var target = reel_datagram()
    (target.start, target.count) = (UInt32(queue.bytes.count), UInt32(packet.count))
    if isDual {
      target.address = address.socketAddress6
      target.address_size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    } else {
      guard let four = address.socketAddress4 else { return }
      withUnsafeMutableBytes(of: &target.address) { $0.storeBytes(of: four, as: sockaddr_in.self) }
      target.address_size = socklen_t(MemoryLayout<sockaddr_in>.size)
    }
    queue.packets.append(target)
    queue.bytes.append(contentsOf: packet)
  }

  /// Sends all packets of a queue, and empties it. Once the system's own buffer is full, the rest is lost, because
  /// packets that wait would be late.
  /// - Parameter patience: the milliseconds to wait for room in the buffer, for packets that may be late.
  /// - Returns: the number of packets that are lost because the buffer is full.
  @discardableResult
  public func send(_ queue: inout PacketQueue, patience: Int = 0) -> Int {
    guard queue.count > 0 else { return 0 }
    var sent = 0
    let end = ContinuousClock.now + .milliseconds(patience)
    while true {
      // SAFETY: `append` has given each packet a range of the bytes.
      queue.packets.withUnsafeMutableBufferPointer { packets in
        sent += Int(
          reel_send_datagrams(
            socket, queue.bytes, packets.baseAddress.map { $0 + sent }, Int32(packets.count - sent))
        )
      }
      guard sent < queue.packets.count, patience > 0, ContinuousClock.now < end else { break }
      var watched = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      _ = poll(&watched, 1, 10)
    }
    defer {
      queue.bytes.removeAll(keepingCapacity: true)
      queue.packets.removeAll(keepingCapacity: true)
    }
    return queue.packets.count - sent
  }

  /// Passes the packets that wait to `body`, without blocking. Only one thread may call this.
  /// - Parameter body: takes the bytes of a packet, at most 1200, in memory that is used again afterwards, and the
  ///   address of its sender.
  /// - Returns: true if others may wait.
  public func receive(
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ from: MatchAddress) -> Void
  ) -> Bool {
    let most = Int(REEL_MOST_DATAGRAMS)
    let size = UDPTransport.largestPacket + 1
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size * most) { memory in
      withUnsafeTemporaryAllocation(of: reel_datagram.self, capacity: most) { packets in
        let count = reel_receive_datagrams(
          socket, memory.baseAddress, UInt32(size), packets.baseAddress)
        for at in 0..<Int(count) {
          // SAFETY: the function has written as many packets, with ranges of the memory.
          var address = packets[at].address
          guard packets[at].count < size,
            let sender = withSocketAddress(&address, { raw, _ in MatchAddress(raw) })
          else { continue }
          let start = Int(packets[at].start)
          let bytes = memory[start..<start + Int(packets[at].count)]
          body(UnsafeBufferPointer(rebasing: bytes), sender)
        }
        return count == most
      }
    }
  }
}

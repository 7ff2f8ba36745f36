#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

/// Packets of a match by UDP: over IPv6 and IPv4 with one socket, or over IPv4 only where the system has no IPv6.
///
/// Routers between two networks let packets in only if their owners open the port (27790, UDP) or the machine inside
/// has sent first. The transport does not get through by itself: it has neither a relay nor a way through two routers.
public final class UDPTransport: MatchTransport {
  private let socket: Int32
  private let isDual: Bool
  public let localPort: UInt16
  /// The memory for the packet that is being received, one byte longer than the largest.
  private var buffer: [UInt8]
  /// The received packet, of its own length.
  private var packet: [UInt8] = []

  /// Opens a socket at a port of all addresses of this machine.
  /// - Parameter port: 0 for any free port.
  /// - Throws: ``NetworkError/portInUse(_:)`` or ``NetworkError/noSocket(port:reason:)``.
  public convenience init(port: UInt16 = MatchAddress.defaultPort) throws(NetworkError) {
    try self.init(port: port, families: [AF_INET6, AF_INET])
  }

  /// Opens a socket of the first of some families that the system has.
  init(port: UInt16, families: [Int32]) throws(NetworkError) {
    buffer = [UInt8](repeating: 0, count: Self.largestPacket + 1)
    packet.reserveCapacity(Self.largestPacket)
    for family in families {
      guard let socket = try Self.open(family, port) else { continue }
      (self.socket, isDual) = (socket, family == AF_INET6)
      localPort = BoundSocket.port(of: socket)
      return
    }
    throw .noSocket(port: port, reason: "the system has neither IPv6 nor IPv4")
  }

  deinit { close(socket) }

  public func send(_ bytes: [UInt8], to address: MatchAddress) {
    guard bytes.count <= Self.largestPacket else { return }
    sendUnchecked(bytes, to: address)
  }

  /// Sends a packet of any size.
  func sendUnchecked(_ bytes: [UInt8], to address: MatchAddress) {
    if isDual {
      var target = address.socketAddress6
      send(bytes, &target)
    } else if var target = address.socketAddress4 {
      send(bytes, &target)
    }
  }

  private func send<Address>(_ bytes: [UInt8], _ target: inout Address) {
    withSocketAddress(&target) { target, size in
      // A packet that the system does not take is lost, as it may be later on its way.
      _ = bytes.withUnsafeBytes { sendto(socket, $0.baseAddress, $0.count, 0, target, size) }
    }
  }

  public func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    for _ in 0..<max(limit, 0) {
      var sender = sockaddr_in6()
      let count = withSocketAddress(&sender) { sender, size in
        var size = size
        return buffer.withUnsafeMutableBytes {
          recvfrom(socket, $0.baseAddress, $0.count, 0, sender, &size)
        }
      }
      if count < 0 {
        if errno == EAGAIN || errno == EWOULDBLOCK { return }
        // A signal, or a message that an earlier packet did not arrive: others may wait behind it.
        continue
      }
      let address = withSocketAddress(&sender) { sender, _ in MatchAddress(sender) }
      // A longer packet fills the last byte of the buffer, too.
      guard count <= Self.largestPacket, let address else { continue }
      packet.removeAll(keepingCapacity: true)
      packet.append(contentsOf: buffer[..<count])
      body(packet, address)
    }
  }

  /// Waits until a packet is there, or for a time; a program without a window has nothing else to wait for.
  /// - Parameter milliseconds: the longest wait; 0 returns at once.
  public func wait(milliseconds: Int) {
    var watched = watched
    // A signal, or the error of an earlier packet, ends the wait early.
    _ = poll(&watched, 1, Int32(clamping: max(milliseconds, 0)))
  }

  /// The socket, of which a wait ends when a packet is there.
  var watched: pollfd { pollfd(fd: socket, events: Int16(POLLIN), revents: 0) }

  /// Opens a socket; `nil` if the system does not have this family of addresses.
  /// - Parameter bufferSize: the bytes of packets that wait in the system, which may give less.
  static func open(
    _ family: Int32, _ port: UInt16, bufferSize: Int32 = 1 << 20
  ) throws(NetworkError) -> Int32? {
    do throws(BoundSocket.Fault) {
      return try BoundSocket.open(
        family, type: datagrams, port: port,
        prepare: {
          BoundSocket.set($0, Int32(SOL_SOCKET), SO_RCVBUF, bufferSize)
          BoundSocket.set($0, Int32(SOL_SOCKET), SO_SNDBUF, bufferSize)
        },
        begin: BoundSocket.makeNonblocking)
    } catch {
      switch error {
      case .portInUse: throw .portInUse(port)
      case .system(let reason): throw .noSocket(port: port, reason: reason)
      }
    }
  }
}

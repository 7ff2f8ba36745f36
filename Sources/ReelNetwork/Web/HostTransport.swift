#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

/// A transport that a program without a window can wait for.
public protocol NetworkTransport: MatchTransport {
  /// Waits until a packet is there, or for a time.
  /// - Parameter milliseconds: the longest wait; 0 returns at once.
  func wait(milliseconds: Int)
}

extension UDPTransport: NetworkTransport {}

/// Packets of a match of a host whom programs reach by UDP, and pages by WebSockets. A page and a program do not reach
/// each other: choose `MatchSettings.Paths.star`.
public final class HostTransport: NetworkTransport {
  private let programs: UDPTransport
  private let pages: WebSocketServer

  /// The UDP port.
  public var localPort: UInt16 { programs.localPort }
  /// The TCP port for pages.
  public var webPort: UInt16 { pages.localPort }

  /// Joins two transports, which are used by nothing else.
  public init(programs: UDPTransport, pages: WebSocketServer) {
    (self.programs, self.pages) = (programs, pages)
  }

  public func send(_ bytes: [UInt8], to address: MatchAddress) {
    if address.isPage {
      pages.send(bytes, to: address)
    } else {
      programs.send(bytes, to: address)
    }
  }

  public func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    // Each has half, so that a flood of one does not keep the other's packets away.
    pages.receive(limit - limit / 2, body)
    programs.receive(limit / 2) { bytes, address in
      // A forged sender must not pass for a page.
      if !address.isPage { body(bytes, address) }
    }
  }

  public func wait(milliseconds: Int) {
    var watched = [programs.watched]
    pages.appendWatched(to: &watched)
    _ = poll(&watched, nfds_t(watched.count), Int32(clamping: max(milliseconds, 0)))
  }
}

import ReelNetwork
import ReelProgram

/// The choices of a host who lets pages take part.
package struct WebChoice {
  /// The TCP port; 0 for any free one.
  package var port: UInt16
  /// The addresses of sites whose pages may take part; empty for all.
  package var origins: [String]

  /// True if the clients on this machine are a proxy that sends the addresses of pages.
  package var isProxied: Bool

  package init(port: UInt16, origins: [String], isProxied: Bool = false) {
    (self.port, self.origins, self.isProxied) = (port, origins, isProxied)
  }

  /// Opens the port, and reports where pages can join.
  /// - Parameter players: the most players of a server with rooms; `nil` for a host of one match.
  /// - Throws: `Failure`.
  package func open(players: Int? = nil) throws -> WebSocketServer {
    do throws(NetworkError) {
      let pages = try WebSocketServer(
        port: port, origins: origins, players: players, isProxied: isProxied)
      let machine = UDPTransport.localAddresses(port: pages.localPort).first?.text
      report("Pages join at ws://\(machine ?? "localhost:\(pages.localPort)").")
      return pages
    } catch {
      throw Failure(.unavailable, error.sentence)
    }
  }
}

extension UDPTransport {
  /// Joins the transport with one for pages, and reports where pages can join.
  /// - Parameter web: `nil` for programs only.
  /// - Throws: `Failure`.
  package func joined(with web: WebChoice?) throws -> any NetworkTransport {
    try web.map { HostTransport(programs: self, pages: try $0.open()) } ?? self
  }
}

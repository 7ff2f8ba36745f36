import ReelNetwork
import ReelProgram

/// The choices of a host who lets pages take part.
package struct WebChoice {
  /// The TCP port; 0 for any free one.
  package var port: UInt16
  /// The addresses of sites whose pages may take part; empty for all.
  package var origins: [String]

  package init(port: UInt16, origins: [String]) { (self.port, self.origins) = (port, origins) }
}

extension UDPTransport {
  /// Joins the transport with one for pages, and reports where pages can join.
  /// - Parameter web: `nil` for programs only.
  /// - Throws: `Failure`.
  package func joined(with web: WebChoice?) throws -> any NetworkTransport {
    guard let web else { return self }
    do throws(NetworkError) {
      let pages = try WebSocketServer(port: web.port, origins: web.origins)
      let machine = Self.localAddresses(port: pages.localPort).first?.text
      report("Pages join at ws://\(machine ?? "localhost:\(pages.localPort)").")
      return HostTransport(programs: self, pages: pages)
    } catch {
      throw Failure(.unavailable, error.sentence)
    }
  }
}

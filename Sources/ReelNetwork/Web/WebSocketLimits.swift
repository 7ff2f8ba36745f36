/// The limits of a WebSocket server against clients that send too much, too slowly, or nothing.
struct WebSocketLimits {
  /// The most connections; further ones are closed at once.
  var mostConnections = 96
  /// The most connections of one IP address, or of one network of IPv6 (/64).
  var mostOfMachine = 24
  /// True if ``mostOfMachine`` does not hold for 127.0.0.1 and ::1. A proxy on this machine, which adds TLS, is the
  /// client of all pages.
  var sparesProxy = true
  /// True if the clients on this machine are a proxy, which sends the address of each page in `X-Forwarded-For`. Limits
  /// then hold for the machines of pages, as without a proxy.
  var trustsProxy = false
  /// The bytes that a client may send in a second; what is more waits in the client's machine.
  var bytesPerSecond: UInt64 = 1 << 20
  /// The most bytes that wait to be sent to a client; further packets are lost.
  var mostWaiting = 131_072
  /// The nanoseconds for the handshake, since the connection was accepted.
  var handshake: UInt64 = 5_000_000_000
  /// The nanoseconds without a frame after which a connection ends. A page in a match sends many frames a second.
  var idle: UInt64 = 30_000_000_000
  /// The nanoseconds for which a client may take no bytes.
  var blocked: UInt64 = 10_000_000_000
  /// The nanoseconds for the last bytes of a connection that ends.
  var closing: UInt64 = 1_000_000_000
  /// The addresses of sites whose pages may connect, such as `https://example.org`; empty for all.
  var origins: [String] = []
}

extension WebSocketLimits {
  /// Creates the limits of a server with many matches: each player may be a page, beside as many spectators.
  /// - Parameter players: the most players at a time.
  init(players: Int) {
    // Pages behind a proxy differ in the number of their connection alone, which has 16 bits.
    mostConnections = min(max(mostConnections, 2 * players), 32_768)
    mostOfMachine = max(mostOfMachine, mostConnections / 8)
    mostWaiting = 65_536
  }
}

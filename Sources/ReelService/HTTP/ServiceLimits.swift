/// The limits of the service's connections. Each is far above what a person, a scraper or a matchmaker needs.
package struct ServiceLimits: Sendable {
  /// The most connections, and those of one address, apart from the addresses of this machine.
  package var connections = 256
  package var connectionsOfAddress = 16
  /// The most bytes of a head, of one of its fields, and of a body.
  package var headBytes = 16_384
  package var fieldBytes = 8_192
  package var headFields = 64
  package var bodyBytes = 16_384
  /// The bytes of an answer that are sent at once; the next ones follow when the client has taken them.
  package var pieceBytes = 65_536
  /// The seconds for a complete request, for its answer, or a piece of a long one, to be taken, and between two
  /// requests.
  package var requestSeconds: Int64 = 10
  package var answerSeconds: Int64 = 20
  package var idleSeconds: Int64 = 60
  /// The most requests of a connection in ten seconds.
  package var requestsInTenSeconds = 400

  package init() {}
}

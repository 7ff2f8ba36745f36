import ReelProgram

// Orders change something: a room begins or ends. With a token, they require it. Without one, they are taken only from
// this machine, and not from a page of a browser on it that belongs to another site:
//
//     a page of another site        sends its address as Origin, or a Sec-Fetch-Site other than same-origin
//     a name that leads here        DNS may lead any name to 127.0.0.1, so Host must be a name of this machine
//     a proxy on this machine       passes on the requests of strangers, with X-Forwarded-For or Forwarded

/// The rule for who may give orders to the service.
package struct ServiceAccess: Sendable {
  private let token: [UInt8]?

  package static let tokenLengths = 16...512

  /// - Parameter token: the secret of those who may give orders; `nil` if this machine may.
  /// - Returns: `nil` for a token that is too short or too long, or has characters that no header can have.
  package init?(token: String?) {
    self.token = token.map { [UInt8]($0.utf8) }
    if let bytes = self.token {
      guard Self.tokenLengths.contains(bytes.count),
        bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
      else { return nil }
    }
  }

  /// Throws unless the order is to be carried out.
  func check(_ request: ServiceRequest) throws(ServiceRefusal) {
    if request.has("origin"), !isOfSameSite(request) {
      throw ServiceRefusal(
        .notAllowed, "header Origin",
        expected: "the address of this server, or no page of a browser",
        found: quoted(request.header("origin") ?? "several"))
    }
    if let site = request.header("sec-fetch-site"), site != "same-origin", site != "none" {
      throw ServiceRefusal(
        .notAllowed, "header Sec-Fetch-Site", expected: "same-origin", found: quoted(site))
    }
    guard let token else { return try checkMachine(request) }
    let scheme = "bearer "
    guard let value = request.header("authorization"), value.lowercased().hasPrefix(scheme),
      Self.isEqual([UInt8](value.utf8.dropFirst(scheme.utf8.count)), token)
    else {
      var refusal = ServiceRefusal(
        .wrongToken, "header Authorization", expected: "\"Bearer\" and the token of --http-token")
      refusal.headers = [("WWW-Authenticate", "Bearer")]
      throw refusal
    }
  }

  private func checkMachine(_ request: ServiceRequest) throws(ServiceRefusal) {
    guard request.isFromThisMachine, !request.has("x-forwarded-for"), !request.has("forwarded")
    else {
      throw ServiceRefusal(
        .notAllowed, "address", expected: "this machine, or a server with --http-token",
        found: "another machine")
    }
    guard let host = request.header("host"), Self.isThisMachine(host) else {
      throw ServiceRefusal(
        .notAllowed, "header Host", expected: "localhost, 127.0.0.1 or [::1]",
        found: request.header("host").map { quoted($0) })
    }
  }

  private func isOfSameSite(_ request: ServiceRequest) -> Bool {
    guard let origin = request.header("origin"), let host = request.header("host") else {
      return false
    }
    return origin.lowercased() == "http://" + host.lowercased()
      || origin.lowercased() == "https://" + host.lowercased()
  }

  private static func isThisMachine(_ host: String) -> Bool {
    let host = host.lowercased()
    for name in ["localhost", "127.0.0.1", "[::1]"] where host.hasPrefix(name) {
      let rest = host.dropFirst(name.count)
      if rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy({ $0.isWholeNumber }) {
        return true
      }
    }
    return false
  }

  /// Compares a text with a secret, in a time that depends only on the length of the text.
  private static func isEqual(_ text: [UInt8], _ secret: [UInt8]) -> Bool {
    var difference = text.count ^ secret.count
    for at in text.indices { difference |= Int(text[at] ^ secret[at % secret.count]) }
    return difference == 0
  }
}

/// Returns a text of a stranger, for a message.
func quoted(_ text: some StringProtocol) -> String { ShownText.quoted(String(text)) }

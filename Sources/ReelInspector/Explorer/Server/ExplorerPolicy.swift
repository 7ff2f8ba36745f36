/// The rules for requests that the server answers. It accepts connections of this machine only, but every web page that
/// a person has open runs on this machine too.
///
/// - The `Host` must be this machine by number or as `localhost`, with the port. So a page cannot reach the server
///   under a name of its own that resolves to this machine.
/// - A page, which a browser names in `Origin`, must be the public explorer or come from this machine. `null`, which
///   any page can send, is refused.
/// - Pictures, scripts, forms, links and requests without CORS come without an `Origin`, from any page. A browser then
///   sends `Sec-Fetch-Site`. The server answers only `none`, an address that a person typed, and `same-origin`. It does
///   not answer a browser (`User-Agent: Mozilla/…`) that sends neither.
/// - A `Referer`, if there is one, must name a page that the server answers.
/// - The server answers a request with none of these headers, because it comes from a command line or a script.
///
/// These checks read only the head, so a request of a foreign page makes the game do no other work.
struct ExplorerPolicy {
  let port: UInt16

  private static let pages = ["https://www.flecs.dev", "https://flecs.dev"]
  private static let machine = ["localhost", "127.0.0.1", "[::1]"]

  /// Throws for a request that is not allowed.
  func check(_ request: HTTPRequest) throws(HTTPRequest.Refusal) {
    let hosts = request.headers("host")
    guard hosts.count == 1, let host = hosts.first?.lowercased(),
      Self.machine.contains(where: { host == "\($0):\(port)" || port == 80 && host == $0 })
    else { throw HTTPRequest.Refusal(403, "a request to localhost:\(port)") }
    let origins = request.headers("origin")
    guard origins.count <= 1, origins.allSatisfy(isAllowed),
      request.headers("referer").allSatisfy({ isAllowed(Self.origin(of: $0)) }),
      !origins.isEmpty || isFromNoPage(request)
    else {
      throw HTTPRequest.Refusal(
        403, "a page of https://www.flecs.dev or of this machine; others may not look inside")
    }
  }

  /// Returns true for a request without an `Origin` that no page can make a browser send.
  private func isFromNoPage(_ request: HTTPRequest) -> Bool {
    let sites = request.headers("sec-fetch-site")
    if sites.isEmpty {
      return !request.headers("user-agent").contains { $0.lowercased().contains("mozilla/") }
    }
    return sites.allSatisfy { $0 == "none" || $0 == "same-origin" }
  }

  /// Returns scheme, host and port of an address.
  private static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.prefix(3).joined(separator: "/")
  }

  /// Returns true if the server answers pages of this origin.
  func isAllowed(_ origin: String) -> Bool {
    if Self.pages.contains(origin) { return true }
    for scheme in ["http://", "https://"] where origin.hasPrefix(scheme) {
      let rest = origin.dropFirst(scheme.count)
      for name in Self.machine where rest.hasPrefix(name) {
        let port = rest.dropFirst(name.count)
        if port.isEmpty { return true }
        return port.first == ":" && UInt16(port.dropFirst()) != nil
      }
    }
    return false
  }

  /// Returns the headers that a browser requires before it shows an answer to a page of another origin, and before it
  /// sends a request other than a simple one.
  func headers(for request: HTTPRequest) -> [(name: String, value: String)] {
    guard let origin = request.header("origin"), isAllowed(origin) else { return [] }
    var headers = [(name: "Access-Control-Allow-Origin", value: origin), ("Vary", "Origin")]
    guard request.method == "OPTIONS" else { return headers }
    headers.append(("Access-Control-Allow-Methods", "GET, PUT, OPTIONS"))
    headers.append(("Access-Control-Allow-Headers", "Content-Type"))
    headers.append(("Access-Control-Max-Age", "600"))
    // The request goes from a page of the internet to this machine.
    if request.header("access-control-request-private-network") == "true" {
      headers.append(("Access-Control-Allow-Private-Network", "true"))
    }
    return headers
  }
}

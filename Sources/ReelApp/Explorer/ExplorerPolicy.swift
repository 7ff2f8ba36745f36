/// Who may ask. The server listens on this machine only, but every web page that a person has open runs on this
/// machine too.
///
/// - The `Host` must be this machine by number or as `localhost`, with the port. So a page can not reach the server
///   under a name of its own that it lets point here.
/// - A page, which a browser names in `Origin`, must be the public explorer or come from this machine. Others get no
///   answer that they could read, and nothing that they ask for is done. `null`, which any page can be, is refused.
/// - What names no origin is no page: a command line, a script.
struct ExplorerPolicy {
  let port: UInt16

  private static let pages = ["https://www.flecs.dev", "https://flecs.dev"]
  private static let machine = ["localhost", "127.0.0.1", "[::1]"]

  /// The answer to a request that is not allowed; `nil` for one that is.
  func refusal(of request: HTTPRequest) -> HTTPAnswer? {
    let hosts = request.headers.filter { $0.name == "host" }.map(\.value)
    guard hosts.count == 1, let host = hosts.first?.lowercased(),
      Self.machine.contains(where: { host == "\($0):\(port)" || port == 80 && host == $0 })
    else {
      return .refused(403, "Expected a request to localhost:\(port).")
    }
    let origins = request.headers.filter { $0.name == "origin" }.map(\.value)
    guard origins.count <= 1, origins.allSatisfy(isAllowed) else {
      return .refused(
        403,
        "Expected a page of https://www.flecs.dev or of this machine; others may not look inside.")
    }
    return nil
  }

  /// Whether a page from there may ask.
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

  /// What a browser wants to read before it shows an answer to a page of elsewhere, and before it sends what is more
  /// than a question.
  func headers(for request: HTTPRequest) -> [(name: String, value: String)] {
    guard let origin = request.header("origin"), isAllowed(origin) else { return [] }
    var headers = [(name: "Access-Control-Allow-Origin", value: origin), ("Vary", "Origin")]
    guard request.method == "OPTIONS" else { return headers }
    headers.append(("Access-Control-Allow-Methods", "GET, PUT, OPTIONS"))
    headers.append(("Access-Control-Allow-Headers", "Content-Type"))
    headers.append(("Access-Control-Max-Age", "600"))
    // From a page of the internet to this machine.
    if request.header("access-control-request-private-network") == "true" {
      headers.append(("Access-Control-Allow-Private-Network", "true"))
    }
    return headers
  }
}

/// A path of the service with its method. The page `openapi.json` describes the same ones; a test compares both. Files
/// of a game's page have no route (`ServiceSite`).
package enum ServiceRoute: CaseIterable, Sendable {
  case page, listRooms, openRoom, readRoom, endRoom, issueTicket, readStatus, drain, health,
    readiness
  case metrics, description

  package var method: String {
    switch self {
    case .openRoom, .issueTicket, .drain: "POST"
    case .endRoom: "DELETE"
    default: "GET"
    }
  }

  /// The path; `{number}` stands for the number of a room.
  package var path: String {
    switch self {
    case .page: "/"
    case .listRooms, .openRoom: "/v1/rooms"
    case .readRoom, .endRoom: "/v1/rooms/{number}"
    case .issueTicket: "/v1/tickets"
    case .readStatus: "/v1/status"
    case .drain: "/v1/drain"
    case .health: "/healthz"
    case .readiness: "/readyz"
    case .metrics: "/metrics"
    case .description: "/openapi.json"
    }
  }

  /// True if the request changes something, so that not everyone may make it.
  package var isOrder: Bool { method != "GET" }

  /// The parameters that the query may have.
  package var parameters: [String] { self == .listRooms ? ["after", "limit"] : [] }

  /// Finds the route of a request.
  /// - Returns: the route, and the text in the place of `{number}`.
  static func find(
    _ request: ServiceRequest
  ) throws(ServiceRefusal) -> (route: ServiceRoute, number: Substring) {
    var methods: [String] = []
    for route in allCases {
      guard let number = route.number(in: request.path) else { continue }
      if route.method == request.method || route.method == "GET" && request.method == "HEAD" {
        return (route, number)
      }
      methods += route.method == "GET" ? ["GET", "HEAD"] : [route.method]
    }
    guard !methods.isEmpty else {
      throw ServiceRefusal(
        .notFound, "path", expected: "one of those of /openapi.json", found: quoted(request.path))
    }
    var refusal = ServiceRefusal(
      .wrongMethod, "method", expected: methods.joined(separator: " or "),
      found: quoted(request.method))
    refusal.headers = [("Allow", methods.joined(separator: ", "))]
    throw refusal
  }

  /// Returns the text in the place of `{number}`, which is empty for a path without one; `nil` for another path.
  private func number(in path: Substring) -> Substring? {
    guard self.path.hasSuffix("{number}") else { return path == self.path ? "" : nil }
    let start = self.path.dropLast("{number}".count)
    guard path.hasPrefix(start) else { return nil }
    let rest = path.dropFirst(start.count)
    return rest.isEmpty || rest.contains("/") ? nil : rest
  }
}

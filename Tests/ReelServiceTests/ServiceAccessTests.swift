import Testing

@testable import ReelService

@Suite struct ServiceAccessTests {
  private static let token = "correct-horse-battery"

  /// Without a token, only this machine gives orders, and no page of another site that a browser on it shows.
  @Test func ordersComeFromThisMachine() throws {
    let service = try ServiceFixture()
    func status(
      _ headers: [(name: String, value: String)], isFromThisMachine: Bool = true
    ) throws -> Int {
      try service.answer(
        "POST", "/v1/drain", headers: headers, isFromThisMachine: isFromThisMachine
      ).status
    }
    for host in ["localhost", "localhost:80", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:1"] {
      #expect(try status([("host", host)]) == 202)
      #expect(try status([("host", host), ("origin", "http://\(host)")]) == 202)
      #expect(try status([("host", host)], isFromThisMachine: false) == 403)
    }
    for host in [
      "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "", "localhost:x",
    ] {
      #expect(try status([("host", host)]) == 403, "\(host)")
      #expect(try status([("host", host), ("origin", "http://\(host)")]) == 403)
    }
    let host = (name: "host", value: "localhost:8080")
    #expect(try status([]) == 403)
    #expect(try status([host, host]) == 403)
    for origin in ["http://evil.example", "null", "http://localhost:8081", "https://localhost"] {
      #expect(try status([host, ("origin", origin)]) == 403, "\(origin)")
    }
    for site in ["cross-site", "same-site"] {
      #expect(try status([host, ("sec-fetch-site", site)]) == 403)
    }
    #expect(try status([host, ("sec-fetch-site", "same-origin")]) == 202)
    // A proxy on this machine passes on the requests of others.
    #expect(try status([host, ("x-forwarded-for", "203.0.113.1")]) == 403)
    #expect(try status([host, ("forwarded", "for=203.0.113.1")]) == 403)
    // Everyone may read.
    #expect(try service.answer("GET", "/v1/rooms", isFromThisMachine: false).status == 200)
  }

  @Test func tokenIsRequiredEverywhere() throws {
    let service = try ServiceFixture(token: Self.token)
    func answer(_ value: String?, _ more: [(name: String, value: String)] = []) throws
      -> ServiceAnswer
    {
      let headers = [("host", "rooms.example")] + (value.map { [("authorization", $0)] } ?? [])
      return try service.answer(
        "POST", "/v1/drain", headers: headers + more, isFromThisMachine: false)
    }
    #expect(try answer("Bearer \(Self.token)").status == 202)
    #expect(try answer("bearer \(Self.token)").status == 202)
    for wrong in [
      nil, "", "Bearer", "Bearer ", Self.token, "Basic \(Self.token)", "Bearer \(Self.token)x",
      "Bearer \(Self.token.dropLast())", "Bearer \(Self.token.uppercased())",
      "Bearer \(Self.token)\(Self.token)", "Bearer  \(Self.token)",
    ] {
      let refused = try answer(wrong)
      #expect(refused.status == 401, "\(wrong ?? "nil")")
      #expect(refused.headers.contains { $0.name == "WWW-Authenticate" && $0.value == "Bearer" })
      #expect(!refused.text.contains(Self.token))
    }
    // A page of another site has no token, and would not be believed with one.
    #expect(try answer("Bearer \(Self.token)", [("origin", "http://evil.example")]).status == 403)
    #expect(try service.answer("GET", "/v1/status").status == 200)
  }

  @Test func tokensHaveALength() {
    for token in [
      "", "short", "has a space in the middle", "ümlaut-in-this-token",
      String(repeating: "x", count: 513),
    ] {
      #expect(ServiceAccess(token: token) == nil, "\(token)")
    }
    #expect(ServiceAccess(token: String(repeating: "x", count: 16)) != nil)
  }
}

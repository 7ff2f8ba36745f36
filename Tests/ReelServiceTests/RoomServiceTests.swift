import ReelJSON
import ReelMatch
import Testing

@testable import ReelHost
@testable import ReelService

@Suite struct RoomServiceTests {
  @Test func roomsAreListedInParts() throws {
    let service = try ServiceFixture(rooms: 250)
    func numbers(_ query: String) throws -> (numbers: [Int64], next: Int64?) {
      let answer = try #require(try service.answer("GET", "/v1/rooms" + query).json)
      let rooms = answer["rooms"]?.elements ?? []
      return (rooms.compactMap { $0["number"]?.integer }, answer["next"]?.integer)
    }
    #expect(try numbers("").numbers == Array(1...100))
    #expect(try numbers("").next == 100)
    #expect(try numbers("?after=100&limit=140").numbers == Array(101...240))
    #expect(try numbers("?after=240").numbers == Array(241...250))
    #expect(try numbers("?after=240").next == nil)
    #expect(try numbers("?limit=250").next == nil)
    #expect(try numbers("?after=65535").numbers == [])
    for query in [
      "?limit=501", "?limit=0", "?limit=", "?limit=-1", "?limit=%31", "?after=65536",
      "?after=1&after=2", "?unknown=1", "?after=99999999999999999999999",
    ] {
      let answer = try service.answer("GET", "/v1/rooms" + query)
      #expect(answer.status == 400, "\(query)")
      #expect(answer.json?["error", "location"]?.string?.hasPrefix("query") == true)
    }
  }

  @Test func roomsAreReadAndEnded() throws {
    let service = try ServiceFixture()
    let room = try #require(try service.answer("GET", "/v1/rooms/2").json)
    #expect(room["name"]?.string == "friends 1")
    #expect(room["kind"]?.string == "named")
    #expect(room["seconds", "meanMicroseconds"]?.elements?.first?.integer == 10)
    #expect(try service.answer("GET", "/v1/rooms/3").json?["name"] == nil)
    #expect(try service.answer("HEAD", "/v1/rooms/2").status == 200)
    #expect(try service.answer("DELETE", "/v1/rooms/1").status == 200)
    #expect(try service.answer("DELETE", "/v1/rooms/4").status == 202)
    #expect(try service.answer("DELETE", "/v1/rooms/2").status == 404)
    for number in ["0", "65536", "1x", "-1", "+1", "%31", "99999999999999999999"] {
      #expect(try service.answer("GET", "/v1/rooms/\(number)").status == 400, "\(number)")
    }
    #expect(try service.answer("GET", "/v1/rooms/1/").status == 404)
    #expect(try service.answer("GET", "/v1/rooms/").status == 404)
    let wrong = try service.answer("PUT", "/v1/rooms/1")
    #expect(wrong.status == 405)
    #expect(wrong.headers.first { $0.name == "Allow" }?.value == "GET, HEAD, DELETE")
  }

  @Test func roomsAreOpened() throws {
    let service = try ServiceFixture()
    func open(_ body: String, _ opening: RoomControl.Opening = .room(7)) throws -> ServiceAnswer {
      try service.answer("POST", "/v1/rooms", body: body, opening: opening)
    }
    let named = try open("{\"name\":\"friends\",\"waitSeconds\":5}")
    #expect(named.status == 201)
    #expect(named.json?["number"]?.integer == 7)
    #expect(named.json?["invitation"] == nil)
    #expect(named.headers.contains { $0.name == "Location" && $0.value == "/v1/rooms/7" })
    let invitation = try #require(try open("{\"private\":true}").json?["invitation"]?.string)
    #expect(RoomInvitation(text: invitation) != nil)
    #expect(try open("{\"private\":true}").json?["invitation"]?.string != invitation)
    for body in [
      "", "{", "[]", "null", "{\"name\":\"\"}", "{\"name\":1}", "{\"name\":null}", "{\"names\":1}",
      "{\"name\":\"\(String(repeating: "x", count: 33))\"}", "{\"name\":\"a\\u0007\"}",
      "{\"private\":1}", "{\"waitSeconds\":0}", "{\"waitSeconds\":3601}", "{\"waitSeconds\":1.5}",
      "{\"name\":\"a\",\"private\":true}", "{\"private\":true,\"private\":true}",
      String(repeating: "[", count: 4000),
    ] {
      let answer = try open(body)
      #expect(answer.status == 400, "\(body.prefix(40))")
      #expect(answer.json?["error", "message"]?.string?.contains("expected") == true)
    }
    #expect(try open("{}", .full).json?["error", "code"]?.string == "full")
    #expect(try open("{}", .draining).json?["error", "code"]?.string == "draining")
    #expect(try open("{}", .over).status == 503)
    #expect(try open("{\"name\":\"a\"}", .nameInUse(3)).status == 409)
  }

  @Test func ticketsAreIssued() throws {
    let service = try ServiceFixture()
    func issue(_ body: String) throws -> ServiceAnswer {
      try service.answer("POST", "/v1/tickets", body: body)
    }
    let answer = try issue("{\"player\":\"ann-42\",\"name\":\"Ann\",\"room\":\"a\",\"seconds\":60}")
    #expect(answer.status == 201)
    #expect(answer.headers.contains { $0.name == "Cache-Control" && $0.value == "no-store" })
    #expect(answer.json?["end"]?.unsigned == 1060)
    #expect(answer.json?["key"] == nil)
    #expect(answer.json?["ticket"]?.string?.hasPrefix("reel1.ann-42.1060.61.416e6e.") == true)
    let sealed = try issue("{\"player\":\"a\",\"sealed\":true}").json
    #expect(sealed?["ticket"]?.string?.hasPrefix("reel1s.a.1300...") == true)
    #expect(sealed?["key"]?.string?.count == 64)
    for body in [
      "", "[]", "{}", "{\"player\":1}", "{\"player\":\"\"}", "{\"player\":\"a b\"}",
      "{\"player\":\"a.b\"}",
      "{\"player\":\"\u{E4}\"}", "{\"player\":\"\(String(repeating: "x", count: 65))\"}",
      "{\"player\":\"a\",\"seconds\":0}", "{\"player\":\"a\",\"seconds\":86401}",
      "{\"player\":\"a\",\"seconds\":-1}", "{\"player\":\"a\",\"seconds\":1.5}",
      "{\"player\":\"a\",\"sealed\":1}", "{\"player\":\"a\",\"sealed\":null}",
      "{\"player\":\"a\",\"room\":\"\"}", "{\"player\":\"a\",\"room\":1}",
      "{\"player\":\"a\",\"name\":\"\(String(repeating: "x", count: 33))\"}",
      "{\"player\":\"a\",\"key\":\"a\"}",
    ] {
      let answer = try issue(body)
      #expect(answer.status == 400, "\(body)")
      #expect(answer.json?["error", "message"]?.string?.contains("expected") == true)
    }
    // A server without keys, and those that decide about seals.
    let order = "{\"player\":\"ann\""
    func status(_ sealing: TicketSealing?, _ body: String) throws -> Int {
      try ServiceFixture(sealing: sealing).answer("POST", "/v1/tickets", body: order + body).status
    }
    #expect(try status(nil, "}") == 404)
    #expect(try status(.required, "}") == 201)
    #expect(try status(.required, ",\"sealed\":false}") == 400)
    #expect(try status(.unavailable, "}") == 201)
    #expect(try status(.unavailable, ",\"sealed\":true}") == 400)
  }

  @Test func healthFollowsTheLoop() throws {
    let service = try ServiceFixture()
    #expect(try service.answer("GET", "/healthz").status == 200)
    #expect(try service.answer("GET", "/readyz").status == 200)
    let draining = try ServiceFixture(isDraining: true)
    #expect(try draining.answer("GET", "/healthz").status == 200)
    #expect(try draining.answer("GET", "/readyz").status == 503)
    // A loop that publishes nothing any more.
    let control = RoomControl()
    let access = try #require(ServiceAccess(token: nil))
    let late = RoomService(
      control, access, RoomService.About(game: "", version: ""), clock: { 10_000_000_000 })
    var old = ServiceFixture.status(rooms: 1)
    old.published = 4_000_000_000
    control.publish(old)
    late.answer(ServiceRequest("GET", "/healthz")) { #expect($0.status == 503) }
    service.control.close()
    #expect(try service.answer("GET", "/healthz").status == 503)
  }

  @Test func pageRunsItsOwnScriptOnly() throws {
    let service = try ServiceFixture()
    let answer = try service.answer("GET", "/")
    let policy = try #require(
      answer.headers.first { $0.name == "Content-Security-Policy" }?.value)
    let nonce = try #require(policy.split(separator: "'nonce-").last?.prefix { $0 != "'" })
    #expect(answer.text.contains("<script nonce=\"\(nonce)\">"))
    #expect(try service.answer("GET", "/").text != answer.text)
    #expect(!answer.text.contains("http://") || !answer.text.contains("src="))
  }

  @Test func metricsAreThoseOfPrometheus() throws {
    let text = try ServiceFixture().answer("GET", "/metrics").text
    for line in [
      "reel_rooms 3", "reel_rooms_limit 1000", "reel_update_seconds_bucket{le=\"0.000016384\"} 1",
      "reel_update_seconds_bucket{le=\"0.000131072\"} 3",
      "reel_update_seconds_bucket{le=\"0.134217728\"} 4",
      "reel_update_seconds_bucket{le=\"+Inf\"} 5", "reel_update_seconds_sum 0.540120005",
      "reel_update_seconds_count 5", "reel_packets_total{direction=\"in\"} 12",
      "reel_bytes_total{direction=\"out\"} 3400", "# TYPE reel_update_seconds histogram",
    ] {
      #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
  }
}

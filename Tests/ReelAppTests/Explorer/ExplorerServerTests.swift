import Reel
import ReelJSON
import ReelProgram
import Testing

@testable import ReelInspector

@Suite struct ExplorerServerTests {
  private let server: ExplorerServer
  private let clock = ManualClock()

  init() throws {
    server = try ExplorerServer(port: 0) { [clock] in clock.read() }
  }

  /// Polls the server and receives for the client, `count` times.
  private func turn(_ client: LoopbackClient? = nil, _ count: Int = 3, now: UInt64 = 1) {
    clock.now = max(clock.now, now)
    for _ in 0..<count {
      server.poll { exchange, _ in
        let request = exchange.request
        return HTTPAnswer(200, JSONValue.text("\(request.method) \(request.path)").json)
      }
      client?.receive()
    }
  }

  /// Works for a while and returns no answer.
  private func unfinished(_ exchange: inout HTTPExchange, _ isOver: () -> Bool) -> HTTPAnswer? {
    clock.now += 300_000
    return nil
  }

  private func request(_ target: String, _ more: String = "", host: String? = nil) -> String {
    "GET \(target) HTTP/1.1\r\nHost: \(host ?? "localhost:\(server.port)")\r\n\(more)\r\n"
  }

  @Test func aRequestIsAnsweredAndTheConnectionStays() {
    let client = LoopbackClient(port: server.port)
    client.send(request("/entity/a"))
    turn(client)
    #expect(client.statuses == [200] && client.body == "\"GET [\\\"entity\\\", \\\"a\\\"]\"")
    client.send(request("/world"))
    turn(client)
    #expect(client.statuses == [200, 200] && client.isOpen)
  }

  @Test func severalRequestsInOneGoAreAnsweredInTheirOrder() {
    let client = LoopbackClient(port: server.port)
    client.send((0..<40).map { request("/entity/\($0)") }.joined())
    // The client can close its sending side and still receives all answers.
    client.finish()
    turn(client, 10)
    #expect(!client.isOpen && server.connectionCount == 0)
    #expect(client.statuses == [Int](repeating: 200, count: 40))
    let order = (0..<40).map { client.received.range(of: "\\\"\($0)\\\"")!.lowerBound }
    #expect(order == order.sorted())
  }

  @Test func aRequestMayComeByteByByte() {
    let client = LoopbackClient(port: server.port)
    for byte in request("/world", "Content-Length: 3\r\n").utf8 + Array("abc".utf8) {
      #expect(client.statuses.isEmpty)
      client.send([byte])
      turn(client, 1)
    }
    turn(client)
    #expect(client.statuses == [200])
  }

  @Test(arguments: [
    ("GET / HTTP/2\r\n\r\n", 505), ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("get / HTTP/1.1\r\n\r\n", 400),
    ("GET http://a/ HTTP/1.1\r\n\r\n", 400), ("\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nno\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA b: x\r\n\r\n", 400),
    ("GET /%4 HTTP/1.1\r\n\r\n", 400), ("GET /?a=%FF HTTP/1.1\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
    ("PUT / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ("PUT / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", 413),
    ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
  ])
  func malformedRequestsAreRefusedAndEndTheConnection(text: String, status: Int) {
    let client = LoopbackClient(port: server.port)
    client.send(text + request("/world"))
    turn(client, 4)
    #expect(client.statuses == [status])
    #expect(!client.isOpen && server.connectionCount == 0)
  }

  @Test func aRequestHeadWithoutEndIsRefused() {
    let client = LoopbackClient(port: server.port)
    client.send("GET / HTTP/1.1\r\n")
    for _ in 0..<40 {
      client.send("A: " + String(repeating: "x", count: 1000) + "\r\n")
      turn(client, 1)
    }
    turn(client)
    #expect(client.statuses == [431] && server.connectionCount == 0)
  }

  @Test func mutatedRequestsCauseNoTrap() {
    var random = RandomStream(seed: 5)
    for _ in 0..<60 {
      let client = LoopbackClient(port: server.port)
      var bytes = Array(request("/entity/%23429?values=true&x=1").utf8)
      for _ in 0..<(1 + random.next() % 6) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      client.send(bytes)
      client.finish()
      turn(client, 4)
      #expect(client.statuses.count <= 1 && !client.isOpen, "seed 5")
    }
    #expect(server.connectionCount == 0)
  }

  @Test func theNumberAndIdleTimeOfConnectionsAreLimited() {
    let clients = (0..<ExplorerServer.mostConnections + 4).map { at in
      let client = LoopbackClient(port: server.port)
      // The turn accepts the client before the system's queue of connections is full.
      turn(client, 1, now: UInt64(at + 1) * 100_000_000)
      return client
    }
    #expect(server.connectionCount == ExplorerServer.mostConnections)
    // The server closed the oldest connections, and serves the others.
    for client in clients { client.receive() }
    #expect(clients.map(\.isOpen) == (0..<20).map { $0 >= 4 })
    clients[10].send(request("/world"))
    turn(clients[10], now: 20_000_000_000)
    #expect(clients[10].statuses == [200])
    // Connections that send nothing are closed after a while.
    turn(clients[11], now: ExplorerConnection.idlePatience + 3_000_000_000)
    #expect(server.connectionCount == 1 && !clients[11].isOpen && clients[10].isOpen)
  }

  @Test func aClosedConnectionIsForgotten() {
    var client: LoopbackClient? = LoopbackClient(port: server.port)
    client?.send(request("/world"))
    turn()
    #expect(server.connectionCount == 1)
    client = nil
    turn()
    #expect(server.connectionCount == 0)
  }

  @Test func aPortThatIsTakenIsReported() {
    do throws(ExplorerServer.Unavailable) {
      _ = try ExplorerServer(port: server.port)
      Issue.record("two servers at one port")
    } catch {
      #expect(error.message.hasPrefix("expected a free port of this machine; \(server.port): "))
    }
  }

  // MARK: - Allowed origins and hosts

  @Test func onlyHostNamesOfThisMachineAreAccepted() {
    for (host, status) in [
      ("localhost", 403), ("localhost:1", 403), ("evil.example:\(server.port)", 403), ("", 403),
      ("127.0.0.1:\(server.port)", 200), ("LOCALHOST:\(server.port)", 200),
      ("[::1]:\(server.port)", 200), ("localhost:\(server.port)", 200),
    ] {
      let client = LoopbackClient(port: server.port)
      client.send(request("/world", host: host))
      turn(client)
      #expect(client.statuses == [status], "\(host)")
    }
    let client = LoopbackClient(port: server.port)
    client.send("GET / HTTP/1.1\r\n\r\n")
    turn(client)
    #expect(client.statuses == [403])
  }

  @Test func pagesOfOtherOriginsAreRefused() {
    for (origin, isAllowed) in [
      ("https://www.flecs.dev", true), ("https://flecs.dev", true), ("http://localhost:8000", true),
      ("http://127.0.0.1", true), ("http://[::1]:80", true), ("https://evil.example", false),
      ("null", false), ("", false), ("http://www.flecs.dev", false),
      ("https://www.flecs.dev.evil.example", false), ("http://localhost.evil.example", false),
      ("http://localhost:80@evil.example", false), ("http://localhost:", false),
    ] {
      let client = LoopbackClient(port: server.port)
      client.send(request("/world", "Origin: \(origin)\r\n"))
      turn(client)
      #expect(client.statuses == [isAllowed ? 200 : 403], "\(origin)")
      #expect(
        client.received.contains("Access-Control-Allow-Origin: \(origin)\r\n") == isAllowed,
        "\(origin)")
      #expect(!client.received.contains("Allow-Origin: *"))
    }
  }

  @Test func preflightRequestsAreAnswered() {
    let client = LoopbackClient(port: server.port)
    client.send(
      "OPTIONS /component/%234294967297?component=A HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"
        + "Origin: https://www.flecs.dev\r\nAccess-Control-Request-Method: PUT\r\n"
        + "Access-Control-Request-Private-Network: true\r\n\r\n")
    turn(client)
    #expect(client.statuses == [204])
    for header in [
      "Access-Control-Allow-Origin: https://www.flecs.dev", "Vary: Origin",
      "Access-Control-Allow-Methods: GET, PUT, OPTIONS",
      "Access-Control-Allow-Private-Network: true",
    ] {
      #expect(client.received.contains(header + "\r\n"), "\(header)")
    }
  }

  @Test func requestsOfBrowsersWithoutAnOriginAreRefused() {
    let browser = "User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n"
    for (lines, status) in [
      // `<img>`, `<script>`, a form, a link and a fetch without CORS send no origin.
      (browser + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n", 403),
      (browser + "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate\r\n", 403),
      ("Sec-Fetch-Site: cross-site\r\n", 403), ("Sec-Fetch-Site: \r\n", 403),
      ("Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n", 403),
      // A browser that is too old to send these headers.
      (browser, 403),
      (browser + "Referer: https://evil.example/\r\n", 403),
      ("Referer: https://evil.example/a?b=c\r\n", 403), ("Referer: about:blank\r\n", 403),
      (browser + "Sec-Fetch-Site: none\r\nReferer: https://evil.example/\r\n", 403),
      // An address that a person typed, a page of the server itself, a program.
      (browser + "Sec-Fetch-Site: none\r\n", 200),
      (browser + "Sec-Fetch-Site: same-origin\r\n", 200),
      ("User-Agent: curl/8.5.0\r\n", 200), ("", 200),
      ("Referer: http://localhost:8000/tool\r\n", 200),
      // The explorer's page.
      (
        browser + "Sec-Fetch-Site: cross-site\r\nOrigin: https://www.flecs.dev\r\n"
          + "Referer: https://www.flecs.dev/\r\n", 200
      ),
      (browser + "Sec-Fetch-Site: cross-site\r\nOrigin: https://evil.example\r\n", 403),
    ] {
      let client = LoopbackClient(port: server.port)
      client.send(request("/query?expr=A", lines))
      turn(client)
      #expect(client.statuses == [status], "\(lines)")
    }
  }

  @Test func idleConnectionsAreClosedForNewOnes() {
    let idle = (0..<ExplorerServer.mostConnections).map { at in
      let client = LoopbackClient(port: server.port)
      turn(client, 1, now: UInt64(at + 1) * 1_000_000)
      return client
    }
    // The oldest connection was used in the meantime.
    idle[0].send(request("/world"))
    turn(idle[0], now: 100_000_000)
    let client = LoopbackClient(port: server.port)
    client.send(request("/world"))
    // The new client waits while all other connections are new as well.
    turn(client, now: 101_000_000)
    #expect(client.statuses.isEmpty && client.isOpen)
    turn(client, now: 300_000_000)
    #expect(client.statuses == [200])
    for client in idle { client.receive() }
    #expect(idle.map(\.isOpen) == [true, false] + [Bool](repeating: true, count: 14))
  }

  @Test func aRequestHasADeadline() {
    let second: UInt64 = 1_000_000_000
    let client = LoopbackClient(port: server.port)
    client.send(request("/world", "Content-Length: 60000\r\n"))
    for at in 0..<60 where client.isOpen {
      client.send("x")
      turn(client, 1, now: UInt64(at) * second + 1)
      if at < 4 { #expect(client.isOpen) }
    }
    turn(client, now: 60 * second)
    #expect(client.statuses == [408] && !client.isOpen && server.connectionCount == 0)
  }

  @Test func theNumberOfHeadersIsLimited() {
    let client = LoopbackClient(port: server.port)
    client.send(request("/world", String(repeating: "A: b\r\n", count: 1000)))
    turn(client, 6)
    #expect(client.statuses == [431] && server.connectionCount == 0)
  }

  @Test func anAnswerThatIsNotReceivedEndsTheConnection() {
    let client = LoopbackClient(port: server.port)
    client.send(request("/world"))
    let second: UInt64 = 1_000_000_000
    var now: UInt64 = 1
    var size = 0
    while server.connectionCount > 0 || now == 1, now < 60 * second {
      clock.now = now
      server.poll { _, _ in HTTPAnswer(200, String(repeating: "x", count: 32 << 20)) }
      size += client.receive(upTo: 1)
      now += second / 20
    }
    #expect(server.connectionCount == 0 && size > 10)
    #expect(now > 9 * second && now < 20 * second, "\(now / second) s")
  }

  /// The server does not read while it sends, so the time of an answer does not count as a delay of the next request.
  @Test func aRequestBehindASlowAnswerHasItsOwnDeadline() {
    let second: UInt64 = 1_000_000_000
    let client = LoopbackClient(port: server.port)
    let next = Array(request("/entity/a").utf8)
    client.send(Array(request("/world").utf8) + next.prefix(20))
    let body = String(repeating: "x", count: 8 << 20)
    var size = 0
    for poll in 0..<400 where size < body.utf8.count {
      // The client reads nothing for eight seconds, and then the complete answer.
      clock.now = poll < 2 ? 1 : 8 * second
      server.poll { _, _ in HTTPAnswer(200, body) }
      if poll >= 2 { size += client.receive(upTo: 1 << 20) }
    }
    turn(client, now: 8 * second + 1)
    client.send(Array(next.dropFirst(20)))
    turn(client, now: 8 * second + 2)
    #expect(client.statuses == [200] && client.isOpen)
  }

  @Test func busyConnectionsAreClosedLast() {
    // Each client waits in the middle of its request, except the first one, which waits for its answer.
    let busy = (0..<ExplorerServer.mostConnections).map { at in
      let client = LoopbackClient(port: server.port)
      client.send(at == 0 ? request("/world") : "PUT /world HTTP/1.1\r\n")
      clock.now += 1_000_000
      server.poll(answer: unfinished)
      return client
    }
    let client = LoopbackClient(port: server.port)
    client.send(request("/entity/a"))
    for _ in 0..<4 {
      clock.now += 100_000_000
      server.poll { exchange, isOver in
        exchange.request.path == ["world"]
          ? unfinished(&exchange, isOver) : HTTPAnswer(200, "{}")
      }
    }
    client.receive()
    #expect(client.statuses == [200])
    for client in busy { client.receive() }
    #expect(busy.map(\.isOpen) == [true, false] + [Bool](repeating: true, count: 14))
  }

  /// Clients that send a request as soon as the last one is answered leave room for another client.
  @Test func clientsThatNeverPauseLeaveRoomForAnother() {
    let busy = (0..<ExplorerServer.mostConnections).map { _ in
      LoopbackClient(port: server.port)
    }
    for client in busy { client.send(request("/world")) }
    turn(nil, 4)
    let client = LoopbackClient(port: server.port)
    client.send(request("/entity/a"))
    for _ in 0..<100 where client.statuses.isEmpty {
      turn(client, 1, now: clock.now + 16_000_000)
      for other in busy {
        other.receive()
        if other.isOpen { other.send(request("/world")) }
      }
    }
    #expect(client.statuses == [200])
    // One connection ended for it, and all others stay.
    #expect(busy.filter(\.isOpen).count == ExplorerServer.mostConnections - 1)
  }

  // MARK: - Limits of a poll

  @Test func aPollEndsAfterItsTimeAndTheConnectionsTakeTurns() {
    let clients = (0..<8).map { _ in LoopbackClient(port: server.port) }
    for (at, client) in clients.enumerated() { client.send(request("/entity/\(at)")) }
    // Reading the clock takes ten microseconds, and each slice of an answer reads it some hundred times.
    var turns = [Int](repeating: 0, count: 8)
    var longest: UInt64 = 0
    for poll in 0..<200 where turns.contains(where: { $0 < 40 }) {
      clock.now += 16_000_000
      clock.step = 10_000
      let start = clock.now
      server.poll { exchange, isOver in
        let at = Int(exchange.request.path[1])!
        turns[at] += 1
        while !isOver() {}
        return turns[at] < 40 ? nil : HTTPAnswer(200, "{}")
      }
      clock.step = 0
      longest = max(longest, clock.now - start)
      if poll == 20 { #expect(turns.min()! > 0 && turns.max()! - turns.min()! <= 1, "\(turns)") }
    }
    #expect(longest < ExplorerServer.mostTime + ExplorerServer.slice + 100_000, "\(longest)")
    clock.now += 16_000_000
    turn(nil, 4)
    for client in clients {
      client.receive()
      #expect(client.statuses == [200])
    }
  }

  @Test func pollsTogetherTakeAQuarterOfTheTime() {
    let client = LoopbackClient(port: server.port)
    client.send(request("/entity/a"))
    var work: UInt64 = 0
    let start = clock.now
    for _ in 0..<10_000 {
      // A tick of 10 µs, which is far less than a poll may take.
      clock.now += 10_000
      let before = clock.now
      server.poll { _, _ in
        clock.now += 50_000
        return nil
      }
      work += clock.now - before
    }
    let share = Double(work) / Double(clock.now - start)
    #expect(share > 0.2 && share < 0.3, "\(share)")
  }

  @Test func aPollEndsAfterItsBytes() {
    let clients = (0..<6).map { _ in LoopbackClient(port: server.port) }
    for client in clients { client.send(request("/world")) }
    let body = String(repeating: "x", count: 1 << 20)
    var received = 0
    for _ in 0..<100 where received < 6 << 20 {
      server.poll { _, _ in HTTPAnswer(200, body) }
      var now = 0
      for client in clients { now += client.receive(upTo: 4 << 20) }
      received += now
      #expect(now <= ExplorerServer.mostBytes + 131_072, "\(now)")
    }
    #expect(received >= 6 << 20)
  }
}

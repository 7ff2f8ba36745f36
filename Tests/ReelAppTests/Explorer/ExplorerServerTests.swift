import Reel
import Testing

@testable import ReelApp

@Suite struct ExplorerServerTests {
  private let server: ExplorerServer

  init() throws { server = try ExplorerServer(port: 0) }

  /// Lets the server and a client have so many turns.
  private func turn(_ client: LoopbackClient? = nil, _ count: Int = 3, now: UInt64 = 1) {
    for _ in 0..<count {
      server.poll(now: now) { request in
        HTTPAnswer(200, JSONValue.text("\(request.method) \(request.path)").json)
      }
      client?.receive()
    }
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
    turn(client, 10)
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
  func whatIsNoRequestIsRefusedAndEndsTheConnection(text: String, status: Int) {
    let client = LoopbackClient(port: server.port)
    client.send(text + request("/world"))
    turn(client, 4)
    #expect(client.statuses == [status])
    #expect(!client.isOpen && server.connectionCount == 0)
  }

  @Test func aHeadWithoutEndIsRefused() {
    let client = LoopbackClient(port: server.port)
    client.send("GET / HTTP/1.1\r\n")
    for _ in 0..<40 {
      client.send("A: " + String(repeating: "x", count: 1000) + "\r\n")
      turn(client, 1)
    }
    turn(client)
    #expect(client.statuses == [431] && server.connectionCount == 0)
  }

  @Test func noiseIsNoHarm() {
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

  @Test func connectionsHaveALimitAndAnEnd() {
    let clients = (0..<ExplorerServer.mostConnections + 4).map { _ in
      let client = LoopbackClient(port: server.port)
      // Before the machine's own queue of them is full.
      turn(client, 1)
      return client
    }
    #expect(server.connectionCount == ExplorerServer.mostConnections)
    // The others were hung up on, and whoever is in is served.
    for client in clients { client.receive() }
    #expect(clients.filter(\.isOpen).count == ExplorerServer.mostConnections)
    clients[0].send(request("/world"))
    turn(clients[0], now: 20_000_000_000)
    #expect(clients[0].statuses == [200])
    // Those that say nothing are not waited for.
    turn(clients[1], now: ExplorerServer.patience + 2)
    #expect(server.connectionCount == 1 && !clients[1].isOpen && clients[0].isOpen)
  }

  @Test func whoGoesAwayIsForgotten() {
    var client: LoopbackClient? = LoopbackClient(port: server.port)
    client?.send(request("/world"))
    turn()
    #expect(server.connectionCount == 1)
    client = nil
    turn()
    #expect(server.connectionCount == 0)
  }

  @Test func aPortThatIsTakenIsTold() {
    do throws(ExplorerServer.Unavailable) {
      _ = try ExplorerServer(port: server.port)
      Issue.record("two servers at one port")
    } catch {
      #expect(error.message.hasPrefix("expected a free port of this machine; \(server.port): "))
    }
  }

  // MARK: - Who may ask

  @Test func onlyThisMachineIsAHost() {
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

  @Test func pagesOfElsewhereAreRefused() {
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

  @Test func aBrowserMayAskBeforehand() {
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
}

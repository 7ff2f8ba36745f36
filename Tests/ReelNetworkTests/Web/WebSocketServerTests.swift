#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Reel
import Testing

@testable import ReelNetwork

/// Each test has an adversary: a client that is broken, slow, greedy or in a crowd.
@Suite struct WebSocketServerTests {
  @Test func packetsGoBothWays() throws {
    let stage = try ServerStage()
    let first = try #require(stage.open())
    let second = try #require(stage.open())
    first.write(WebClient.frame(2, [1, 2, 3]) + WebClient.frame(2, []))
    second.write(WebClient.frame(2, [UInt8](repeating: 7, count: 1200)))
    #expect(stage.poll { stage.packets.count == 3 })
    let addresses = stage.packets.map(\.from)
    #expect(addresses.allSatisfy { $0.isPage })
    let own = stage.packets.filter { $0.bytes == [1, 2, 3] || $0.bytes.isEmpty }
    #expect(own.count == 2 && own[0].from == own[1].from)
    let other = try #require(stage.packets.first { $0.bytes.count == 1200 })
    #expect(other.from != own[0].from && other.from.low == own[0].from.low)
    stage.server.send([9], to: own[0].from)
    stage.server.send([UInt8](repeating: 8, count: 1200), to: other.from)
    stage.server.send([UInt8](repeating: 8, count: 1201), to: other.from)
    stage.server.send([4], to: MatchAddress(low: 3, port: 3))
    var (mine, theirs): ([[UInt8]], [[UInt8]]) = ([], [])
    let isDone = stage.poll {
      first.receive(9) { bytes, _ in mine.append(bytes) }
      second.receive(9) { bytes, _ in theirs.append(bytes) }
      return !mine.isEmpty && !theirs.isEmpty
    }
    #expect(isDone && mine == [[9]] && theirs.map(\.count) == [1200])
  }

  @Test func aClientThatSendsByteByByteIsServed() throws {
    let stage = try ServerStage()
    let client = stage.connect(sending: "")
    for byte in Array(WebClient.handshake.utf8) + WebClient.frame(2, [5, 6]) {
      #expect(client.write([byte]) == 1)
      stage.poll()
    }
    #expect(stage.poll { stage.packets.map(\.bytes) == [[5, 6]] })
    #expect(client.takeHead()?.hasPrefix("HTTP/1.1 101") == true)
  }

  @Test func pingsComeBackAndAClosingFrameEnds() throws {
    let stage = try ServerStage()
    let client = try #require(stage.open())
    client.write(
      WebClient.frame(9, [1, 2]) + WebClient.frame(10, [3]) + WebClient.frame(8, [3, 232]))
    #expect(
      stage.poll {
        client.read()
        return client.isClosed
      })
    let frames = [client.takeFrame(), client.takeFrame()]
    #expect(frames.map { $0?.kind } == [0x8A, 0x88])
    #expect(frames.map { $0?.payload } == [[1, 2], [3, 232]])
    #expect(stage.server.connectionCount == 0)
  }

  /// The adversary sends frames that break the protocol, and goes on as if nothing had happened.
  @Test(
    arguments: [
      ([0x82, 0x01, 0x41], 1002), ([0x81, 0x80, 0, 0, 0, 0], 1003),
      ([0x82, 0xFF, 0, 0, 0, 0, 0, 0, 255, 255], 1009), ([0x82, 0xFE, 255, 255], 1009),
    ] as [([UInt8], Int)])
  func aBrokenFrameEndsItsConnectionOnly(_ bytes: [UInt8], _ code: Int) throws {
    let stage = try ServerStage()
    let good = try #require(stage.open())
    let bad = try #require(stage.open())
    bad.write(bytes + WebClient.frame(2, [66]))
    #expect(
      stage.poll {
        bad.read()
        return bad.isClosed
      })
    #expect(bad.takeFrame()?.payload == [UInt8(code >> 8), UInt8(code & 0xFF)])
    good.write(WebClient.frame(2, [1]))
    #expect(stage.poll { !stage.packets.isEmpty })
    #expect(stage.packets.map(\.bytes) == [[1]])
  }

  /// The adversary sends random bytes, frames that are cut or changed, and handshakes of the same kind, and leaves at
  /// any moment. The seed is printed.
  @Test func noBytesHarmOthers() throws {
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    print("noBytesHarmOthers: seed \(seed)")
    var random = RandomStream(seed: seed)
    func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    let stage = try ServerStage()
    let good = try #require(stage.open())
    var clients: [WebClient] = []
    var sent: UInt8 = 0
    for _ in 0..<600 {
      let change = pick(0..<6)
      if clients.count < 12, change == 0 {
        var head = Array(WebClient.handshake.utf8)
        if pick(0..<2) == 0 {
          for _ in 0..<pick(1..<5) {
            head[pick(0..<head.count)] = UInt8(pick(0..<256))
          }
        }
        let client = stage.connect(sending: "")
        client.write(head)
        clients.append(client)
      } else if let at = clients.indices.last.map({ pick(0..<($0 + 1)) }) {
        var bytes = WebClient.frame(
          UInt8(pick(0..<16)), [UInt8](repeating: 3, count: pick(0..<1300)))
        switch change {
        case 1: bytes = (0..<pick(0..<3000)).map { _ in UInt8(pick(0..<256)) }
        case 2: bytes[pick(0..<min(bytes.count, 14))] ^= UInt8(pick(1..<256))
        case 3: bytes.removeLast(pick(0..<bytes.count))
        case 4: clients.remove(at: at)
        default: break
        }
        if change != 4 { clients[at].write(bytes) }
      }
      stage.pass(seconds: 0.01)
      stage.poll()
      // A good client is served throughout.
      sent &+= 1
      good.write(WebClient.frame(2, [sent, 0xA5]))
      #expect(stage.poll { stage.packets.contains { $0.bytes == [sent, 0xA5] } }, "seed \(seed)")
      clients.removeAll {
        $0.read()
        return $0.isClosed
      }
    }
    #expect(stage.packets.allSatisfy { $0.bytes.count <= 1200 })
    #expect(stage.server.connectionCount <= 14)
  }

  /// The adversary sends packets as fast as it can, or empty ones, to take the time of the others.
  @Test(arguments: [1200, 0]) func aFloodIsLimitedAndKeepsNoOneAway(_ size: Int) throws {
    let stage = try ServerStage { $0.bytesPerSecond = 65_536 }
    let flooder = try #require(stage.open(from: 2))
    let good = try #require(stage.open(from: 3))
    let flood = [[UInt8]](
      repeating: WebClient.frame(2, [UInt8](repeating: 1, count: size)), count: 200
    )
    .flatMap { $0 }
    var rest = flood
    for _ in 0..<100 {
      stage.pass(seconds: 0.01)
      rest.removeFirst(flooder.write(rest))
      if rest.isEmpty { rest = flood }
      stage.poll(64)
    }
    // A second has passed, and the quarter of a second that a client may save up.
    let taken = stage.packets.count { $0.bytes.count == size }
    let most = 65_536 * 5 / 4 / max(size + 8, 256)
    #expect(taken > most / 4 && taken <= most + 2, "\(taken) of \(most)")
    good.write(WebClient.frame(2, [9]))
    #expect(stage.poll { stage.packets.contains { $0.bytes == [9] } })
  }

  /// The adversary takes part and never reads, so that what is sent to it piles up.
  @Test func aClientThatNeverReadsIsDropped() throws {
    let stage = try ServerStage()
    let client = try #require(stage.open())
    client.write(WebClient.frame(2, [1]))
    #expect(stage.poll { !stage.packets.isEmpty })
    let address = stage.packets[0].from
    let packet = [UInt8](repeating: 5, count: 1200)
    // Far more than the system and the server keep.
    for _ in 0..<10_000 { stage.server.send(packet, to: address) }
    stage.pass(seconds: 9)
    stage.poll()
    #expect(stage.server.connectionCount == 1)
    // The system may take a little more now and then. The client sends frames, so it is not idle.
    for _ in 0..<20 where stage.server.connectionCount > 0 {
      client.write(WebClient.frame(2, [2]))
      stage.pass(seconds: 11)
      stage.poll()
    }
    #expect(stage.server.connectionCount == 0)
    // The server keeps a bounded number of bytes for the client, and drops the other packets.
    client.read()
    #expect(client.arrived.count < 8_000_000)
  }

  /// The adversary opens connections and leaves them without a handshake, or sends one without an end.
  @Test func slowAndEndlessHandshakesAreRefused() throws {
    let stage = try ServerStage()
    let slow = stage.connect(sending: "GET / HTTP/1.1\r\n")
    let endless = stage.connect(sending: "")
    #expect(stage.poll { stage.server.connectionCount == 2 })
    for _ in 0..<100 { endless.write(Array("X: \(String(repeating: "y", count: 96))\r\n".utf8)) }
    #expect(stage.poll { endless.takeHead()?.hasPrefix("HTTP/1.1 431") == true })
    stage.pass(seconds: 4)
    slow.write(Array("Host: a\r\n".utf8))
    stage.poll()
    #expect(stage.server.connectionCount == 1)
    stage.pass(seconds: 2)
    #expect(stage.poll { slow.takeHead()?.hasPrefix("HTTP/1.1 408") == true })
    #expect(stage.poll { stage.server.connectionCount == 0 })
  }

  @Test func aClientWithoutFramesEnds() throws {
    let stage = try ServerStage()
    let (idle, busy) = (try #require(stage.open()), try #require(stage.open()))
    for _ in 0..<4 {
      stage.pass(seconds: 10)
      let count = stage.packets.count
      busy.write(WebClient.frame(2, [1]))
      #expect(stage.poll { stage.packets.count > count })
    }
    #expect(stage.poll { stage.server.connectionCount == 1 })
    idle.read()
    #expect(idle.takeFrame()?.payload == [3, 233])
  }

  /// The adversary opens more connections than there are.
  @Test func aCrowdLeavesRoomForOthers() throws {
    let stage = try ServerStage { ($0.mostConnections, $0.mostOfMachine) = (6, 3) }
    let crowd = (0..<10).map { _ in stage.connect(from: 2) }
    #expect(
      stage.poll {
        crowd.forEach { $0.read() }
        return crowd.count { $0.isClosed } == 7
      })
    // Another machine is served, and this machine, by which a proxy connects, has no limit of its own.
    let others = [try #require(stage.open(from: 3)), try #require(stage.open())]
    #expect(stage.server.connectionCount == 5)
    let last = try #require(stage.open())
    let late = stage.connect()
    #expect(
      stage.poll {
        late.read()
        return late.isClosed
      })
    // A connection that ends makes room.
    others[0].write(WebClient.frame(8, []))
    #expect(stage.poll { stage.server.connectionCount == 5 })
    #expect(stage.open() != nil)
    _ = last
  }

  /// As many pages as a server of rooms may have. Each gets its own packets, some leave, and others take their place.
  @Test func aThousandPagesAreServed() throws {
    let count = 1000
    var files = rlimit()
    getrlimit(Self.fileLimit, &files)
    files.rlim_cur = max(files.rlim_cur, min(files.rlim_max, 4096))
    guard files.rlim_cur >= 4096, setrlimit(Self.fileLimit, &files) == 0 else { return }
    let stage = try ServerStage {
      $0 = WebSocketLimits(players: 500)
      // All of them come from four machines.
      $0.mostOfMachine = 250
    }
    #expect(stage.server.connectionLimit == count)
    var clients: [WebClient] = []
    for at in 0..<count {
      clients.append(stage.connect(from: 2 + UInt32(at % 4)))
      if at % 32 == 31 { stage.poll() }
    }
    #expect(stage.poll { stage.server.connectionCount == count })
    let late = stage.connect(from: 9)
    #expect(
      stage.poll {
        late.read()
        return late.isClosed
      })
    func number(_ at: Int) -> [UInt8] { [UInt8(at >> 8), UInt8(at & 0xFF)] }
    for (at, client) in clients.enumerated() { client.write(WebClient.frame(2, number(at))) }
    #expect(stage.poll { stage.packets.count == count })
    for packet in stage.packets { stage.server.send(packet.bytes, to: packet.from) }
    for (at, client) in clients.enumerated() {
      #expect(stage.poll { client.takeHead() != nil })
      var answers: [[UInt8]] = []
      #expect(
        stage.poll {
          client.receive(9) { bytes, _ in answers.append(bytes) }
          return !answers.isEmpty
        })
      #expect(answers == [number(at)])
    }
    let gone = Set(stage.packets.filter { $0.bytes[1] % 2 == 0 }.map { $0.bytes })
    clients = clients.enumerated().filter { !gone.contains(number($0.offset)) }.map(\.element)
    #expect(stage.poll { stage.server.connectionCount == clients.count })
    for packet in stage.packets { stage.server.send(packet.bytes, to: packet.from) }
    for client in clients {
      #expect(
        stage.poll {
          client.read()
          return client.takeFrame() != nil
        })
    }
    #expect(stage.open(from: 9) != nil)
  }

  #if canImport(Darwin)
    private static let fileLimit = RLIMIT_NOFILE
  #else
    private static let fileLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #endif

  /// Pages behind a proxy on this machine have the addresses and the limits of their own machines.
  @Test func aProxySendsTheMachinesOfPages() throws {
    let stage = try ServerStage { ($0.trustsProxy, $0.mostOfMachine) = (true, 2) }
    func head(_ addresses: String) -> String {
      WebClient.handshake.replacing(
        "Host: 127.0.0.1", with: "Host: a\r\nX-Forwarded-For: \(addresses)")
    }
    // A client's own addresses stand before the one that the proxy appends. The packet comes with the handshake.
    let frame = WebClient.frame(2, [7])
    let page = stage.connect(sending: head("127.0.0.1, 198.51.100.1, 203.0.113.5"))
    page.write(frame)
    let second = stage.connect(sending: head("2001:db8:0:1::7"))
    second.write(frame)
    #expect(stage.poll { stage.packets.count == 2 })
    let machines = stage.packets.map(\.from.machine).sorted { $0.low < $1.low }
    #expect(machines.map { $0.high } == [0x2001_0DB8_0000_0001, 0])
    #expect(machines[1].ipv4 == 0xCB00_7105)
    for packet in stage.packets { stage.server.send([9], to: packet.from) }
    for client in [page, second] {
      #expect(stage.poll { client.takeHead() != nil })
      #expect(
        stage.poll {
          client.read()
          return client.takeFrame()?.payload == [9]
        })
    }
    // A third page of a machine is closed; one of another machine is not.
    let same = stage.connect(sending: head("203.0.113.5"))
    let third = stage.connect(sending: head("203.0.113.5"))
    let other = stage.connect(sending: head("203.0.113.6"))
    #expect(
      stage.poll {
        third.read()
        return third.isClosed
      })
    for client in [same, other] { client.write(frame) }
    #expect(stage.poll { stage.packets.count == 4 })
    // Without a usable address, the proxy is set up wrongly.
    for wrong in ["", "unknown", "203.0.113.5,", "1.2.3.4:80"] {
      let client = stage.connect(sending: head(wrong))
      #expect(stage.poll { client.takeHead() != nil })
    }
    #expect(stage.connect(sending: WebClient.handshake).localPort == 0)
    #expect(stage.poll { stage.server.connectionCount <= 4 })
    // Another machine is no proxy, and its header counts for nothing.
    let stranger = stage.connect(from: 3, sending: head("203.0.113.9"))
    stranger.write(frame)
    #expect(stage.poll { stage.packets.count == 5 })
    #expect(stage.packets[4].from.machine.ipv4 == 0x7F00_0003)
  }

  @Test func aServerOfRoomsHasMoreConnections() {
    #expect(WebSocketLimits(players: 2).mostConnections == WebSocketLimits().mostConnections)
    #expect(WebSocketLimits(players: 400).mostConnections == 800)
    #expect(WebSocketLimits(players: 400).mostOfMachine == 100)
    #expect(WebSocketLimits(players: 80_000).mostConnections == 32_768)
  }

  @Test func aPortThatIsInUseIsNamed() throws {
    let stage = try ServerStage()
    #expect(throws: NetworkError.tcpPortInUse(stage.server.localPort)) {
      try WebSocketServer(port: stage.server.localPort)
    }
  }

  // MARK: - A match

  /// A host without a player, a page that plays, a program that plays, and a page that watches.
  @Test func pagesAndProgramsPlayTheSameMatch() throws {
    let transport = HostTransport(
      programs: try UDPTransport(port: 0), pages: try WebSocketServer(port: 0))
    let page = WebClient(transport.webPort)
    let watcher = WebClient(transport.webPort)
    let program = try UDPTransport(port: 0)
    var settings = MatchSettings(random: { .random(in: .min ... .max) })
    settings.paths = .star
    let host = RollbackSession(
      hosting: Snowballs(), content: GameContent(), seed: 3, seats: [], settings: settings)
    func join(_ address: MatchAddress, as role: RollbackSession.Role = .player) -> RollbackSession {
      RollbackSession(
        joining: Snowballs.self, content: GameContent(), host: address, as: role, settings: settings
      )
    }
    let address = MatchAddress(ipv4: 0x7F00_0001, port: transport.localPort)
    let machines: [(RollbackSession, any MatchTransport)] = [
      (host, transport), (join(page.server), page), (join(address), program),
      (join(watcher.server, as: .spectator), watcher),
    ]
    var heads = 0
    var bots = [SnowballsBot(seed: 1), SnowballsBot(seed: 2)]
    var now: UInt64 = 1_000_000_000
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      now += 8_000_000
      for client in [page, watcher] where heads < 2 && client.takeHead() != nil { heads += 1 }
      for (session, transport) in machines {
        if heads < 2, session !== host { continue }
        transport.receive(256) { session.receive($0, from: $1, now: now) }
        if session.phase == .playing {
          for player in 0..<2 where session.localPlayers.contains(player) {
            session.add(bots[player].events(), player: player)
          }
        }
        session.update(now: now) { transport.send($1, to: $0) }
      }
      if machines.allSatisfy({ $0.0.timeline?.confirmed ?? 0 >= 300 }) { break }
    }
    let reels = try machines.map { try ReelContents(bytes: $0.0.finishRecording()) }
    let common = reels.map(\.inputs.count).min() ?? 0
    #expect(common >= 300)
    for reel in reels.dropFirst() {
      for tick in 0..<common { #expect(reel.inputs(ofTick: tick) == reels[0].inputs(ofTick: tick)) }
    }
    for player in 0..<2 {
      #expect(reels[0].players[player].contains { $0.events.contains { $0.kind == .keyDown } })
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelApp
import ReelNetwork
import Testing

@testable import Examples
@testable import ExamplesRules

/// The transport over TCP: a match of two sessions, and connections that send what is no packet.
@Suite struct TCPTransportTests {
  /// Two players who walk.
  private struct Walk: Game {
    static let name = "Walk"
    static let settings = GameSettings(title: "Walk", viewWidth: 160, viewHeight: 90, players: 2)
    typealias Player = ExampleBot

    func setUp(_ simulation: Simulation) {
      simulation.world.register(Walker.self)
      for seat in 0..<2 { simulation.world.spawn(Walker(seat: Int32(seat))) }
      simulation.schedule.add("walk") { world in
        world.each { (walker: inout Walker) in
          let seat = Int(walker.seat)
          let input = world[Players.self].inputs[seat]
          if input.isHeld(.right) { walker.x += 1 }
        }
      }
    }
  }

  private struct Walker: Component {
    var seat: Int32 = 0
    var x: Float = 0
  }

  private static func connected() throws -> (TCPTransport, TCPTransport, MatchAddress) {
    let listener = try #require(TCPTransport(listening: 0))
    let address = try MatchAddress.resolve("127.0.0.1:\(listener.localPort)")
    return (listener, TCPTransport(connecting: address), address)
  }

  @Test func twoSessionsPlayTwoHundredTicks() throws {
    let (listener, caller, address) = try Self.connected()
    let host = RollbackSession(
      hosting: Walk(), content: GameContent(), seed: 3,
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let guest = RollbackSession(
      joining: Walk.self, content: GameContent(), host: address,
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    var now: UInt64 = 1_000_000_000
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      now += 8_000_000
      for (player, (session, transport)) in [(host, listener), (guest, caller)].enumerated() {
        transport.receive(256) { session.receive($0, from: $1, now: now) }
        if session.phase == .playing, now / 8_000_000 % 50 == UInt64(player) * 20 {
          session.add(
            [now / 400_000_000 % 2 == 0 ? .keyDown(.right) : .keyUp(.right)], player: player)
        }
        session.update(now: now) { transport.send($1, to: $0) }
      }
      if [host, guest].allSatisfy({ $0.timeline?.confirmed ?? 0 >= 200 }) { break }
    }
    let reels = try [host, guest].map { try ReelContents(bytes: $0.finishRecording()) }
    let common = min(reels[0].inputs.count, reels[1].inputs.count)
    #expect(common >= 200)
    for tick in 0..<common {
      #expect(reels[0].inputs(ofTick: tick) == reels[1].inputs(ofTick: tick))
    }
    // Each reel ends with a checkpoint of its own last tick.
    let hashes = reels.map { reel in
      reel.checkpoints.filter { $0.tick <= UInt64(common) && $0.tick % 60 == 0 }.map(\.stateHash)
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count > 2)
  }

  @Test func packetsArriveInOrderAndUpToTheLimit() throws {
    let (listener, caller, address) = try Self.connected()
    for byte in 1...30 {
      caller.send([UInt8](repeating: UInt8(byte), count: byte * 40), to: address)
    }
    caller.send([UInt8](repeating: 0, count: 1201), to: address)
    var packets: [[UInt8]] = []
    let end = ContinuousClock.now + .seconds(120)
    while packets.count < 30, ContinuousClock.now < end {
      var count = 0
      listener.receive(4) { bytes, _ in
        packets.append(bytes)
        count += 1
      }
      #expect(count <= 4)
      caller.receive(4) { _, _ in }
    }
    #expect(packets == (1...30).map { [UInt8](repeating: UInt8($0), count: $0 * 40) })
  }

  @Test func aPortInUseIsRefused() throws {
    let listener = try #require(TCPTransport(listening: 0))
    #expect(TCPTransport(listening: listener.localPort) == nil)
  }

  @Test func whatIsNotSentGrowsUpToALimit() throws {
    let (listener, caller, address) = try Self.connected()
    // The listener accepts nothing until the system's memory for the connection is full.
    for _ in 0..<20_000 { caller.send([UInt8](repeating: 1, count: 1200), to: address) }
    var count = 0
    listener.receive(1000) { bytes, _ in
      #expect(bytes.count == 1200)
      count += 1
    }
    #expect(count > 0 && count <= 55)
  }

  @Test(arguments: [[0xFF, 0xFF, 1], [0, 0], [0xB1, 0x04]] as [[UInt8]])
  func aLengthThatCannotBeEndsTheConnection(_ bytes: [UInt8]) throws {
    let listener = try #require(TCPTransport(listening: 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = listener.localPort.bigEndian
    #if canImport(Darwin)
      let stranger = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let stranger = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(stranger) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(stranger, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    #expect(isConnected)
    // A packet, and then the length.
    let sent: [UInt8] = [1, 0, 42] + bytes
    #expect(
      sent.withUnsafeBytes { sendto(stranger, $0.baseAddress, $0.count, 0, nil, 0) } == sent.count)
    var packets: [[UInt8]] = []
    let end = ContinuousClock.now + .seconds(120)
    while packets.isEmpty, ContinuousClock.now < end {
      listener.receive(1) { bytes, _ in packets.append(bytes) }
    }
    listener.receive(8) { bytes, _ in packets.append(bytes) }
    #expect(packets == [[42]])
    // The connection has ended, and another machine may come.
    let host = try MatchAddress.resolve("127.0.0.1:\(listener.localPort)")
    let caller = TCPTransport(connecting: host)
    caller.send([7], to: host)
    while packets.count < 2, ContinuousClock.now < end {
      caller.receive(1) { _, _ in }
      listener.receive(1) { bytes, _ in packets.append(bytes) }
    }
    #expect(packets == [[42], [7]])
  }
}

// A match of two processes, for `Tools/check-wasm --match`: the parts that both have. The native process is the host
// (MatchHost.swift), and the one on wasm32 joins (MatchGuest.swift). Two pipes connect them. The native process has the
// clocks of both, and the network between them, which delays and loses packets:
//
//     native: host, clocks, network ── the time, packets that arrive ──▶ wasm32: guest
//                                   ◀────────────── packets it sends ──

import Reel
import WasmRuntime

/// One machine of a match: a session, and the game's bot as the player at it.
struct MatchMachine<G: Game> {
  let session: RollbackSession
  var bot: G.Player
  /// The address of the other machine.
  let other: MatchAddress
  /// The tick of the first state that differed from the other machine's.
  var differentTick: UInt64?
  /// The reason for which the match has ended here.
  var end: MatchEnd?

  init(_ session: RollbackSession, other: MatchAddress, seed: UInt64) {
    self.session = session
    self.other = other
    bot = G.Player(seed: seed)
  }

  /// The number of ticks that are final on this machine.
  var confirmed: UInt64 { session.timeline?.confirmed ?? 0 }

  /// Runs what is due at a time.
  /// - Returns: The packets for the other machine.
  mutating func update(_ arrived: [[UInt8]], now: UInt64) -> [[UInt8]] {
    for packet in arrived { session.receive(packet, from: other, now: now) }
    if case .playing = session.phase, let simulation = session.simulation {
      for player in 0..<simulation.playerCount where session.localPlayers.contains(player) {
        var input = TickInput(
          viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
        bot.play(simulation, player: player, into: &input)
        session.add(input.events, player: player)
      }
    }
    var sent: [[UInt8]] = []
    session.update(now: now) { _, packet in sent.append(packet) }
    for notice in session.takeMatchEvents() {
      switch notice {
      case .desync(let tick): differentTick = differentTick ?? tick
      case .ended(let reason): end = reason
      default: break
      }
    }
    return sent
  }
}

extension MatchAddress {
  static let matchHost = MatchAddress(low: 1, port: 1)
  static let matchGuest = MatchAddress(low: 2, port: 1)
}

/// Numbers that take the place of the system's random ones: the module has none, and the match is the same in each run.
private final class Draws: @unchecked Sendable {
  // SAFETY: each of the two processes has one thread.
  var stream: RandomStream

  init(seed: UInt64) { stream = RandomStream(seed: seed, stream: 9) }
}

/// The settings of both machines. States that differ end the match.
func matchSettings(seed: UInt64) -> MatchSettings {
  let draws = Draws(seed: seed)
  var settings = MatchSettings(random: { draws.stream.next() })
  settings.desync = .end
  return settings
}

/// The pipes to the other process. Numbers have eight bytes, and lists begin with their count.
struct MatchPipe {
  private var out: [UInt8] = []

  mutating func put(_ number: UInt64) {
    for at in UInt64(0)..<8 { out.append(UInt8(truncatingIfNeeded: number >> (at * 8))) }
  }

  mutating func put(_ bytes: [UInt8]) {
    put(UInt64(bytes.count))
    out += bytes
  }

  mutating func put(_ packets: [[UInt8]]) {
    put(UInt64(packets.count))
    for packet in packets { put(packet) }
  }

  /// Sends what has been put.
  mutating func flush() {
    out.withUnsafeBufferPointer { wasm_send($0.baseAddress, $0.count) }
    out.removeAll(keepingCapacity: true)
  }

  private func take(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.withUnsafeMutableBufferPointer { wasm_receive($0.baseAddress, $0.count) }
    return bytes
  }

  func takeNumber() -> UInt64 {
    var number: UInt64 = 0
    for byte in take(8).reversed() { number = number << 8 | UInt64(byte) }
    return number
  }

  func takeBytes() -> [UInt8] { take(Int(takeNumber())) }

  func takePackets() -> [[UInt8]] {
    var packets: [[UInt8]] = []
    for _ in 0..<takeNumber() { packets.append(takeBytes()) }
    return packets
  }
}

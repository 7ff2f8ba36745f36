import Dispatch
import ReelContent
import ReelMath
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation
import Synchronization

// A crowd is a load for a server: every bot is a machine of its own, with a socket and a session. The bots are dealt to
// a few threads, and each thread updates those that are due.

/// The course of the matches of many bots.
package struct CrowdResult: Sendable {
  /// The bots that have played to their end.
  package var finished = 0
  /// The confirmed ticks of all bots.
  package var ticks: UInt64 = 0
  /// The ticks that had to wait for other machines, of all bots.
  package var waitedTicks: UInt64 = 0
  /// The reasons why matches ended otherwise, and how many.
  package var failures: [String: Int] = [:]

  fileprivate mutating func add(_ other: CrowdResult) {
    finished += other.finished
    ticks += other.ticks
    waitedTicks += other.waitedTicks
    failures.merge(other.failures, uniquingKeysWith: +)
  }
}

/// Many bots that take part in the matches of a host: the loop of `bot --count`.
package struct BotCrowd<G: Game> {
  private let content: GameContent
  private let host: MatchAddress
  private let settings: MatchSettings
  private let count: Int
  /// The flaws of the way to the host; `nil` for the way as it is.
  package var flaws: NetworkFlaws?
  /// The bots of the match's players.
  package var bots = BotChoice<G.Player>.usual
  /// The random seed of the first bot, from which the others count; `nil` for new ones.
  package var seed: UInt64?
  /// The number of ticks after which each bot leaves; `nil` to stay until its match ends.
  package var tickCount: UInt64?
  /// The threads that run the bots.
  package var threadCount = 1

  package init(
    _ game: G.Type, _ content: GameContent, host: MatchAddress, count: Int,
    _ settings: MatchSettings
  ) {
    (self.content, self.host, self.count, self.settings) = (content, host, count, settings)
  }

  /// Plays all matches.
  /// - Throws: `Failure` without sockets for all bots.
  package func run() throws -> CrowdResult {
    let transports = try (0..<count).map { _ in try UDPTransport.open(0) }
    let result = Mutex(CrowdResult())
    // SAFETY: the threads read the content, which does not change, and each takes sockets of its own.
    nonisolated(unsafe) let playShare = { (thread: Int) in
      play(stride(from: thread, to: count, by: threadCount).map { ($0, transports[$0]) })
    }
    DispatchQueue.concurrentPerform(iterations: min(threadCount, count)) { thread in
      FloatingPointMode.setDefault()
      let part = playShare(thread)
      result.withLock { $0.add(part) }
    }
    return result.withLock { $0 }
  }

  /// A bot at its machine.
  private struct Guest {
    let match: HeadlessMatch<G>
    let network: PoorNetwork?
    var next: UInt64 = 0
    var first: UInt64?
  }

  /// Plays the matches of some bots, on this thread.
  private func play(_ machines: [(number: Int, transport: UDPTransport)]) -> CrowdResult {
    var guests = machines.map { makeGuest($0.number, $0.transport) }
    var result = CrowdResult()
    var left: [PoorNetwork] = []
    while !guests.isEmpty, Termination.signal == nil {
      let now = DispatchTime.now().uptimeNanoseconds
      // Bots whose ticks are due within two milliseconds run together.
      let next = now + 2_000_000
      for at in guests.indices.reversed() {
        guests[at].network?.carry()
        if guests[at].next <= now, let end = update(&guests[at], now) {
          add(guests[at], end, to: &result)
          if let network = guests[at].network { left.append(network) }
          guests.remove(at: at)
        }
      }
      let rest = next - min(next, DispatchTime.now().uptimeNanoseconds)
      if rest > 0 { pause(nanoseconds: rest) }
    }
    for guest in guests {
      add(guest, .other(.left), to: &result)
      if let network = guest.network { left.append(network) }
    }
    // The farewells are still under way.
    pause(nanoseconds: UInt64((flaws?.delay.upperBound ?? 0) * 1e6))
    for network in left { network.carry() }
    return result
  }

  private func makeGuest(_ number: Int, _ transport: UDPTransport) -> Guest {
    let session = G.joinedMatch(content: content, host: host, settings: settings)
    let network = flaws.map { PoorNetwork(transport, $0) }
    let play = MatchPlay(
      session, network ?? transport, recording: nil, files: nil, game: G.name, endsProgram: true,
      isHost: false)
    let team = bots.makeTeam(
      seed: seed.map { $0 &+ UInt64(number) } ?? UInt64.random(in: 1...UInt64(UInt32.max)))
    return Guest(match: HeadlessMatch(play, bots: team, label: nil), network: network)
  }

  /// Runs what is due of a bot.
  /// - Returns: the reason once its match is over.
  private func update(_ guest: inout Guest, _ now: UInt64) -> MatchEnd? {
    let session = guest.match.session
    switch guest.match.update(now: now) {
    case .ended(let end): return end
    case .quit: return .other(.left)
    case .goesOn: break
    }
    guest.next =
      session.phase == .playing ? max(session.nextUpdate, now + 1) : now + 5_000_000
    guard let tickCount, session.phase == .playing, session.localPlayers.bits != 0 else {
      return nil
    }
    let first = guest.first ?? session.confirmedTicks
    guest.first = first
    // A host that decides alone may go back after a fault.
    let confirmed = session.confirmedTicks
    return confirmed - min(first, confirmed) >= tickCount ? .other(.left) : nil
  }

  private func add(_ guest: Guest, _ end: MatchEnd, to result: inout CrowdResult) {
    let session = guest.match.session
    result.ticks += session.confirmedTicks
    result.waitedTicks += session.statistics.waitedTicks
    try? guest.match.finish()
    if end == .other(.left) {
      result.finished += 1
    } else {
      result.failures[end.sentence, default: 0] += 1
    }
  }
}

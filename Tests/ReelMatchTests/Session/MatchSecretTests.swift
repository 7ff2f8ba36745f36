import Reel
import ReelTesting
import Synchronization
import Testing

@testable import ReelMatch

// Secrets: where they come from, and what a stranger can do who has read some of them.

@Suite struct MatchSecretTests {
  /// Numbers that a test has given out as random ones.
  private final class Draws: Sendable {
    private let state: Mutex<(stream: RandomStream, all: [UInt64])>

    init(seed: UInt64) { state = Mutex((RandomStream(seed: seed, stream: 3), [])) }

    func next() -> UInt64 {
      state.withLock {
        let number = $0.stream.next()
        $0.all.append(number)
        return number
      }
    }

    var all: [UInt64] { state.withLock { $0.all } }
  }

  private func match(
    seed: UInt64, seats: UInt8 = 3, _ change: (inout MatchSettings) -> Void = { _ in }
  ) -> (network: SimulatedNetwork, host: Machine, guests: [Machine]) {
    let network = SimulatedNetwork(seed: seed)
    let host = network.host(Skirmish(seats: seats), change)
    return (network, host, [network.join(host), network.join(host)])
  }

  /// Each secret is two draws of the system, and no draw belongs to two secrets.
  @Test func eachSecretIsDrawnOnItsOwn() throws {
    let draws = Draws(seed: 11)
    let (network, host, _) = match(seed: 1, seats: 4) { $0.random = { draws.next() } }
    network.join(host, as: .spectator)
    network.join(host, as: .spectator)
    network.run(4000)
    var secrets: [MatchSecret] = []
    for link in host.session.links { secrets += [link.incoming, link.resumeToken] }
    #expect(secrets.count == 8)
    let all = draws.all
    var used: Set<Int> = []
    for secret in secrets {
      let at = try #require(all.firstIndex(of: secret.high))
      #expect(all[at + 1] == secret.low)
      #expect(used.insert(at).inserted && used.insert(at + 1).inserted)
    }
    // The keys of cookies and the tokens of partners are drawn, too.
    #expect(all.count > used.count + 4)
  }

  /// A match with the same seed and other random numbers of the system has other secrets.
  @Test func noSecretComesFromTheSimulation() {
    var secrets: [Set<UInt64>] = []
    for seed in [1, 2] as [UInt64] {
      let draws = Draws(seed: seed)
      let (network, host, _) = match(seed: 5) { $0.random = { draws.next() } }
      network.run(3000)
      secrets.append(
        Set(host.session.links.flatMap { [$0.incoming.low, $0.resumeToken.low] }))
    }
    #expect(secrets[0].isDisjoint(with: secrets[1]))
  }

  @Test func eachDirectionHasATokenOfItsOwn() {
    let (network, host, guests) = match(seed: 2)
    network.run(3000)
    for machine in [host] + guests {
      for link in machine.session.links {
        #expect(!link.incoming.matches(link.outgoing))
        let other = network.machines.first { $0.session.peer == link.peer }
        let back = other?.session.link(to: machine.session.peer)
        #expect(back?.incoming.matches(link.outgoing) == true)
        #expect(back?.outgoing.matches(link.incoming) == true)
      }
    }
    // A packet that is sent back to its sender counts for nothing.
    let link = host.session.links[0]
    let newest = link.newestSequence
    network.deliver(ForgedPacket.play(link, tick: 3), to: host, from: link.address)
    #expect(link.newestSequence == newest)
  }

  /// A stranger who has read the token of a player's packets ends nothing from another address.
  @Test func aLeaveCountsOnlyFromTheProvenAddress() throws {
    let (network, host, guests) = match(seed: 3)
    network.run(3000)
    let own = try #require(guests[0].session.links.first { $0.peer == 0 })
    let leave = ForgedPacket.head(.leave, own.outgoing).bytes
    let stranger = MatchAddress(low: 77, port: 9)
    network.deliver(leave, to: host, from: stranger)
    network.deliver(leave, to: host, from: MatchAddress(low: guests[0].address.low, port: 2))
    #expect(host.session.links.count == 2)
    network.run(500)
    #expect(guests[0].session.phase == .playing)
    network.deliver(leave, to: host, from: guests[0].address)
    #expect(host.session.links.count == 1)
  }

  /// Packets that pose as the host, from any address, end no player's program.
  @Test(arguments: [MatchProtocol.Kind.leave, .gone])
  func theHostsEndCountsOnlyFromItsAddress(kind: MatchProtocol.Kind) throws {
    let (network, host, guests) = match(seed: 4)
    network.run(3000)
    let guest = guests[0]
    let link = try #require(guest.session.links.first { $0.peer == 0 })
    let packet = ForgedPacket.head(kind, link.incoming).bytes
    network.deliver(packet, to: guest, from: MatchAddress(low: 77, port: 9))
    network.run(300)
    #expect(guest.session.phase == .playing)
    #expect(guest.session.authority.peer == 0)
    network.deliver(packet, to: guest, from: host.address)
    network.run(1)
    #expect(kind == .leave ? guest.session.authority.isFrozen : guest.session.phase != .playing)
  }

  /// The number that gives a machine its seat again is one that the host has given, not one that a machine names.
  @Test func aResumeNumberIsTheHosts() throws {
    let network = SimulatedNetwork(seed: 6)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    guest.session.attempt.resume = MatchSecret(drawing: { 5 })
    network.run(3000)
    #expect(guest.session.phase == .playing)
    #expect(!guest.session.attempt.resume.matches(MatchSecret(drawing: { 5 })))
  }

  @Test func aSecretIsNeverNone() {
    #expect(!MatchSecret(drawing: { 0 }).isNone)
    #expect(MatchSecret.none.isNone)
    #expect(!MatchSecret.none.matches(MatchSecret(drawing: { 0 })))
    for bit in 0..<64 as Range<UInt64> {
      var other = MatchSecret()
      other.high = 1 << bit
      #expect(!other.matches(.none))
    }
  }
}

@Suite struct AddressCookiesTests {
  private let address = MatchAddress(high: 1, low: 2, port: 3)

  @Test func aCookieIsThatOfAnAddressAnAttemptAndATime() {
    var stream = RandomStream(seed: 8, stream: 1)
    var cookies = AddressCookies()
    let (attempt, other) = (
      MatchSecret(drawing: { stream.next() }), MatchSecret(drawing: { stream.next() })
    )
    let start: UInt64 = 5 << 34
    let cookie = cookies.cookie(of: address, attempt: attempt, now: start) { stream.next() }
    func accepts(_ at: UInt64, _ address: MatchAddress, _ attempt: MatchSecret) -> Bool {
      cookies.accepts(cookie, of: address, attempt: attempt, now: at) { stream.next() }
    }
    #expect(accepts(start, address, attempt))
    #expect(!accepts(start, address, other))
    var neighbour = address
    neighbour.port = 4
    #expect(!accepts(start, neighbour, attempt))
    neighbour = address
    neighbour.low = 3
    #expect(!accepts(start, neighbour, attempt))
    #expect(accepts(start + 1 << 34, address, attempt))
    #expect(!accepts(start + 2 << 34, address, attempt))
    // The key of a time that has passed is gone.
    #expect(!accepts(start, address, attempt))
  }

  /// A cookie says nothing about the key: two hosts give other cookies, and so does one host later.
  @Test func keysAreFresh() {
    var stream = RandomStream(seed: 9, stream: 1)
    let attempt = MatchSecret(drawing: { 1 })
    var all: Set<UInt64> = []
    for _ in 0..<10 {
      var cookies = AddressCookies()
      for stretch in 0..<10 as Range<UInt64> {
        all.insert(
          cookies.cookie(of: address, attempt: attempt, now: stretch << 34) { stream.next() })
      }
    }
    #expect(all.count == 100)
  }
}

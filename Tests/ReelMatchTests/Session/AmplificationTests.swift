import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A machine cannot be aimed at others: before an address has returned a challenge, never more bytes go to it than came
// from it. The property is tested with packets of all kinds, from strangers and from machines of the match that lie
// about their address.

@Suite struct AmplificationTests {
  /// The bytes that came from an address and went to it.
  private struct Traffic {
    var came = 0
    var went = 0
  }

  /// A match of three players and a spectator, in which strangers' addresses send packets to a machine.
  private final class Trial {
    let network: SimulatedNetwork
    let target: Machine
    var random: RandomStream
    var traffic: [UInt64: Traffic] = [:]
    /// The requests and other packets that were seen on the way.
    var seen: [[UInt8]] = []

    init(seed: UInt64, target at: Int, paths: MatchSettings.Paths) {
      let network = SimulatedNetwork(seed: seed)
      self.network = network
      random = RandomStream(seed: seed, stream: 2)
      let host = network.host(Skirmish(seats: 4)) { $0.paths = paths }
      for _ in 0..<2 { network.join(host) }
      network.join(host, as: .spectator)
      target = network.machines[at]
      network.sees = { [unowned self] in seen.append($0) }
      network.run(4000)
      network.sees = nil
      // The machines that lie say nothing more from where they are.
      for machine in network.machines where machine !== target { machine.isFrozen = { _ in true } }
      network.observesSends = { [unowned self] from, address, bytes in
        if from == target.name, address.low >= 1000 {
          traffic[address.low, default: Traffic()].went += bytes.count
        }
      }
    }

    func send(_ bytes: [UInt8], from address: MatchAddress) {
      traffic[address.low, default: Traffic()].came += bytes.count
      network.deliver(bytes, to: target, from: address)
    }

    /// A packet of any kind, with a token that the target accepts in most cases.
    func packet() -> [UInt8] {
      // The links to the target of machines that lie.
      let liars = network.machines.filter { $0 !== target }
      let liar = liars[Int(random.float() * Float(liars.count))]
      guard let link = liar.session.link(to: target.session.peer) else { return [] }
      switch Int(random.float() * 9) {
      case 0, 1, 2:
        return ForgedPacket.play(link, tick: 200) { out in
          // Anything may follow, up to the largest packet.
          let size = Int(self.random.float() * 1000)
          if self.random.float() < 0.5 { out.bytes += [UInt8](repeating: 99, count: size) }
        }
      case 3:
        var probe = ForgedPacket.head(.probe, link.outgoing)
        probe.append(MatchSecret(drawing: { self.random.next() }))
        return probe.bytes
      case 4:
        var proof = ForgedPacket.head(.proof, link.outgoing)
        proof.append(MatchSecret(drawing: { self.random.next() }))
        return proof.bytes
      case 5: return ForgedPacket.head(.leave, link.outgoing).bytes
      case 6:
        // A request with a cookie that belongs to another address, or with none.
        let requests = seen.filter { $0.count > 2 && $0[2] == MatchProtocol.Kind.join.rawValue }
        return requests[Int(random.float() * Float(requests.count))]
      case 7: return seen[Int(random.float() * Float(seen.count))]
      default:
        var bytes = seen[Int(random.float() * Float(seen.count))]
        PacketMangler.mangle(&bytes, &random)
        return bytes
      }
    }
  }

  @Test(arguments: [0, 1, 3], 1...8 as ClosedRange<UInt64>)
  func noAddressGetsMoreThanItSent(target: Int, seed: UInt64) {
    let trial = Trial(seed: seed * 10 + UInt64(target), target: target, paths: .mesh)
    for victim in 1000..<1012 as Range<UInt64> {
      let address = MatchAddress(low: victim, port: 5)
      for _ in 0..<(1 + Int(trial.random.float() * 12)) {
        trial.send(trial.packet(), from: address)
        if trial.random.float() < 0.5 { trial.network.run(UInt64(trial.random.float() * 60)) }
      }
      trial.network.run(200)
    }
    trial.network.run(3000)
    #expect(trial.traffic.count == 12)
    for (victim, traffic) in trial.traffic {
      #expect(
        traffic.went <= traffic.came, "seed \(seed), address \(victim): \(traffic)")
    }
    // Something went to them, so that the property is not empty.
    #expect(trial.traffic.values.contains { $0.went > 0 })
  }

  /// A machine of the match sends as if it had moved, without receiving anything there.
  @Test func aMovedAddressIsChallengedFirst() throws {
    let network = SimulatedNetwork(seed: 21)
    let host = network.host(Skirmish(seats: 3))
    let guest = network.join(host)
    let watcher = network.join(host, as: .spectator)
    network.run(3000)
    var (came, went) = (0, 0)
    let victim = MatchAddress(low: 5000, port: 1)
    network.observesSends = { _, address, bytes in if address == victim { went += bytes.count } }
    for liar in [guest, watcher] {
      liar.isFrozen = { _ in true }
      let link = try #require(liar.session.link(to: 0))
      for _ in 0..<40 {
        let packet = ForgedPacket.play(link, tick: 150)
        came += packet.count
        network.deliver(packet, to: host, from: victim)
        network.run(50)
      }
    }
    #expect(went > 0)
    #expect(went <= came)
    #expect(host.session.links.count == 2)
    for link in host.session.links { #expect(link.address != victim) }
  }

  /// A machine that really moves goes on, and the others send to its new address.
  @Test func aMachineMayMove() throws {
    let network = SimulatedNetwork(seed: 22)
    let host = network.host(Skirmish(seats: 3)) { $0.leastPlayers = 3 }
    let guests = [network.join(host), network.join(host)]
    network.run(3000)
    let old = guests[0].address
    guests[0].port = 99
    network.run(3000)
    for machine in [host, guests[1]] {
      let link = try #require(machine.session.link(to: guests[0].session.peer))
      #expect(link.address.port == 99)
      #expect(link.address != old)
      #expect(link.isProven && link.trial == nil)
    }
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    #expect(try network.check() > 250)
  }

  /// Partners prove their addresses to each other before inputs go there.
  @Test func partnersProveTheirAddresses() throws {
    let network = SimulatedNetwork(seed: 23)
    let host = network.host(Skirmish(seats: 3)) { $0.leastPlayers = 3 }
    let guests = [network.join(host), network.join(host)]
    network.run(4000)
    for guest in guests {
      #expect(guest.session.links.count == 2)
      for link in guest.session.links { #expect(link.isProven) }
    }
    #expect(try network.check() > 150)
  }

  /// A hostile host names addresses of others as partners: they get challenges only, fewer bytes in sum than the host
  /// has sent.
  @Test func aHostCannotAimItsGuests() throws {
    let network = SimulatedNetwork(seed: 24)
    let host = network.host(Skirmish(seats: 3))
    let guest = network.join(host)
    network.run(3000)
    let link = try #require(host.session.links.first)
    var (came, went, largest) = (0, 0, 0)
    network.observesSends = { from, address, bytes in
      if from == 0 { came += bytes.count }
      if address.low >= 1000 {
        went += bytes.count
        largest = max(largest, bytes.count)
      }
    }
    var random = RandomStream(seed: 4, stream: 4)
    for peer in 100..<140 as Range<UInt8> {
      host.session.post(
        .partner(
          peer: peer, address: MatchAddress(low: 1000 + UInt64(peer), port: 1),
          incoming: MatchSecret(drawing: { random.next() }),
          outgoing: MatchSecret(drawing: { random.next() })), to: link)
      network.run(50)
    }
    network.run(6000)
    #expect(guest.session.phase == .playing)
    #expect(largest == AddressTrial.packetSize)
    #expect(went > 0)
    #expect(went <= came + MatchProtocol.mostIntroductions, "\(went) of \(came)")
  }

  /// A machine that is silent from the welcome on gets little: the match so far is not sent on and on.
  @Test func aSilentMachineIsSentLittle() throws {
    let network = ReelTesting.SimulatedNetwork<Brawl>(seed: 25)
    var game = Brawl()
    (game.seats, game.kilobytes) = (3, 2000)
    let host = network.host(game)
    network.join(host)
    network.run(3000)
    let late = network.join(host)
    var isSilent = false
    network.way = { from, _ in
      let isCut = isSilent && from == 2
      return NetworkWay(isCut: { _ in isCut })
    }
    while late.session.phase == .joining, network.milliseconds < 5000 { network.run(1) }
    isSilent = true
    var went = 0
    network.observesSends = { from, address, bytes in
      if from == 0, address == late.address { went += bytes.count }
    }
    network.run(12_000)
    #expect(host.session.links.count == 1)
    #expect(went > 1000)
    #expect(went < 200_000, "\(went) bytes")
  }

  /// Many machines at one IP address that load the match together get no more than one of them would.
  @Test func machinesOfOneAddressShareARate() {
    var game = Brawl()
    (game.seats, game.kilobytes) = (2, 4000)
    let content = GameContent()
    var settings = MatchSettings(seed: 1)
    settings.leastPlayers = 1
    let host = RollbackSession(
      hosting: game, content: content, seed: 7, viewWidth: nil, settings: settings)
    var guests: [(address: MatchAddress, session: RollbackSession)] = []
    var toHost: [(MatchAddress, [UInt8])] = []
    var toGuests: [(MatchAddress, [UInt8])] = []
    var bytes = 0
    for update in 1...540 as ClosedRange<UInt64> {
      let now = update * 16_666_667
      if update == 150 {
        for port in 1...6 as ClosedRange<UInt16> {
          guests.append(
            (
              MatchAddress(low: 9, port: port),
              RollbackSession(
                joining: Brawl.self, content: content, host: MatchAddress(low: 1, port: 1),
                as: .spectator, settings: MatchSettings(seed: UInt64(port) + 5))
            ))
        }
      }
      for (address, packet) in toHost { host.receive(packet, from: address, now: now) }
      toHost = []
      for (address, packet) in toGuests {
        bytes += packet.count
        guests.first { $0.address == address }?.session.receive(
          packet, from: MatchAddress(low: 1, port: 1), now: now)
      }
      toGuests = []
      host.update(now: now) { toGuests.append(($0, $1)) }
      for guest in guests { guest.session.update(now: now) { toHost.append((guest.address, $1)) } }
    }
    // Six and a half seconds, and the bursts at the beginning.
    #expect(bytes > 3_000_000, "\(bytes) bytes")
    #expect(bytes < 7_500_000, "\(bytes) bytes")
  }
}

import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A host that decides alone, whose process is lost, and that goes on in another one.

@Suite struct AuthoritativeRevivalTests {
  private static let bad = NetworkWay(delay: 30, jitter: 60, loss: 0.1, duplicates: 0.05)

  /// Tests that the machines are ahead of the host, and come to its states.
  private func compare<G: Game>(_ network: ServedNetwork<G>, _ guests: [ServedGuest<G>]) throws {
    for guest in guests { guest.plays = false }
    network.run(3000)
    var predicted: [(guest: Int, tick: UInt64, bytes: [UInt8])] = []
    for guest in guests {
      let simulation = try #require(guest.session.simulation)
      #expect(simulation.tick > network.host.confirmedTicks, "machine \(guest.name)")
      predicted.append((guest.name, simulation.tick, simulation.world.comparableBytes))
    }
    var compared: Set<Int> = []
    network.afterHost = {
      guard let simulation = network.host.simulation else { return }
      for state in predicted where state.tick == simulation.tick {
        #expect(state.bytes == simulation.world.comparableBytes, "machine \(state.guest)")
        compared.insert(state.guest)
      }
    }
    network.run(1000)
    network.afterHost = nil
    #expect(compared.count == guests.count)
    for guest in guests { guest.plays = true }
  }

  /// The players of a bad network lose a second at the most, though the host is lost again and again at any time.
  @Test(arguments: [3, 4, 5] as [UInt64]) func playersGoOn(seed: UInt64) throws {
    let network = ServedNetwork<Clash>(Clash(seats: 3), seed: seed) { $0.leastPlayers = 3 }
    network.way = Self.bad
    let guests = [network.join(), network.join(), network.join()]
    let watcher = network.join(as: .spectator)
    let patient = network.join(as: .spectator) { $0.runsAhead = false }
    network.run(4000)
    let players = guests.map { $0.session.localPlayers }
    for round in 0..<6 {
      network.run(500 + UInt64(network.random.float() * 2000))
      let before = network.host.confirmedTicks
      try network.reviveHost()
      #expect(network.host.confirmedTicks + 60 > before)
      if round % 2 == 0 { continue }
      network.run(2000)
      #expect(network.host.confirmedTicks > before + 30, "seed \(seed)")
      try compare(network, guests)
    }
    for (guest, own) in zip(guests, players) {
      #expect(guest.session.phase == .playing && guest.session.localPlayers == own)
    }
    for guest in [watcher, patient] {
      #expect(guest.session.phase == .playing)
      let (own, host) = (guest.session.statistics.tick, network.host.confirmedTicks)
      #expect(own + 30 > host && own < host + 30)
    }
    #expect(network.host.takenSeats == 3)
    // One reel has all ticks that count.
    let reel = network.host.finishRecording()
    guard case .same = try Clash(seats: 3).replay(reel) else {
      Issue.record("The reel gives another state.")
      return
    }
  }

  /// No number of a packet is used twice, even if the other process is lost at once, or after its first packets.
  @Test func sealedPacketsHaveNewNumbers() throws {
    let network = ServedNetwork<Hunt>(
      Hunt(), seed: 1, startData: [1, 2, 3, 4, 5, 6, 7, 8, 0], PacketSealTests.sealed(0))
    let guests = [network.join(PacketSealTests.sealed(3)), network.join(PacketSealTests.sealed(4))]
    var numbers: Set<[UInt8]> = []
    network.observes = { _, bytes in
      guard bytes.count > SealedPacket.headSize, [10, 11].contains(bytes[2]) else { return }
      #expect(numbers.insert(Array(bytes[3..<SealedPacket.headSize])).inserted)
    }
    network.run(4000)
    for pause in [0, 5, 300, 2000, 900] as [UInt64] {
      try network.reviveHost()
      network.run(pause)
    }
    network.run(3000)
    for guest in guests {
      #expect(guest.session.phase == .playing)
      #expect(guest.session.statistics.tick > network.host.confirmedTicks)
    }
    #expect(network.host.machines.allSatisfy { $0.revivals == 5 && $0.former == nil })
  }

  /// A process without the keys of the tickets sends nothing to a machine that was promised secrecy.
  @Test func aMachineWhoseKeyIsLostGetsNothing() throws {
    let network = ServedNetwork<Hunt>(Hunt(), seed: 2, PacketSealTests.sealed(0))
    let guests = [network.join(PacketSealTests.sealed(3)), network.join(PacketSealTests.sealed(4))]
    network.run(3000)
    try network.reviveHost { $0.seal = { _, _, _ in nil } }
    network.observes = { to, _ in #expect(to == 0) }
    network.run(500)
    #expect(network.host.machines.isEmpty && network.host.takenSeats == 0)
    network.run(8000)
    for guest in guests { #expect(guest.session.phase == .ended(.other(.hostLeft))) }
  }

  /// Packets to the lost process change nothing in the other one.
  @Test func packetsOfTheLostProcessCountNoMore() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 21)
    var packets: [[UInt8]] = []
    network.observes = { to, bytes in if to == 0 { packets.append(bytes) } }
    let guest = network.join()
    network.join()
    network.run(3000)
    guest.session.leave()
    guest.isFrozen = true
    network.run(100)
    try network.reviveHost()
    let machine = try #require(network.host.machines.first { $0.address == guest.address })
    let before = machine.lastReceived
    for bytes in packets { network.inject(bytes, from: guest.address) }
    network.run(200)
    #expect(machine.lastReceived == before && machine.former != nil)
    #expect(network.host.takenSeats == 2)
  }

  /// A machine whose address changes while the host is away, as that of a page does, goes on at its new address.
  @Test func aMachineWithAnotherAddressGoesOn() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 22)
    let guests = [network.join(), network.join()]
    network.run(3000)
    guests[0].isFrozen = true
    network.run(100)
    try network.reviveHost()
    guests[0].isFrozen = false
    // Packets to the former address are lost.
    for machine in network.host.machines where machine.address == guests[0].address {
      machine.address.low = 63
    }
    guests[0].port = 2
    network.run(1000)
    #expect(network.host.machines.contains { $0.address == guests[0].address })
    try compare(network, guests)
  }

  @Test func aMatchThatHasNotBegunGoesOn() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 23)
    let first = network.join()
    network.run(2000)
    #expect(network.host.phase == .waiting && first.session.phase == .waiting)
    try network.reviveHost()
    network.run(1000)
    let second = network.join()
    network.run(3000)
    try compare(network, [first, second])
  }

  /// A match that is lost in its first second begins anew, with the same players.
  @Test func aMatchWithoutACheckpointBeginsAnew() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 24)
    let guests = [network.join(), network.join()]
    while network.host.confirmedTicks < 20 { network.run(1) }
    try network.reviveHost()
    #expect(network.host.confirmedTicks == 0 && network.host.takenSeats == 2)
    network.run(3000)
    #expect(network.host.simulation?.world.isMatch == true)
    try compare(network, guests)
  }

  /// A machine that is loading the match gets it anew.
  @Test func aMachineThatLoadsGetsTheMatchAnew() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 3, weights: 4000), seed: 25)
    network.join()
    network.join()
    network.run(4000)
    network.way = NetworkWay(delay: 80, jitter: 30, loss: 0.1)
    let late = network.join()
    while late.session.phase == .joining { network.run(1) }
    for pause in [30, 300, 700] as [UInt64] {
      network.run(pause)
      #expect(late.session.phase != .playing)
      try network.reviveHost()
    }
    network.run(6000)
    #expect(late.session.phase == .playing && late.session.localPlayers.bits != 0)
  }

  /// Players who came or left after the last checkpoint have done so in the other process, too.
  @Test func whoCameOrLeftAfterTheCheckpointHasDoneSo() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 3), seed: 26)
    let (leaving, staying) = (network.join(), network.join())
    network.run(3000)
    while network.host.confirmedTicks % 60 != 2 { network.run(1) }
    let coming = network.join()
    leaving.session.leave()
    while network.host.takenSeats != 2 || coming.session.localPlayers.bits == 0 { network.run(1) }
    try network.reviveHost()
    network.run(1000)
    let world = try #require(network.host.simulation?.world)
    for seat in 0..<3 {
      let isTaken = [staying, coming].contains { $0.session.localPlayers.contains(seat) }
      #expect(world.isPresent(seat) == isTaken)
    }
    #expect(coming.session.phase == .playing && network.host.takenSeats == 2)
  }

  /// A player who has got the seat of another one after the checkpoint does not inherit what that one holds: the rules
  /// see the other player leave.
  @Test func aSeatIsNotInherited() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 2), seed: 28)
    let (leaving, staying) = (network.join(), network.join())
    network.run(3000)
    while network.host.confirmedTicks % 60 != 2 { network.run(1) }
    leaving.session.leave()
    while network.host.takenSeats != 1 { network.run(1) }
    let coming = network.join()
    while coming.session.localPlayers.bits == 0 { network.run(1) }
    let seat = try #require((0..<2).first { coming.session.localPlayers.contains($0) })
    try network.reviveHost()
    #expect(network.host.simulation?.world.isPresent(seat) == true)
    network.run(1)
    var wasAbsent = false
    network.afterHost = {
      wasAbsent = wasAbsent || network.host.simulation?.world.isPresent(seat) == false
    }
    network.run(2000)
    #expect(wasAbsent)
    for guest in [staying, coming] { #expect(guest.session.phase == .playing) }
    #expect(coming.session.localPlayers.contains(seat) && network.host.takenSeats == 2)
    #expect(network.host.simulation?.world.isPresent(seat) == true)
  }

  /// After the jump back, a player's machine holds what the player holds by then, whether it runs ahead or not.
  @Test(arguments: [true, false]) func keysAreHeldAsThePlayerHoldsThem(runsAhead: Bool) throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 29)
    let guest = network.join { $0.runsAhead = runsAhead }
    network.join()
    guest.plays = false
    network.run(2000)
    let player = try #require((0..<2).first { guest.session.localPlayers.contains($0) })
    while network.host.confirmedTicks % 60 != 50 { network.run(1) }
    guest.session.add([.keyDown(.left), .keyDown(.up)], player: player)
    network.run(300)
    guest.session.add([.keyUp(.left), .keyDown(.right)], player: player)
    network.run(100)
    let host = try #require(network.host.simulation?.world)
    #expect(host[Players.self].inputs[player].isHeld(.right))
    try network.reviveHost()
    let world = try #require(network.host.simulation?.world)
    #expect(world[Players.self].inputs[player].isHeld(.left))
    // Presses in front of a picture that stands still are too late; the keys that are held then count.
    guest.session.add([.keyUp(.up), .keyDown(.space), .keyUp(.space)], player: player)
    var presses = 0
    network.afterHost = {
      presses += world[Players.self].inputs[player].wasPressed(.space) ? 1 : 0
    }
    network.run(1500)
    let input = world[Players.self].inputs[player]
    #expect(input.isHeld(.right) && !input.isHeld(.left) && !input.isHeld(.up))
    #expect(presses == 0)
  }

  /// A machine goes back to a state that lacks a resource which rules have inserted since.
  @Test(arguments: [true, false]) func aResourceMayBeGoneAgain(isInserted: Bool) throws {
    let network = ServedNetwork<Late>(Late(isInserted: isInserted), seed: 30)
    let guests = [network.join(), network.join()]
    while network.host.confirmedTicks < 160 { network.run(1) }
    for guest in guests {
      #expect(guest.session.simulation?.world.has(LateResource.self) == isInserted)
    }
    try network.reviveHost()
    #expect(network.host.simulation?.world.has(LateResource.self) == !isInserted)
    network.run(2000)
    try compare(network, guests)
  }

  /// A machine says for whom it waits, until it has the state of the other process; then its ways are good again.
  @Test func aMachineWaitsForItsState() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 2, weights: 20_000), seed: 31)
    let guests = [network.join(), network.join()]
    network.run(8000)
    network.isHostAway = true
    network.run(900)
    try network.reviveHost()
    network.isHostAway = false
    var waited: UInt64 = 0
    network.run(4000) {
      let session = guests[0].session
      guard session.predicted?.isLost == true, let wait = session.wait else { return }
      #expect(wait.isForHost && wait.nanoseconds >= waited)
      waited = max(waited, wait.nanoseconds)
    }
    #expect(waited > 1_000_000_000)
    #expect(guests[0].session.wait == nil)
    for guest in guests { #expect(guest.session.window.loss < 0.1) }
    try compare(network, guests)
  }

  /// A player who leaves while the host is away has left.
  @Test func aMachineLeavesMeanwhile() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 32)
    let guests = [network.join(), network.join()]
    network.run(3000)
    guests[0].isFrozen = true
    network.run(50)
    try network.reviveHost()
    guests[0].session.leave()
    guests[0].isFrozen = false
    network.way = NetworkWay(delay: 40)
    network.run(100)
    #expect(network.host.takenSeats == 1)
  }

  /// Records that are damaged, or that belong to another match, are refused.
  @Test func damagedRecordsAreRefused() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 27)
    network.join()
    network.join()
    network.run(2000)
    let (record, reel) = (network.host.hostRecord, try ReelContents(bytes: network.host.reel))
    func revived(_ record: [UInt8]) -> AuthoritativeHost? {
      AuthoritativeHost(
        reviving: Clash.self, content: network.content, record: record, reel: reel,
        settings: network.host.settings, now: 0)
    }
    #expect(revived(record) != nil)
    for length in record.indices { #expect(revived(Array(record[..<length])) == nil) }
    var random = RandomStream(seed: 27, stream: 1)
    for _ in 0..<300 {
      var bytes = record
      PacketMangler.mangle(&bytes, &random)
      revived(bytes)?.update(now: 1_000_000_000) { _, _ in }
    }
    let other = ServedNetwork<Clash>(Clash(seats: 3), seed: 27)
    #expect(revived(other.host.hostRecord) == nil)
  }
}

/// A game whose rules insert a resource after more than two seconds, or remove it.
private struct Late: Game {
  static let name = "Late"
  static let settings = GameSettings(
    title: "Late", viewWidth: 160, viewHeight: 90, players: 2, matchKind: .authoritative)
  typealias Player = SkirmishBot

  var isInserted = true

  init() {}
  init(isInserted: Bool) { self.isInserted = isInserted }

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    Skirmish().setUp(simulation)
    let isInserted = isInserted
    if !isInserted { simulation.world.insert(LateResource()) }
    simulation.schedule.add("late") { world in
      guard world[Clock.self].tick == 130, world.has(LateResource.self) != isInserted else {
        return
      }
      if isInserted { world.insert(LateResource()) } else { world.remove(LateResource.self) }
    }
  }
}

private struct LateResource: Resource {
  var value: Int32 = 7
}

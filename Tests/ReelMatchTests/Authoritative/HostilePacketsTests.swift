import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Packets of strangers and of hostile machines, to a match that its host alone decides.

@Suite struct HostilePacketsTests {
  /// Packets that are damaged on the way trap nothing, and the match goes on.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func damagedPacketsTrapNothing(seed: UInt64) {
    let network = ServedNetwork<Clash>(Clash(), seed: seed)
    let guests = [network.join(), network.join()]
    network.run(1000)
    network.mangles = true
    network.run(10_000)
    #expect(network.host.phase == .playing)
    #expect(network.host.confirmedTicks > 300)
    for guest in guests { #expect(guest.session.states.count <= MatchViews.kept) }
  }

  /// Packets of a machine, changed in any way and with fresh numbers, reach all readers of a packet.
  @Test func manyMutatedPacketsTrapNothing() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 20)
    var (toHost, toGuest): ([[UInt8]], [[UInt8]]) = ([], [])
    network.observes = { to, bytes in
      if to == 0 { toHost.append(bytes) } else if to == 1 { toGuest.append(bytes) }
    }
    let guests = [network.join(), network.join()]
    network.run(3000)
    network.observes = nil
    var random = RandomStream(seed: 8, stream: 8)
    /// Gives a packet the number that the receiver expects next, so that it is read.
    func renumber(_ bytes: inout [UInt8], _ number: UInt64) {
      guard bytes.count >= SealedPacket.headSize else { return }
      for at in 0..<6 { bytes[19 + at] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(at))) }
    }
    let guest = guests[0].session
    for round in 0..<60_000 {
      var bytes = toHost[Int(random.int(in: 0...Int32(toHost.count - 1)))]
      PacketMangler.mangle(&bytes, &random)
      if let machine = network.host.machines.first { renumber(&bytes, machine.window.newest + 1) }
      network.inject(bytes, from: guests[0].address)
      bytes = toGuest[Int(random.int(in: 0...Int32(toGuest.count - 1)))]
      PacketMangler.mangle(&bytes, &random)
      renumber(&bytes, guest.window.newest + 1)
      guest.receive(
        bytes, from: ServedNetwork<Clash>.hostAddress, now: network.time + 987_654_321)
      if round % 1000 == 0 { network.run(20) }
      if round % 10_000 == 0, network.host.machines.count < 2 { network.join() }
    }
    network.run(200)
    #expect(network.host.phase == .playing)
    #expect(guest.states.count <= MatchViews.kept)
  }

  /// A packet that a machine on the way sends again counts once.
  @Test func aRepeatedPacketIsIgnored() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 21)
    var packets: [[UInt8]] = []
    network.observes = { to, bytes in if to == 0 { packets.append(bytes) } }
    let guest = network.join()
    network.join()
    network.run(3000)
    guest.isFrozen = true
    let machine = try #require(network.host.machines.first { $0.address == guest.address })
    network.run(1000)
    let before = machine.lastReceived
    for bytes in packets { network.inject(bytes, from: guest.address) }
    #expect(machine.lastReceived == before)
  }

  /// Before its address has returned a challenge, a stranger gets no more than it has sent; afterwards, a machine that
  /// is silent gets little.
  @Test func aStrangerGetsNoMoreThanItSends() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 2, weights: 4000), seed: 22)
    var requests: [[UInt8]] = []
    network.observes = { to, bytes in if to == 0 { requests.append(bytes) } }
    network.join()
    network.run(2000)
    var (came, went) = (0, 0)
    network.observes = { to, bytes in if to >= 1000 { went += bytes.count } }
    for round in 0..<600 {
      let bytes = requests[round % requests.count]
      came += bytes.count
      network.inject(bytes, from: MatchAddress(low: 1000 + UInt64(round % 7), port: 5))
      network.run(5)
    }
    network.run(2000)
    #expect(went > 0)
    #expect(went <= came)
  }

  @Test func aSilentClientIsSentLittle() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 3, weights: 20_000), seed: 23)
    network.join()
    network.join()
    network.run(3000)
    let late = network.join()
    while late.session.predicted == nil { network.run(1) }
    late.isFrozen = true
    var went = 0
    network.observes = { to, bytes in if to == UInt64(late.name) { went += bytes.count } }
    network.run(12_000)
    #expect(network.host.machines.count == 2)
    #expect(went > 1000 && went < 300_000, "\(went) bytes")
  }

  /// A machine's inputs are bounded: of more events than a tick may have, the rest comes later, and a flood of late
  /// ones releases all keys.
  @Test func aFloodOfEventsIsBounded() {
    var buffer = InputBuffer()
    var packet = InputPacket()
    packet.first = 10
    packet.counts = [UInt8](repeating: 24, count: 40)
    packet.events = [InputEvent](repeating: .keyDown(.space), count: 960)
    buffer.receive(packet, present: 200)
    #expect(buffer.next == 50)
    var events: [InputEvent] = []
    buffer.take(200, into: &events)
    #expect(events == [InputEvent(.focusLost)])
    // Inputs that are too far ahead are not taken.
    packet.first = 50
    packet.counts = [UInt8](repeating: 1, count: 255)
    packet.events = [InputEvent](repeating: .keyDown(.space), count: 255)
    buffer.receive(packet, present: 40)
    #expect(buffer.next == 40 + InputBuffer.mostAhead)
    packet.first = 10_000
    buffer.receive(packet, present: 40)
    #expect(buffer.next == 40 + InputBuffer.mostAhead)
    // Only the host decides who is present.
    packet = InputPacket()
    (packet.first, packet.counts, packet.events) = (168, [1], [.presence(false)])
    buffer.receive(packet, present: 100)
    #expect(buffer.next == 168)
  }

  @Test func lateEventsComeWithTheNextTick() {
    var buffer = InputBuffer()
    var packet = InputPacket()
    (packet.first, packet.counts) = (5, [1, 1, 1])
    packet.events = [.keyDown(.space), .keyUp(.space), .keyDown(.left)]
    buffer.receive(packet, present: 7)
    var events: [InputEvent] = []
    buffer.take(7, into: &events)
    #expect(events == packet.events)
    #expect(buffer.margin == -2)
  }

  @Test func eachNumberCountsOnce() {
    var window = PacketWindow()
    #expect(!window.isNew(0))
    for number in [1, 3, 2, 70, 7, 69] as [UInt64] {
      #expect(window.isNew(number))
      window.record(number)
      #expect(!window.isNew(number))
    }
    #expect(!window.isNew(6) && window.isNew(8) && window.isNew(1 << 47))
    window.record(1 << 47)
    #expect(!window.isNew(70))
  }

  /// A difference with another base, a wrong hash or missing parts gives no state.
  @Test func partsMustFit() {
    var assembly = StateAssembly()
    let base = [UInt8](repeating: 7, count: 3000)
    assembly.take(base, at: 10)
    var next = base
    for at in 0..<1500 { next[at * 2] = UInt8(truncatingIfNeeded: at) }
    let bytes = Snapshot(bytes: next).difference(from: Snapshot(bytes: base))
    func part(_ number: Int, base: UInt64 = 10, check: UInt32? = nil) -> StatePacket.Part {
      let size = StatePacket.Part.size
      return StatePacket.Part(
        tick: 12, base: base, number: number, count: (bytes.count + size - 1) / size,
        check: check ?? StatePacket.Part.check(next),
        bytes: bytes[number * size..<min(bytes.count, (number + 1) * size)])
    }
    let count = part(0).count
    #expect(count > 1)
    for number in 0..<count { #expect(assembly.take(part(number, check: 1)) == nil) }
    for number in 0..<count { #expect(assembly.take(part(number, base: 9)) == nil) }
    for number in (1..<count).reversed() { #expect(assembly.take(part(number)) == nil) }
    #expect(assembly.take(part(0)) == next)
    #expect(assembly.take(part(0)) == nil && assembly.newest == 12)
  }
}

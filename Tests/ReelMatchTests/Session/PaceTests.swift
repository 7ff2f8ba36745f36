import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A match runs by the clocks of honest machines: faster by at most a tenth, whatever others send.

@Suite struct PaceTests {
  /// The ticks that a machine has run since a time, beyond those of its clock plus a tenth.
  private struct Watch {
    let machine: Machine
    let start: (tick: UInt64, time: UInt64)

    init(_ machine: Machine, _ network: SimulatedNetwork) {
      self.machine = machine
      start = (machine.session.statistics.tick, network.milliseconds)
    }

    func excess(_ network: SimulatedNetwork) -> Int64 {
      let clock = (network.milliseconds - start.time) * 60 / 1000
      return Int64(machine.session.statistics.tick - start.tick) - Int64(clock + clock / 10)
    }
  }

  /// Sends a packet of a hostile machine: it claims to be ahead, has inputs for the time to come, and reports the right
  /// hashes.
  private func lie(
    _ link: MatchLink, to target: Machine, ahead: UInt64, _ network: SimulatedNetwork,
    from address: MatchAddress
  ) {
    let session = target.session
    guard let timeline = session.timeline, let own = session.link(to: session.peer ^ 1) else {
      return
    }
    let seat = session.seats.indices.first { session.seats[$0].owner == session.peer ^ 1 } ?? 1
    let packet = ForgedPacket.play(
      link, tick: timeline.head + ahead, advantage: 20_000, decisions: session.seats.decisionCount
    ) { out in
      out.append(1, 1)
      out.append(UInt64(seat), 1)
      out.varint(timeline.seats[seat].received)
      out.append(200, 1)
      out.varint(200)
      let tick = session.recorded / 60 * 60
      if tick > own.agreedTick, let at = timeline.check(at: tick) {
        ForgedPacket.controls(
          own.nextIn, [.check(tick: tick, hash: timeline.checks[at].hash)], to: &out)
      }
    }
    network.deliver(packet, to: target, from: address)
  }

  /// Two machines; the one that is no host lies. What it says is what an honest machine could say, so it stays.
  @Test(arguments: [8, 40, 200, 250] as [UInt64])
  func aPlayerCannotMakeTheMatchRunFaster(ahead: UInt64) throws {
    let network = SimulatedNetwork(seed: ahead)
    let host = network.host(Skirmish())
    let hostile = network.join(host)
    network.run(3000)
    hostile.isFrozen = { _ in true }
    let link = try #require(hostile.session.link(to: 0))
    let watch = Watch(host, network)
    var most: Int64 = 0
    network.run(20_000) {
      lie(link, to: host, ahead: ahead, network, from: hostile.address)
      most = max(most, watch.excess(network))
    }
    #expect(host.session.links.count == 1)
    #expect(host.session.phase == .playing)
    // At most the second for which it may have waited before.
    #expect(most <= 62, "\(most) ticks")
    // It really runs faster than the clock, so that the limit is what holds it.
    #expect(host.session.statistics.tick > 180 + 20 * 60)
  }

  /// A machine that says to be where it cannot be is dropped.
  @Test func whoeverIsTooFarAheadIsDropped() throws {
    let network = SimulatedNetwork(seed: 7)
    let host = network.host(Skirmish(seats: 3)) { $0.leastPlayers = 3 }
    let guests = [network.join(host), network.join(host)]
    network.run(3000)
    let link = try #require(guests[0].session.link(to: 0))
    network.deliver(ForgedPacket.play(link, tick: 1 << 40), to: host, from: guests[0].address)
    #expect(host.session.links.count == 1)
    network.run(3000)
    #expect(host.session.phase == .playing)
    #expect(guests[1].session.phase == .playing)
    #expect(try network.check(except: [guests[0]]) > 200)
  }

  /// A hash of a tick that is far ahead does not count as one that was compared: the machine still holds up the match
  /// for its time only, and is dropped.
  @Test func aHashCountsOnceItsTickIsThere() throws {
    let network = SimulatedNetwork(seed: 8)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    network.run(3000)
    let link = try #require(guest.session.link(to: 0))
    let own = try #require(host.session.links.first)
    let agreed = own.agreedTick
    let packet = ForgedPacket.play(link, tick: 150) { out in
      ForgedPacket.controls(own.nextIn, [.check(tick: 60 << 20, hash: 1)], to: &out)
    }
    network.deliver(packet, to: host, from: guest.address)
    #expect(own.agreedTick == agreed)
  }

  /// A hostile host cannot make a spectator run through what it makes up, either.
  @Test(arguments: [RollbackSession.Role.player, .spectator])
  func aHostCannotMakeOthersRunFaster(role: RollbackSession.Role) {
    let network = SimulatedNetwork(seed: 9)
    let host = network.host(Skirmish(seats: 3)) { $0.leastPlayers = 1 }
    // The host's clock runs eight times as fast.
    host.speed = 8
    let guest = network.join(host, as: role) { $0.spectatorDelay = 0 }
    network.run(3000)
    let watch = Watch(guest, network)
    var most: Int64 = 0
    network.run(10_000) { most = max(most, watch.excess(network)) }
    #expect(guest.session.phase != .joining)
    #expect(most <= Int64(MatchProtocol.mostBehind), "\(most) ticks")
    if role == .player { #expect(most <= 62, "\(most) ticks") }
  }

  @Test func theLimitIsAClockPlusATenth() {
    var pace = MatchPace()
    #expect(pace.permits(.max))
    pace.begin(at: 1000)
    let burst = MatchProtocol.mostBehind
    #expect(pace.permits(1000 + burst - 1))
    #expect(!pace.permits(1000 + burst))
    // A machine at the limit gets 66 ticks in a second of 60.
    for _ in 0..<1000 { pace.advance(1_000_000, head: 1000 + burst, length: 16_666_667) }
    #expect(pace.permits(1000 + burst + 64))
    #expect(!pace.permits(1000 + burst + 67))
    // One that stands still gains nothing.
    for _ in 0..<100_000 { pace.advance(1_000_000, head: 1000, length: 16_666_667) }
    #expect(!pace.permits(1000 + burst))
  }
}

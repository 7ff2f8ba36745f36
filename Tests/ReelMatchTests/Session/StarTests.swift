import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A star: all packets go by way of the host. Without the host, the match ends on all machines alike.

@Suite struct StarTests {
  private func star(players: Int, seed: UInt64) -> SimulatedNetwork {
    let network = SimulatedNetwork(seed: seed)
    let host = network.host(Skirmish(seats: UInt8(players))) {
      ($0.leastPlayers, $0.paths) = (players, .star)
    }
    for _ in 1..<players { network.join(host) }
    return network
  }

  @Test(arguments: [2, 3, 4], [true, false])
  func withoutTheHostAllEndAlike(players: Int, saysSo: Bool) throws {
    let network = star(players: players, seed: 41)
    var isCut = false
    network.way = { from, to in
      let isGone = isCut && (from == 0 || to == 0)
      return Way(isCut: { _ in isGone })
    }
    network.run(4000)
    let host = network.machines[0]
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    if saysSo { host.session.leave() } else { isCut = true }
    network.run(8000)
    for machine in network.machines[1...] {
      #expect(machine.session.phase == .ended(.other(.hostLeft)))
      #expect(machine.notices.last == .ended(.other(.hostLeft)))
      #expect(!machine.notices.contains(.newAuthority))
    }
    #expect(try network.check() > 150)
  }

  @Test func aPlayerWhoLeavesAStarLeavesTheOthersPlaying() throws {
    let network = star(players: 4, seed: 42)
    network.run(4000)
    network.machines[2].session.leave()
    network.run(3000)
    for at in [0, 1, 3] { #expect(network.machines[at].session.phase == .playing) }
    #expect(try network.check(except: [network.machines[2]]) > 300)
  }
}

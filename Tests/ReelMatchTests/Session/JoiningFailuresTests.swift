import Reel
import Testing

@testable import ReelMatch

// A machine that joins may lack types of the state, or content.

/// A game in which a type occurs first when the match runs already.
private struct Garden: Game {
  static let name = "Garden"
  static let settings = GameSettings(title: "Garden", viewWidth: 160, viewHeight: 90, players: 2)
  var registers = false

  init() {}
  init(registers: Bool) { self.registers = registers }

  func installFeatures(in simulation: Simulation) {}

  func setUp(_ simulation: Simulation) {
    if registers { simulation.world.register(Bud.self) }
    simulation.schedule.add("sow") { world in
      if world[Clock.self].tick % 50 == 49 { world.spawn(Bud()) }
      world.each { (bud: inout Bud) in bud.height += 1 }
    }
  }
}

private struct Bud: Component { var height: Int32 = 0 }

@Suite struct JoiningFailuresTests {
  private func join(_ game: Garden, after milliseconds: UInt64) -> RollbackSession {
    let network = SimulatedNetwork(seed: 41)
    var settings = MatchSettings(seed: 1)
    settings.leastPlayers = milliseconds == 0 ? 2 : 1
    let host = network.add(
      RollbackSession(hosting: game, content: GameContent(), seed: 7, settings: settings))
    network.run(milliseconds)
    let guest = network.add(
      RollbackSession(
        joining: Garden.self, content: GameContent(), host: host.address,
        settings: MatchSettings(seed: 2)))
    network.run(3000)
    #expect(host.session.phase == .playing)
    return guest.session
  }

  /// A snapshot names its types, and a world can make only those that it has registered. A machine that joins
  /// before the first tick restores none.
  @Test func aMachineThatJoinsLateNeedsTheTypes() {
    #expect(join(Garden(registers: true), after: 4000).phase == .playing)
    #expect(join(Garden(registers: false), after: 0).phase == .playing)
    let session = join(Garden(registers: false), after: 4000)
    #expect(session.phase == .ended(.other(.brokenHost)))
    #expect(session.detail.contains("Bud"), "\(session.detail)")
  }

  /// Rules read frames, maps and clips, so two machines with other files would have other states.
  @Test func otherContentIsRefused() {
    let network = SimulatedNetwork(seed: 42)
    let host = network.host(Skirmish())
    let atlas = Atlas(frames: [AtlasFrame(name: "stone", rect: Rect(0, 0, 8, 8))])
    let guest = network.add(
      RollbackSession(
        joining: Skirmish.self, content: GameContent(atlases: [atlas]), host: host.address,
        settings: MatchSettings(seed: 2)))
    network.run(2000)
    #expect(guest.session.phase == .ended(.refused(.wrongContent)))
  }

  /// A hostile host names a partner before the machine has the match so far, and so before it has a list of seats.
  @Test func aPartnerBeforeTheStartTrapsNoMachine() throws {
    let network = SimulatedNetwork(seed: 43)
    let host = network.host(Skirmish(seats: 3))
    network.join(host)
    network.run(3000)
    let late = network.join(host)
    var named = 0
    network.run(5000) {
      for link in host.session.links where link.peer == 2 && named == 0 {
        host.session.post(
          .partner(
            peer: 9, address: network.machines[1].address,
            incoming: MatchSecret(drawing: { 99 }), outgoing: MatchSecret(drawing: { 99 })),
          to: link)
        named += 1
      }
    }
    #expect(named == 1)
    #expect(late.session.phase == .playing)
    #expect(late.session.localPlayers == PlayerSet(2))
    try network.check()
  }
}

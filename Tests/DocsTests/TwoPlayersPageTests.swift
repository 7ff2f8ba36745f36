import Reel
import Testing

@testable import OrchardForTwo

/// Tests of the code of docs/two-players.md.
@Suite struct TwoPlayersPageTests {
  private typealias Two = OrchardForTwo.Orchard

  private func elephants(_ simulation: Simulation?) -> [UInt8: Float] {
    var positions: [UInt8: Float] = [:]
    simulation?.world.each { (elephant: OrchardForTwo.Elephant, transform: Transform) in
      positions[elephant.player] = transform.position.x
    }
    return positions
  }

  @Test func fewerThanTwentyLinesAreNewOrChanged() throws {
    func lines(_ file: String) throws -> [String] {
      try Documents.text(file).components(separatedBy: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }
    let two = try lines("Tests/DocsTests/Snippets/TwoPlayers/Orchard.swift")
    let difference = try two.difference(from: lines("docs/orchard/Rules/Orchard.swift"))
    #expect(difference.insertions.count == 19)
  }

  @Test func twoPlayersShareAMachine() {
    let simulation = Two().makeSimulation(content: OrchardTests.content, seed: 7)
    var inputs = [TickInput](repeating: TickInput(viewWidth: 320, viewHeight: 240), count: 2)
    inputs[1].events = [.keyDown(.right)]
    for _ in 0..<30 {
      simulation.step(players: inputs)
      inputs[1].events = []
    }
    #expect(elephants(simulation)[0] == 160 && elephants(simulation)[1] ?? 0 > 240)
    #expect(simulation.missingNames.isEmpty)
  }

  @Test func theSyncTestFindsNothing() throws {
    try Two().syncTest(ticks: 300, content: OrchardTests.content)
  }

  @Test func theMatchOfAPageOverABadNetwork() throws {
    try MatchPage(content: OrchardTests.content).playsTheSameOverABadNetwork()
  }

  /// Two machines, and packets that take 50 milliseconds.
  @Test func twoMachinesPlayOneMatch() throws {
    let content = OrchardTests.content
    let host = RollbackSession(
      hosting: Two(), content: content, seed: 7,
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let guest = RollbackSession(
      joining: Two.self, content: content, host: MatchAddress(port: 0),
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let machines = [host, guest]
    var packets: [(due: UInt64, to: Int, bytes: [UInt8])] = []
    var chance = RandomStream(seed: 7)
    func play(milliseconds: Range<UInt64>) {
      for time in milliseconds where time % 16 == 0 {
        let now = time * 1_000_000
        for packet in packets where packet.due <= time {
          machines[packet.to].receive(
            packet.bytes, from: MatchAddress(port: UInt16(1 - packet.to)), now: now)
        }
        packets.removeAll { $0.due <= time }
        for (player, machine) in machines.enumerated() {
          if chance.bool(0.1) {
            let key = chance.bool() ? Key.left : .right
            machine.add([chance.bool() ? .keyDown(key) : .keyUp(key)], player: player)
          }
          machine.update(now: now) { to, bytes in packets.append((time + 50, Int(to.port), bytes)) }
        }
      }
    }
    play(milliseconds: 1000..<11_000)
    #expect(host.phase == .playing && guest.phase == .playing)
    #expect(host.localPlayers == PlayerSet(0) && guest.localPlayers == PlayerSet(1))
    #expect(elephants(host.simulation).count == 2 && elephants(guest.simulation).count == 2)

    guest.leave()
    play(milliseconds: 11_000..<12_000)
    #expect(Array(elephants(host.simulation).keys) == [0])

    let reels = try machines.map { try ReelContents(bytes: $0.finishRecording()) }
    #expect(reels[1].checkpoints.count > 6)
    // Each reel ends with a checkpoint of its own last tick.
    for (own, other) in zip(reels[0].checkpoints, reels[1].checkpoints) where own.tick == other.tick
    {
      #expect(own.stateHash == other.stateHash && own.hashes == other.hashes)
    }
    let replayed = try Two().replay(host.reel, content: content)
    if case .same = replayed {} else { Issue.record("\(replayed)") }
  }
}

import Foundation
import Reel
import ReelHeadless
import Testing

@testable import ReelApp
@testable import ReelHost

/// A game in which two players push a rope to and fro; the second player gets a pad by pressing its start button.
private struct Tug: Game {
  static let name = "Tug"
  static let settings = GameSettings(title: "Tug", viewWidth: 64, viewHeight: 32, players: 2)
  typealias Player = TugBot
  static let push = Action(0)

  struct Rope: Resource {
    var position: Int32 = 0
    var joined = false
  }

  func setUp(_ simulation: Simulation) {
    simulation.world.insert(Rope())
    for player in 0..<2 {
      var bindings = Bindings()
      bindings.bind(player == 0 ? Key.right : .a, to: Self.push)
      bindings.bind(PadButton.south, to: Self.push)
      simulation.world.controls.setBindings(bindings, of: player)
    }
    // All pads belong to the first player until the second one joins.
    for pad in 0..<Input.padCount {
      simulation.world.devices.send(.assign(.pad(pad), to: PlayerSet(0)))
    }
    simulation.schedule.add("tug") { world in
      if world.controls.actions(of: 0).isActive(Self.push) { world[Rope.self].position += 1 }
      if world.controls.actions(of: 1).isActive(Self.push) { world[Rope.self].position -= 10 }
      guard !world[Rope.self].joined else { return }
      for pad in 0..<Input.padCount where world[Input.self].wasPressed(.start, pad: pad) {
        world[Rope.self].joined = true
        world.devices.send(.assign(.pad(pad), to: PlayerSet(1)))
      }
    }
  }
}

private struct TugBot: Bot {
  init(seed: UInt64) {}
  mutating func play(_ simulation: Simulation, into input: inout TickInput) {}
  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    if player == 1 && simulation.tick == 3 { input.events.append(.keyDown(.a)) }
  }
}

@Suite struct PlayersTests {
  private func makeSimulation() -> Simulation {
    Tug().makeSimulation(content: GameContent(), seed: 1)
  }

  /// Plays events in the loop of a window, and returns the simulation and the recording.
  private func play(_ events: [Int: [InputEvent]], ticks: UInt64) throws -> (
    Simulation, ReelContents
  ) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "players-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0...(.max)))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("tug.reel").path
    let simulation = makeSimulation()
    let video = HeadlessVideo(viewWidth: 64, viewHeight: 32)
    for (poll, events) in events { video.enqueue(events, atPoll: poll) }
    let header = Tug().reelHeader(simulation, viewWidth: 64, viewHeight: 32)
    let output = try ReelFile.Output(
      simulation, header: header, path: path, replacing: false, sparing: [])
    try ProgramLoop(
      simulation, showing: GameContent(), settings: Tug.settings, video: video,
      audio: HeadlessAudio(), recording: output
    ).run(ticks: ticks)
    return (simulation, try ReelFile.read(path, withSnapshots: true, check: { _ in }).contents)
  }

  @Test func twoPlayersShareAKeyboardAndOneJoinsByAPad() throws {
    let connected = InputEvent(.padConnected, device: 2)
    let (simulation, reel) = try play(
      [
        1: [.keyDown(.right), connected], 2: [.keyUp(.right), .keyDown(.a)], 3: [.keyUp(.a)],
        5: [.padDown(.south, pad: 2)], 6: [.padDown(.start, pad: 2)], 8: [.padDown(.south, pad: 2)],
      ], ticks: 12)
    let rope = simulation.world[Tug.Rope.self]
    // The first player pushed with a key, and with the pad until the second player got it. The second player pushed
    // with a key, and then with the pad after pressing it again.
    #expect(rope.joined)
    #expect(simulation.world.controls.input(of: 1).pads[2].isConnected)
    #expect(!simulation.world.controls.input(of: 0).pads[2].isConnected)
    #expect(rope.position == 1 - 10 + 2 - 50)
    #expect(reel.header.players == 2 && reel.players.count == 2)
    #expect(reel.inputs(ofTick: 0)[1].events.count { $0.kind == .assigned } == 2)
    guard case .same(let ticks, _) = verify(reel, makeSimulation(), makeSimulation: makeSimulation)
    else {
      Issue.record("the replay differs")
      return
    }
    #expect(ticks == 12)
  }

  @Test func aReplayWithoutTheSecondPlayerDiffers() throws {
    var (_, reel) = try play([1: [.keyDown(.a)]], ticks: 5)
    reel.players[1] = ReelInputs(
      reel.players[1].map { TickInput(viewWidth: $0.viewWidth, viewHeight: $0.viewHeight) })
    guard case .differs = verify(reel, makeSimulation(), makeSimulation: makeSimulation) else {
      Issue.record("nothing differs")
      return
    }
  }

  @Test func botsPlayAnyPlayer() {
    let simulation = makeSimulation()
    var bot = TugBot(seed: 1)
    var inputs = [TickInput](repeating: TickInput(viewWidth: 64, viewHeight: 32), count: 2)
    for _ in 0..<6 {
      for at in inputs.indices { inputs[at].events = [] }
      bot.play(simulation, into: &inputs)
      simulation.step(players: inputs)
    }
    #expect(simulation.world[Tug.Rope.self].position == -30)
  }

  @Test func aReelOfAnotherNumberOfPlayersIsRefused() {
    let two = Tug().reelHeader(makeSimulation(), viewWidth: 64, viewHeight: 32)
    var one = two
    one.players = 1
    #expect(one.mismatch(with: two)?.contains("1 players, and this game takes 2") == true)
  }
}

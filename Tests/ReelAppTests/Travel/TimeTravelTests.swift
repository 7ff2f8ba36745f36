import Foundation
import Reel
import ReelHeadless
import ReelPlatform
import ReelPlay
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelHost
@testable import ReelInspector

/// A runner that runs while Space is held, and rings a bell every tenth step.
private struct Run: Game {
  static let name = "Run"
  static let settings = GameSettings(title: "Run", viewWidth: 240, viewHeight: 120)

  struct Runner: Component {
    var steps: Int32 = 0
    var clicks: Int32 = 0
  }
  struct Rung: Event {}

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Name("runner"), Runner())
    simulation.markTimeline(at: Rung.self)
    simulation.schedule.add("run") { world in
      let input = world[Input.self]
      let clicks = input.events.count { $0.kind == .pointerDown }
      let isHeld = input.isHeld(.space)
      world.each { (runner: inout Runner) in
        runner.clicks += Int32(clicks)
        guard isHeld else { return }
        runner.steps += 1
        guard runner.steps % 10 == 0 else { return }
        world.send(Rung())
        world.audio.play(SoundID(rawValue: 1))
        world.program.send(.save(name: "steps", bytes: [UInt8(truncatingIfNeeded: runner.steps)]))
      }
    }
  }

  static func runner(_ simulation: Simulation) -> Runner {
    var found = Runner()
    simulation.world.each { (runner: Runner) in found = runner }
    return found
  }
}

/// A game that a script plays, with its history.
private final class Scripted {
  let simulation = Run().makeSimulation(content: GameContent(), seed: 5)
  let video = HeadlessVideo(viewWidth: 240, viewHeight: 120)
  let audio = HeadlessAudio()
  private(set) var loop: ProgramLoop!
  /// The tick, and true if the past was open, at each poll.
  private(set) var polls: [(tick: UInt64, isOpen: Bool)] = []
  private var checks: [Int: (ProgramLoop) -> Void] = [:]

  init(
    travels: Bool = true, recording path: String? = nil, branches: String? = nil,
    explorer: Explorer? = nil
  ) throws {
    let header = Run().reelHeader(simulation, viewWidth: 240, viewHeight: 120)
    let output = try path.map {
      try ReelFile.Output(simulation, header: header, path: $0, replacing: false, sparing: [])
    }
    let makers = ReelBranches(recording: path, game: branches ?? "Run") { _ in
      BranchStart(Run().makeSimulation(content: GameContent(), seed: 5), header)
    }
    audio.keepsCommands = true
    loop = ProgramLoop(
      simulation, showing: GameContent(), settings: Run.settings, video: video, audio: audio,
      recording: output, travel: travels ? TimeTravel(simulation, branches: makers) : nil)
    loop.explorer = explorer
    video.script = { [unowned self] poll in
      polls.append((loop.simulation.tick, loop.travel?.isOpen == true))
      checks[poll]?(loop)
      return HeadlessPoll()
    }
  }

  func press(_ keys: Key..., at poll: Int) {
    video.enqueue(keys.flatMap { [.keyDown($0), .keyUp($0)] }, atPoll: poll)
  }

  func check(at poll: Int, _ body: @escaping (ProgramLoop) -> Void) { checks[poll] = body }
}

@Suite struct TimeTravelTests {
  /// Space is held from poll 5 to poll 45 and from 50 on.
  private func hold(_ video: HeadlessVideo) {
    video.enqueue([.keyDown(.space)], atPoll: 5)
    video.enqueue([.keyUp(.space)], atPoll: 45)
    video.enqueue([.keyDown(.space)], atPoll: 50)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("travel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func verify(_ path: String) throws -> UInt64 {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard case .same(let ticks, _) = try Run().replay(bytes) else {
      Issue.record("\(path) does not replay")
      return 0
    }
    return ticks
  }

  @Test func keysShowThePastAndThePresentGoesOn() throws {
    let plain = try Scripted(travels: false)
    hold(plain.video)
    try plain.loop.run(ticks: 120)

    let game = try Scripted()
    hold(game.video)
    game.press(.f4, at: 80)
    game.press(.left, at: 81)
    game.video.enqueue([.keyDown(.leftShift)], atPoll: 82)
    game.press(.left, at: 83)
    game.video.enqueue([.keyUp(.leftShift)], atPoll: 84)
    game.press(.f7, .right, at: 85)
    game.press(.home, at: 86)
    game.press(.end, at: 87)
    game.press(.left, at: 88)
    game.press(.escape, at: 90)
    try game.loop.run(ticks: 120)
    let ticks = game.polls.map(\.tick)
    let present = ticks[80]
    #expect(!game.polls[80].isOpen && game.polls[81].isOpen && ticks[81] == present - 1)
    #expect(ticks[82] == present - 2 && ticks[84] == present - 62 && ticks[86] == present - 60)
    #expect(ticks[87] == 0 && ticks[88] == present && ticks[89] == present - 1)
    #expect(game.polls[90].isOpen && !game.polls[91].isOpen)
    #expect(game.loop.simulation.tick == 120)
    #expect(game.loop.simulation.stateHash == plain.loop.simulation.stateHash)
    // The bar was drawn, and no repeated tick was heard.
    let bells = { (audio: HeadlessAudio) in
      audio.commands.count { if case .play = $0 { true } else { false } }
    }
    #expect(bells(game.audio) == bells(plain.audio) && bells(plain.audio) > 5)
    #expect(!game.audio.isPaused)
  }

  @Test func enterPlaysFromTheTickThatIsShown() throws {
    let game = try Scripted()
    hold(game.video)
    game.press(.f4, at: 80)
    for poll in 81..<100 { game.press(.left, at: poll) }
    game.press(.enter, at: 101)
    // The player's Space is still down, but the recorded one was released: the runner stands.
    var (tick, steps) = (UInt64(0), Int32(0))
    game.check(at: 101) { (tick, steps) = ($0.simulation.tick, Run.runner($0.simulation).steps) }
    game.press(.space, at: 120)
    try game.loop.run(ticks: 110)
    #expect(tick == game.polls[80].tick - 20)
    #expect(game.loop.simulation.tick == 110)
    #expect(Run.runner(game.loop.simulation).steps == steps, "steps of the dropped future are gone")
    #expect(game.loop.travel?.history.latest == 110)
    // The new past is that of the branch.
    let again = Run().makeSimulation(content: GameContent(), seed: 5)
    game.loop.travel?.history.forEachInputs(upTo: 110, players: 1) { again.step(players: $0) }
    #expect(again.stateHash == game.loop.simulation.stateHash)
  }

  @Test func theMouseScrubsAndTheGameGetsNoClick() throws {
    let game = try Scripted()
    hold(game.video)
    game.video.enqueue([.pointerDown(0, 50, 50), .pointerUp(0, 50, 50)], atPoll: 20)
    game.press(.f4, at: 80)
    game.video.enqueue([.pointerDown(0, 120, 110)], atPoll: 82)
    game.video.enqueue([.pointerMove(0, 6, 10)], atPoll: 84)
    game.video.enqueue([.pointerUp(0, 6, 10)], atPoll: 85)
    game.video.enqueue([.pointerDown(0, 60, 20), .pointerUp(0, 60, 20)], atPoll: 86)
    game.press(.escape, at: 90)
    try game.loop.run(ticks: 100)
    let present = game.polls[80].tick
    let bar = TimelineBar(earliest: 0, latest: present, tick: 0)
    #expect(game.polls[83].tick == bar.tick(atX: 120, view: Vec2(240, 120)))
    #expect(game.polls[85].tick == 0 && game.polls[87].tick == 0)
    #expect(Run.runner(game.loop.simulation).clicks == 1)
  }

  @Test func theBarIsDrawnWhileThePastIsOpen() throws {
    let game = try Scripted()
    game.video.keepsDrawLists = true
    game.press(.f4, at: 30)
    game.press(.escape, at: 40)
    try game.loop.run(ticks: 50)
    let ground = Color(14, 16, 26, 225)
    let shown = game.video.drawLists.map { $0.quads.contains { $0.color == ground } }
    #expect(!shown[29] && shown[30] && shown[39] && !shown[40])
  }

  @Test func aHeldKeyGoesOnStepping() throws {
    let game = try Scripted()
    game.video.enqueue([.keyDown(.f4)], atPoll: 60)
    game.video.enqueue([.keyUp(.f4)], atPoll: 90)
    game.press(.escape, at: 95)
    try game.loop.run(ticks: 70)
    let (present, last) = (game.polls[60].tick, game.polls[95].tick)
    #expect(present - last > 8 && present - last < 12, "\(present - last) ticks")
  }

  @Test func withoutHistoryTheKeyBelongsToTheGame() throws {
    let game = try Scripted(travels: false)
    game.press(.f4, at: 10)
    game.press(.left, at: 11)
    try game.loop.run(ticks: 30)
    #expect(game.polls.map(\.tick).dropFirst().elementsEqual(0..<UInt64(30)))
  }

  @Test func aBranchOfARecordingIsAReelOfItsOwn() throws {
    try withFolder { folder in
      let path = "\(folder)/run.reel"
      let game = try Scripted(recording: path)
      hold(game.video)
      game.press(.f4, at: 80)
      for poll in 81..<90 { game.press(.left, at: poll) }
      game.press(.enter, at: 91)
      game.video.enqueue([.keyDown(.space)], atPoll: 100)
      game.press(.f4, at: 120)
      game.press(.enter, at: 121)
      try game.loop.run(ticks: 130)
      // The first reel has everything up to the moment of the first branch, with its checkpoints.
      #expect(try verify(path) == game.polls[80].tick)
      let second = "\(folder)/run-branch-1.reel"
      #expect(try verify(second) == game.polls[120].tick)
      let third = "\(folder)/run-branch-2.reel"
      #expect(try verify(third) == 130)
      let reel = try ReelFile.read(third, withSnapshots: false) { _ in }.contents
      #expect(reel.isFinished && reel.checkpoints.last?.stateHash == game.loop.simulation.stateHash)
      #expect(
        reel.inputs[Int(game.polls[91].tick)].events.first == InputEvent(.focusLost))
    }
  }

  @Test func aBranchCanBeRecordedWithoutARecording() throws {
    try withFolder { folder in
      let game = try Scripted(branches: "\(folder)/Run")
      hold(game.video)
      game.press(.f4, at: 20)
      game.press(.home, at: 21)
      game.press(.right, at: 22)
      game.press(.b, at: 23)
      try game.loop.run(ticks: 40)
      #expect(try verify("\(folder)/Run-branch-1.reel") == 40)
    }
  }

  /// After a branch, the rest of a reel that a first recording began is read from its file.
  @Test func withoutEarlyInputsABranchReadsTheRecording() throws {
    try withFolder { folder in
      let path = "\(folder)/run.reel"
      let header: ReelHeader
      let simulation = Run().makeSimulation(content: GameContent(), seed: 5)
      header = Run().reelHeader(simulation, viewWidth: 240, viewHeight: 120)
      let output = try ReelFile.Output(
        simulation, header: header, path: path, replacing: false, sparing: [])
      func step() {
        var input = TickInput(viewWidth: 240, viewHeight: 120)
        if simulation.tick == 3 { input.events = [.keyDown(.space)] }
        output.prepareTick([input])
        simulation.step(players: [input])
        output.recordTick(simulation, [input])
      }
      for _ in 0..<50 { step() }
      // The history begins in the middle, as for a reel that a player goes on from.
      let history = History(simulation)
      for _ in 0..<30 {
        step()
        history.record(
          simulation, players: [TickInput(viewWidth: 240, viewHeight: 120)])
      }
      try output.finish(simulation)
      try history.seek(to: 70, in: simulation)
      let open = { (_: Simulation) in
        BranchStart(Run().makeSimulation(content: GameContent(), seed: 5), header)
      }
      let branches = ReelBranches(
        recording: path, game: "Run", checkpointInterval: 1, open: open)
      let branch = try branches.begin(simulation, history)
      let target = branch.name
      try branch.finish(simulation)
      #expect(try verify(target) == 70)
      let recorded = try ReelFile.read(target, withSnapshots: false) { _ in }.contents
      #expect(recorded.checkpoints.map(\.tick) == Array(0...70))
      let none = ReelBranches(recording: nil, game: "\(folder)/None", open: open)
      #expect(throws: HostError.self) { try none.begin(simulation, history) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }
  }

  @Test func aGameThatEndsInThePastRecordsItsPresent() throws {
    try withFolder { folder in
      let path = "\(folder)/run.reel"
      let game = try Scripted(recording: path)
      hold(game.video)
      game.press(.f4, at: 80)
      game.press(.home, at: 81)
      game.video.quit(atPoll: 85)
      try game.loop.run()
      #expect(try verify(path) == game.polls[80].tick)
    }
  }
}

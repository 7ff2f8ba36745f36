import Foundation
import Reel
import ReelHeadless
import ReelPlay
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelHost

/// A counter that grows while Space is held, and rings a bell at every tenth step.
private struct Walk: Game {
  static let name = "Walk"
  static let settings = GameSettings(
    title: "Walk", viewWidth: 240, viewHeight: 120, rulesVersion: 5)
  static let length = 1300

  struct Walker: Component {
    var steps: Int32 = 0
    var clicks: Int32 = 0
  }
  struct Rung: Event {}

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Walker())
    simulation.markTimeline(at: Rung.self)
    simulation.schedule.add("walk") { world in
      let input = world[Input.self]
      let clicks = input.events.count { $0.kind == .pointerDown }
      let isHeld = input.isHeld(.space)
      world.each { (walker: inout Walker) in
        walker.clicks += Int32(clicks)
        guard isHeld else { return }
        walker.steps += 1
        guard walker.steps % 10 == 0 else { return }
        world.send(Rung())
        world.audio.play(SoundID(rawValue: 1))
        world.program.send(.quit)
      }
    }
  }

  static func walker(_ simulation: Simulation) -> Walker {
    var found = Walker()
    simulation.world.each { (walker: Walker) in found = walker }
    return found
  }

  /// Records a game in which Space is held from tick 100 on.
  /// - Parameter twoFrom: the tick from which on older rules count twice.
  static func record(ticks: Int = length, twoFrom: UInt64? = nil) -> [UInt8] {
    let simulation = Walk().makeSimulation(content: GameContent(), seed: 5)
    var header = Walk().reelHeader(simulation, viewWidth: 240, viewHeight: 120)
    if let twoFrom {
      header.rulesVersion = 4
      simulation.schedule.add("walkAgain", after: ["walk"]) { world in
        guard world[Clock.self].tick >= twoFrom else { return }
        world.each { (walker: inout Walker) in walker.steps += 1 }
      }
    }
    var recorder = Recorder(simulation, header: header)
    for tick in 0..<ticks {
      var input = TickInput(viewWidth: 240, viewHeight: 120)
      if tick == 100 { input.events = [.keyDown(.space)] }
      recorder.prepareTick(players: [input])
      simulation.step(input)
      recorder.recordTick(simulation, players: [input])
    }
    recorder.finish(simulation)
    return recorder.takeBytes()
  }
}

/// A reel that a script watches.
private final class Watched {
  let video = HeadlessVideo(viewWidth: 240, viewHeight: 120)
  let audio = HeadlessAudio()
  private(set) var loop: ReplayLoop!
  /// The tick at the beginning of each poll.
  private(set) var ticks: [UInt64] = []
  private var checks: [Int: (ReplayLoop) -> Void] = [:]

  init(_ path: String) throws {
    let opened = try OpenedReel<Walk>(path, of: .all)
    audio.keepsCommands = true
    loop = ReplayLoop(
      try ShownReplay(opened), showing: GameContent(), settings: Walk.settings, video: video,
      audio: audio, host: .program)
    video.script = { [unowned self] poll in
      ticks.append(loop.simulation.tick)
      checks[poll]?(loop)
      return HeadlessPoll()
    }
  }

  func press(_ keys: Key..., at poll: Int) {
    video.enqueue(keys.flatMap { [.keyDown($0), .keyUp($0)] }, atPoll: poll)
  }

  func check(at poll: Int, _ body: @escaping (ReplayLoop) -> Void) { checks[poll] = body }

  func run(polls: Int, from tick: UInt64 = 0) throws {
    video.quit(atPoll: polls)
    try loop.run(from: tick)
  }

  var bells: Int { audio.commands.count { if case .play = $0 { true } else { false } } }
}

@Suite struct ReplayLoopTests {
  private func withReel(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("replay-\(UUID().uuidString).reel")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  private func hash(after ticks: UInt64, of path: String) throws -> UInt64 {
    let opened = try OpenedReel<Walk>(path, of: .all)
    for tick in 0..<Int(ticks) { opened.simulation.step(players: opened.reel.inputs(ofTick: tick)) }
    return opened.simulation.stateHash
  }

  @Test func aReelPlaysAtItsSpeedAndItsLastPictureStays() throws {
    try withReel(Walk.record(ticks: 200)) { path in
      let watched = try Watched(path)
      watched.video.keepsDrawLists = true
      // A click of the person who watches reaches no game, and a message of the game carries out nothing.
      watched.video.enqueue([.pointerDown(0, 50, 20), .pointerUp(0, 50, 20)], atPoll: 50)
      var isPaused = false
      watched.check(at: 250) { [unowned watched] _ in isPaused = watched.audio.isPaused }
      try watched.run(polls: 260)
      #expect(watched.ticks.prefix(202).elementsEqual([0] + (0...200).map(UInt64.init)))
      #expect(watched.ticks.suffix(59).allSatisfy { $0 == 200 })
      #expect(watched.bells == 10 && !watched.loop.isPlaying && isPaused)
      #expect(watched.loop.simulation.stateHash == (try hash(after: 200, of: path)))
      #expect(Walk.walker(watched.loop.simulation).clicks == 0)
      let pictures = watched.video.drawLists
      #expect(pictures.count == 260 && pictures[259].quads == pictures[210].quads)
    }
  }

  @Test func keysMoveInTheReel() throws {
    try withReel(Walk.record()) { path in
      let watched = try Watched(path)
      watched.press(.space, at: 50)
      watched.press(.left, at: 60)
      watched.press(.f7, at: 61)
      watched.video.enqueue([.keyDown(.leftShift)], atPoll: 62)
      watched.press(.right, at: 63)
      watched.video.enqueue([.keyUp(.leftShift)], atPoll: 64)
      watched.press(.pageUp, at: 65)
      watched.press(.end, at: 67)
      watched.press(.up, at: 69)
      watched.press(.home, at: 70)
      watched.press(.down, at: 71)
      watched.press(.pageUp, .pageUp, at: 72)
      // F6 goes on, from the tick that is shown.
      watched.press(.f6, at: 75)
      var hashes: [UInt64] = []
      watched.check(at: 74) { hashes.append($0.simulation.stateHash) }
      try watched.run(polls: 90)
      let ticks = watched.ticks
      #expect(ticks[50] == 49 && ticks[51...60].allSatisfy { $0 == 49 })
      #expect(ticks[61...63] == [48, 49, 49])
      #expect(ticks[64] == 109 && ticks[66] == 709 && ticks[68] == 1300)
      #expect(ticks[70...72] == [1300, 0, 0] && ticks[74] == 1200)
      #expect(ticks[76] == 1200 && ticks[79] == 1203)
      #expect(hashes == [try hash(after: 1200, of: path)])
      #expect(watched.loop.simulation.tick == 1214)
      #expect(watched.loop.simulation.stateHash == (try hash(after: 1214, of: path)))
    }
  }

  /// The ticks on the way to another one make no sound, and the reel begins anew after its end.
  @Test func aSeekIsSilentAndSpaceAtTheEndBeginsAnew() throws {
    try withReel(Walk.record(ticks: 200)) { path in
      let watched = try Watched(path)
      watched.press(.end, at: 10)
      watched.press(.space, at: 20)
      var bells = -1
      watched.check(at: 20) { [unowned watched] loop in
        bells = watched.bells
        #expect(loop.simulation.tick == 200 && !loop.isPlaying)
      }
      try watched.run(polls: 223)
      #expect(bells == 0 && watched.bells == 10)
      #expect(watched.ticks[21...23] == [0, 1, 2] && watched.ticks.last == 200)
    }
  }

  @Test func theMouseSeeksInTheBarAndTheReelGoesOn() throws {
    try withReel(Walk.record()) { path in
      let watched = try Watched(path)
      watched.video.enqueue([.pointerDown(0, 120, 110)], atPoll: 20)
      watched.video.enqueue([.pointerMove(0, 60, 5)], atPoll: 30)
      watched.video.enqueue([.pointerUp(0, 60, 5)], atPoll: 40)
      try watched.run(polls: 50)
      let bar = TimelineBar(earliest: 0, latest: 1300, tick: 0)
      let view = Vec2(240, 120)
      #expect(watched.ticks[21...30].allSatisfy { $0 == bar.tick(atX: 120, view: view) })
      let last = bar.tick(atX: 60, view: view)
      #expect(watched.ticks[31...41].allSatisfy { $0 == last })
      #expect(watched.ticks[42...44] == [last + 1, last + 2, last + 3])
    }
  }

  @Test func slowAndFastMotion() throws {
    try withReel(Walk.record()) { path in
      let watched = try Watched(path)
      watched.press(.f9, at: 20)
      watched.press(.f9, at: 40)
      watched.press(.f8, at: 60)
      try watched.run(polls: 80)
      let ticks = watched.ticks
      #expect(ticks[40] - ticks[20] == 80 && ticks[60] - ticks[40] == 20)
      #expect(ticks[80] - ticks[60] == 5)
    }
  }

  @Test func aReelBeginsAtATick() throws {
    try withReel(Walk.record()) { path in
      let watched = try Watched(path)
      try watched.run(polls: 20, from: 700)
      #expect(watched.ticks[2] == 700 && watched.loop.isPlaying && watched.ticks[10] > 705)
    }
  }

  @Test func theBarIsDrawnUntilTabHidesIt() throws {
    try withReel(Walk.record(ticks: 200)) { path in
      let watched = try Watched(path)
      watched.video.keepsDrawLists = true
      watched.press(.tab, at: 10)
      // A hidden bar takes no press.
      watched.video.enqueue([.pointerDown(0, 120, 110), .pointerUp(0, 120, 110)], atPoll: 15)
      watched.press(.tab, at: 20)
      watched.press(.escape, at: 30)
      try watched.loop.run()
      let ground = Color(14, 16, 26, 225)
      let shown = watched.video.drawLists.map { $0.quads.contains { $0.color == ground } }
      #expect(shown[0] && shown[9] && !shown[10] && !shown[19] && shown[20])
      #expect(watched.ticks.elementsEqual([0] + (0..<30).map(UInt64.init)))
    }
  }

  /// A reel of other rules is shown from one recorded state to the next, in both directions.
  @Test func aReelOfOtherRulesFollowsItsRecordedStates() throws {
    try withReel(Walk.record(twoFrom: 300)) { path in
      let watched = try Watched(path)
      var steps: [UInt64: Int32] = [:]
      func look(at poll: Int) {
        watched.check(at: poll) { steps[$0.simulation.tick] = Walk.walker($0.simulation).steps }
      }
      watched.press(.end, at: 1)
      look(at: 5)
      watched.press(.pageDown, at: 6)
      look(at: 8)
      watched.press(.pageDown, at: 9)
      look(at: 11)
      watched.press(.left, at: 12)
      look(at: 14)
      try watched.run(polls: 20)
      // Today's rules count once a tick from tick 101 on; the older ones counted twice from tick 300 on, and the reel
      // has their states of the ticks 600, 1200 and 1300.
      let recorded: (Int32) -> Int32 = { ($0 - 100) + ($0 - 300) }
      #expect(
        steps == [
          1300: recorded(1300), 700: recorded(600) + 100, 100: 0, 99: 0,
        ], "\(steps)")
      // Behind tick 100, the ticks follow the rules of this build up to the next recorded state.
      let again = try Watched(path)
      again.press(.end, at: 1)
      for poll in 5..<7 { again.press(.pageDown, at: poll) }
      again.video.enqueue([.keyDown(.leftShift)], atPoll: 8)
      for poll in 9..<17 { again.press(.right, at: poll) }
      var late: Int32 = 0
      again.check(at: 20) { late = Walk.walker($0.simulation).steps }
      try again.run(polls: 24)
      #expect(again.loop.simulation.tick == 580 && late == 480)
    }
  }

  @Test func aReelWithoutTicksShowsItsBackground() throws {
    try withReel(Walk.record(ticks: 0)) { path in
      let watched = try Watched(path)
      watched.press(.right, .space, .end, at: 2)
      try watched.run(polls: 5)
      #expect(watched.ticks.allSatisfy { $0 == 0 } && watched.video.drawCount == 5)
    }
  }
}

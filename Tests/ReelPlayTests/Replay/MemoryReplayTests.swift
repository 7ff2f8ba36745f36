import Reel
import ReelHeadless
import ReelPlatform
import ReelPlay
import Testing

/// Reels in memory, without a file.
@Suite struct MemoryReplayTests {
  private let host = TestHost()

  /// Records a game in which Space is held from tick 100 on.
  /// - Parameter isTwice: true if older rules count each step twice.
  private func record(ticks: Int, isTwice: Bool = false) throws -> ReelContents {
    let start = Run.start()
    let simulation = start.simulation
    if isTwice {
      simulation.schedule.add("runAgain", after: ["run"]) { world in
        guard world[Input.self].isHeld(.space) else { return }
        world.each { (runner: inout Run.Runner) in runner.steps += 1 }
      }
    }
    let recording = MemoryRecording(name: "r", Recorder(simulation, header: start.header))
    for tick in 0..<ticks {
      var input = TickInput(viewWidth: 240, viewHeight: 120)
      if tick == 100 { input.events = [.keyDown(.space)] }
      recording.prepareTick([input])
      simulation.step(input)
      recording.recordTick(simulation, [input])
    }
    try recording.finish(simulation)
    return try ReelContents(bytes: recording.bytes)
  }

  private func loop(_ reel: ReelContents, follows: Bool, _ keys: [Int: Key]) -> ReplayLoop {
    let video = HeadlessVideo(viewWidth: 240, viewHeight: 120)
    for (poll, key) in keys { video.enqueue([.keyDown(key), .keyUp(key)], atPoll: poll) }
    let states = StatesInMemory(reel)
    let replay = ShownReplay(
      Run.start().simulation, reel, name: "r", keyframes: follows ? states.ticks : [],
      states: states, report: host.host.report)
    return ReplayLoop(
      replay, showing: GameContent(), settings: Run.settings, video: video, audio: HeadlessAudio(),
      host: host.host)
  }

  @Test func aReelInMemoryIsShownToItsEnd() throws {
    let reel = try record(ticks: 200)
    let loop = loop(reel, follows: false, [:])
    try loop.start(at: 20)
    repeat { #expect(try loop.showPicture() == .drawn) } while loop.isPlaying
    loop.finish()
    #expect(loop.simulation.tick == 200)
    #expect(loop.simulation.stateHash == reel.checkpoints.last?.stateHash)
    #expect(host.sentences.isEmpty && host.preparations > 100)
  }

  /// A reel of other rules is followed from one recorded state to the next.
  @Test func recordedStatesInMemoryAreFollowed() throws {
    let reel = try record(ticks: 700, isTwice: true)
    let loop = loop(reel, follows: true, [1: .end])
    for _ in 0..<10 { _ = try loop.showPicture() }
    #expect(loop.simulation.tick == 700 && Run.steps(loop.simulation) == 1200)
    #expect(host.sentences.contains("tick 700: the recorded state"))
    let other = self.loop(reel, follows: false, [1: .end])
    for _ in 0..<10 { _ = try other.showPicture() }
    #expect(Run.steps(other.simulation) == 600)
  }

  @Test func escapeEndsTheLoop() throws {
    let loop = loop(try record(ticks: 60), follows: false, [5: .escape])
    var turns = 0
    while try loop.showPicture() != .ended { turns += 1 }
    #expect(turns == 5)
  }
}

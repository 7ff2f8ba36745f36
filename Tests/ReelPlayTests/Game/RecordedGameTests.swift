import Reel
import ReelHeadless
import ReelPlatform
import ReelPlay
import Testing

/// A game that is recorded in memory.
@Suite struct RecordedGameTests {
  private let host = TestHost()
  private let video = HeadlessVideo(viewWidth: 240, viewHeight: 120)

  private func loop(_ start: BranchStart, limit: UInt64 = 110) -> PageLoop {
    let recording = MemoryRecording(
      name: "Run.reel", Recorder(start.simulation, header: start.header))
    let loop = PageLoop(
      start.simulation, showing: GameContent(), settings: Run.settings, video: video,
      audio: HeadlessAudio(), host: host.host, recording: recording,
      travel: TimeTravel(
        start.simulation, branches: BranchesInMemory("Run") { _ in Run.start() },
        readTime: host.host.readTime))
    loop.start(ticks: limit)
    return loop
  }

  private func bytes(_ loop: GameLoop) throws -> [UInt8] {
    try #require(loop.recording as? MemoryRecording).bytes
  }

  private func press(_ keys: Key..., at poll: Int) {
    video.enqueue(keys.flatMap { [.keyDown($0), .keyUp($0)] }, atPoll: poll)
  }

  private func verify(_ bytes: [UInt8]) throws -> UInt64 {
    guard case .same(let ticks, _) = try Run().replay(bytes) else {
      Issue.record("The reel gives other states.")
      return 0
    }
    return ticks
  }

  @Test func theReelInMemoryReplays() throws {
    let loop = loop(Run.start())
    video.enqueue([.keyDown(.space)], atPoll: 5)
    while try loop.showPicture() != .ended {}
    // Before its end, the reel has the chunks of the complete seconds.
    let cut = try ReelContents(bytes: bytes(loop))
    #expect(cut.isCutOff && cut.inputs.count > 50)
    try loop.finish()
    #expect(try verify(bytes(loop)) == 110)
    #expect(loop.saves == stride(from: 10, through: 100, by: 10).map { [$0] })
  }

  @Test func aBranchIsAReelOfItsOwn() throws {
    let loop = loop(Run.start())
    let first = try #require(loop.recording as? MemoryRecording)
    video.enqueue([.keyDown(.space)], atPoll: 5)
    press(.f4, at: 80)
    press(.down, at: 81)
    press(.enter, at: 82)
    while try loop.showPicture() != .ended {}
    try loop.finish()
    #expect(try verify(first.bytes) == 79)
    #expect(loop.recording?.name == "Run-branch-1.reel" && loop.returns == [68])
    #expect(try verify(bytes(loop)) == 110)
    let reel = try ReelContents(bytes: bytes(loop))
    #expect(reel.checkpoints.last?.stateHash == loop.simulation.stateHash)
    #expect(reel.inputs[68].events.first == InputEvent(.focusLost))
    // Space was released with the branch.
    #expect(Run.steps(loop.simulation) == 64)
  }

  @Test func withoutTheEarlyInputsThereIsNoBranch() throws {
    let start = Run.start()
    for _ in 0..<20 { start.simulation.step(TickInput()) }
    let history = History(start.simulation)
    start.simulation.step(TickInput())
    history.record(start.simulation, players: [TickInput()])
    let branches = BranchesInMemory("Run") { _ in Run.start() }
    let error = #expect(throws: HostError.self) {
      try branches.begin(start.simulation, history)
    }
    #expect(error?.kind == .usage && error?.message.contains("before tick 20") == true)
  }

  /// Rules that do not give the same state again cannot continue a reel.
  @Test func aGameWithAnotherStateHasNoBranch() throws {
    let start = Run.start()
    let history = History(start.simulation)
    var input = TickInput()
    input.events = [.keyDown(.space)]
    start.simulation.step(input)
    history.record(start.simulation, players: [input])
    let branches = BranchesInMemory("Run") { _ in
      let other = Run.start()
      other.simulation.world.spawn(Run.Runner(steps: 7))
      return other
    }
    let error = #expect(throws: HostError.self) {
      try branches.begin(start.simulation, history)
    }
    #expect(error?.kind == .differs)
  }
}

import Reel
import Testing

@testable import ReelMatch

/// A session that repeats ticks of a simulation with other inputs, and a player who receives the output.
private struct Session {
  let simulation = NoisyGame.make()
  var log: EffectLog
  var received = ReceivedOutput()
  /// The states before each tick, and the inputs with which the ticks ran last.
  private var states: [Snapshot] = []
  private(set) var inputs: [TickInput] = []

  init() { log = EffectLog(simulation) }

  mutating func step(_ input: TickInput) {
    states.append(simulation.snapshot())
    inputs.append(input)
    let tick = simulation.tick
    simulation.step(input)
    log.record(tick, of: simulation)
  }

  mutating func step(_ actions: Action...) { step(NoisyGame.input(actions)) }

  /// Repeats the ticks from `tick` on with new inputs.
  mutating func rollBack(to tick: Int, _ new: [TickInput]) throws {
    try simulation.restore(states[tick])
    log.rollBack(to: UInt64(tick))
    states.removeSubrange(tick...)
    inputs.removeSubrange(tick...)
    for input in new { step(input) }
  }

  mutating func rollBack(to tick: Int, _ new: [[Action]]) throws {
    try rollBack(to: tick, new.map(NoisyGame.input))
  }

  mutating func flush() {
    log.flush()
    received.receive(log.audioCommands, log.deviceCommands, log.messages)
  }

  mutating func confirmAll() {
    log.confirm(upTo: simulation.tick)
    flush()
  }
}

private func isPlay(_ command: AudioCommand) -> Bool {
  if case .play = command { true } else { false }
}

@Suite struct EffectLogTests {
  private let jump = SoundID(rawValue: 1)
  private let goal = SoundID(rawValue: 2)

  @Test func aSoundOfARepeatedTickPlaysOnce() throws {
    var session = Session()
    session.step(.jump)
    session.flush()
    guard case .play(jump, let voice, _)? = session.log.audioCommands.first else {
      Issue.record("the jump is played at once")
      return
    }
    #expect(voice.rawValue >> 63 == 1, "a voice of its own, to be stopped")
    session.step()
    try session.rollBack(to: 0, [[.jump], []])
    session.flush()
    #expect(session.log.audioCommands == [])
    session.confirmAll()
    #expect(session.log.audioCommands == [])
  }

  @Test func aSoundThatVanishesIsStoppedAfterTwoTicks() throws {
    var session = Session()
    session.step(.jump)
    session.flush()
    try session.rollBack(to: 0, [[], [], []])
    session.flush()
    #expect(session.received.oneShots == [:])
    guard case .stop? = session.log.audioCommands.first else {
      Issue.record("the jump is stopped")
      return
    }
    // Within two ticks the same sound may still come.
    session.step(.jump)
    session.flush()
    let count = session.simulation.tick
    try session.rollBack(to: Int(count) - 1, [[]])
    session.flush()
    #expect(session.log.audioCommands == [])
    session.step(.jump)
    session.flush()
    #expect(session.log.audioCommands == [] && session.received.oneShots == [jump: 1])
    for _ in 0..<4 { session.step() }
    session.confirmAll()
    #expect(session.log.audioCommands == [] && session.received.oneShots == [jump: 1])
  }

  @Test func aSoundThatMovesByATickPlaysOnce() throws {
    var session = Session()
    for actions: Action? in [nil, .jump, nil, nil] {
      session.step(NoisyGame.input(actions.map { [$0] } ?? []))
    }
    session.flush()
    try session.rollBack(to: 0, [[], [], [.jump], []])
    session.flush()
    #expect(session.log.audioCommands == [])
    // A second sound is a new one.
    try session.rollBack(to: 0, [[.jump], [], [.jump], []])
    session.flush()
    #expect(session.log.audioCommands.count(where: isPlay) == 1)
    #expect(session.received.oneShots == [jump: 2] && session.received.faults == [])
  }

  @Test func aNewSoundOfARepetitionPlaysAtOnce() throws {
    var session = Session()
    for _ in 0..<3 { session.step() }
    session.flush()
    try session.rollBack(to: 1, [[.jump, .jump], []])
    session.flush()
    #expect(session.log.audioCommands.count == 2 && session.received.oneShots == [jump: 2])
  }

  @Test func aConfirmedSoundWaitsForItsTick() throws {
    var session = Session()
    session.step(.goal)
    session.step()
    session.flush()
    #expect(session.log.audioCommands == [])
    // Born and gone within repetitions: never heard.
    try session.rollBack(to: 0, [[], [.goal], []])
    session.flush()
    session.log.confirm(upTo: 1)
    session.flush()
    #expect(session.log.audioCommands == [])
    session.log.confirm(upTo: 2)
    session.flush()
    #expect(session.log.audioCommands == [.play(goal, .oneShot, VoiceSettings())])
    session.confirmAll()
    #expect(session.log.audioCommands == [])
  }

  @Test func aRollbackAcrossTheStartOfAnEmitterDoesNotRestartIt() throws {
    var session = Session()
    session.step()
    session.step(.begin)
    session.step()
    session.flush()
    #expect(session.log.audioCommands.count(where: isPlay) == 1)
    try session.rollBack(to: 0, [[], [.begin], [], []])
    session.flush()
    #expect(session.log.audioCommands == [])
    // It begins a tick earlier: the same entity, so the same voice.
    try session.rollBack(to: 0, [[.begin], [], [], []])
    session.flush()
    #expect(session.log.audioCommands == [])
    try session.rollBack(to: 0, [[], [], [], []])
    session.flush()
    #expect(session.log.audioCommands.count == 1 && session.received.voices == [:])
  }

  @Test func anEmitterWithinRepeatedTicksNeverSounds() throws {
    var session = Session()
    for _ in 0..<4 { session.step() }
    session.flush()
    try session.rollBack(to: 0, [[.begin], [], [.end], []])
    session.flush()
    #expect(session.log.audioCommands == [])
  }

  @Test func musicFollowsFinalTicks() throws {
    var session = Session()
    session.step(.theme)
    session.confirmAll()
    let theme = AudioCommand.playMusic(SoundID(rawValue: 10), gain: 1, isLooping: true)
    #expect(session.log.audioCommands == [theme])
    session.step(.battle)
    session.step()
    session.flush()
    #expect(session.log.audioCommands == [])
    try session.rollBack(to: 1, [[], []])
    session.flush()
    session.confirmAll()
    #expect(session.log.audioCommands == [], "the theme was never interrupted")
    session.step(.jingle)
    session.confirmAll()
    session.step(.jingle)
    session.confirmAll()
    let jingle = AudioCommand.playMusic(SoundID(rawValue: 12), gain: 1, isLooping: false)
    #expect(session.log.audioCommands == [jingle], "it may have ended")
    session.step()
    session.confirmAll()
    #expect(session.log.audioCommands == [])
  }

  @Test func aLogThatBeginsLaterGoesOnWithTheSound() throws {
    let simulation = NoisyGame.make()
    simulation.step(NoisyGame.input([.theme, .begin]))
    var log = EffectLog(simulation)
    simulation.step(NoisyGame.input([]))
    log.record(1, of: simulation)
    log.confirm(upTo: 2)
    log.flush()
    #expect(log.audioCommands == [])
  }

  @Test func messagesAreDueOnceAndInOrder() throws {
    var session = Session()
    session.step(.message)
    session.step(.message, .message)
    session.flush()
    #expect(session.log.messages == [])
    try session.rollBack(to: 0, [[], [.message], [.message]])
    session.flush()
    session.log.confirm(upTo: 2)
    session.flush()
    #expect(session.log.messages == [.other(name: "at", bytes: [1])])
    session.confirmAll()
    #expect(session.log.messages == [.other(name: "at", bytes: [2])])
    session.flush()
    #expect(session.log.messages == [])
  }

  /// A session that keeps snapshots only now and then repeats ticks before the first wrong one, too.
  @Test func ticksBeforeTheRollbackAreNotRecordedTwice() throws {
    var session = Session()
    session.step(.message, .jump)
    session.step()
    session.confirmAll()
    let early = session.simulation.snapshot()
    session.step(.message, .jump)
    session.step()
    session.flush()
    try session.simulation.restore(early)
    session.log.rollBack(to: 3)
    for (tick, actions) in [(UInt64(2), [Action.message, .jump]), (3, [.message])] {
      session.simulation.step(NoisyGame.input(actions))
      session.log.record(tick, of: session.simulation)
    }
    session.confirmAll()
    #expect(session.received.messages.count == 3 && session.received.oneShots == [jump: 2])
  }

  @Test func aSimulationWithoutSoundHasMessages() {
    let simulation = Simulation(content: GameContent(), seed: 1) { $0.require(ProgramFeature.self) }
    var log = EffectLog(simulation)
    simulation.world.program.send(.quit)
    simulation.schedule.add("quit") { $0.program.send(.quit) }
    simulation.step(TickInput())
    log.record(0, of: simulation)
    log.confirm(upTo: 1)
    log.flush()
    #expect(log.messages == [.quit] && log.audioCommands == [])
  }

  /// The shake of the camera is state: a restore brings it back, and repeated ticks give the same one.
  @Test func theShakeOfTheCameraIsTheSameAfterARollback() throws {
    func make() -> Simulation {
      let simulation = NoisyGame.make()
      simulation.schedule.add("blow") { world in
        if !world[Input.self].events.isEmpty { world.camera.shake(0.5) }
      }
      return simulation
    }
    let (straight, repeated) = (make(), make())
    for actions in [[], [.jump], [], []] as [[Action]] { straight.step(NoisyGame.input(actions)) }
    let start = repeated.snapshot()
    for actions in [[.jump], [], [.jump]] as [[Action]] { repeated.step(NoisyGame.input(actions)) }
    try repeated.restore(start)
    for actions in [[], [.jump], [], []] as [[Action]] { repeated.step(NoisyGame.input(actions)) }
    #expect(straight.world[CameraShake.self].trauma > 0)
    #expect(straight.world[CameraShake.self] == repeated.world[CameraShake.self])
  }

  /// Plays with random inputs, predictions and rollbacks. Whatever was predicted, the player has received in the end
  /// what a run with the final inputs sends.
  @Test(arguments: 1...60) func aPlayerReceivesWhatAStraightRunSends(_ seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let count = 120
    let actual = (0..<count).map { _ in NoisyGame.randomInput(&random) }
    // A pause at the end, in which everything that has vanished is stopped.
    let pause = (0..<4).map { _ in NoisyGame.input([]) }
    let straight = NoisyGame.make()
    var expected = ReceivedOutput()
    for input in actual + pause {
      straight.step(input)
      expected.receive(straight.audioCommands, straight.deviceCommands, straight.messages)
    }

    var session = Session()
    var received = 0
    while received < actual.count || session.inputs.count < actual.count {
      let head = session.inputs.count
      let newlyReceived = min(
        actual.count, received + Int.random(in: 0...2, using: &random))
      // The first tick that ran with another input; or a tick before it, which is repeated for no reason.
      let wrong = (received..<max(received, min(newlyReceived, head))).first {
        session.inputs[$0] != actual[$0]
      }
      if received < head, wrong != nil || Int.random(in: 0..<9, using: &random) == 0 {
        let from = Int.random(in: received...(wrong ?? head - 1), using: &random)
        let inputs = (from..<head).map {
          $0 < newlyReceived ? actual[$0] : NoisyGame.randomInput(&random)
        }
        try session.rollBack(to: from, inputs)
      }
      received = newlyReceived
      for _ in 0..<Int.random(in: 0...2, using: &random)
      where session.inputs.count < min(actual.count, received + 8) {
        let tick = session.inputs.count
        session.step(tick < received ? actual[tick] : NoisyGame.randomInput(&random))
      }
      session.log.confirm(upTo: UInt64(received))
      session.flush()
    }
    for input in pause { session.step(input) }
    session.confirmAll()
    #expect(session.simulation.stateHash == straight.stateHash, "seed \(seed)")
    #expect(session.received == expected, "seed \(seed)")
    #expect(session.received.faults == [], "seed \(seed)")
  }
}

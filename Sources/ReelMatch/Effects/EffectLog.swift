import ReelECS
import ReelPlatform
import ReelSimulation

// The outputs of a simulation whose ticks are repeated.
//
//     tick runs ─▶ record ┐
//     rollBack            ├─▶ flush ─▶ what the host must perform now
//     tick runs ─▶ record ┘
//     inputs are final ─▶ confirm

/// A record of what a rollback session has performed of the output of its ticks. It makes every sound, message and
/// device command happen once, however often its tick is repeated.
///
///     log.rollBack(to: 112)               // the session restores the state before tick 112
///     simulation.step(players: inputs)       // … and repeats it
///     log.record(112, of: simulation)
///     log.confirm(upTo: 110)              // the inputs of all ticks before 110 are final
///     log.flush()                         // once, after the last tick of the update
///     audio.perform(log.audioCommands)
///
/// - One-shots play at once. If the repetition of their tick does not send them, they are stopped; if it sends them at
///   a slightly different tick, they go on. One-shots with ``SoundTiming/confirmed`` wait until their tick is final.
/// - The voices of emitters and the volume follow the last tick.
/// - Music, messages and device commands that cannot be taken back wait until their tick is final.
///
/// Recording and flushing allocate nothing unless there is more output than ever before.
public struct EffectLog {
  /// The audio commands that the host must perform after the last ``flush()``, in order.
  public private(set) var audioCommands: [AudioCommand] = []
  /// The device commands that the host must perform after the last ``flush()``, in order.
  public private(set) var deviceCommands: [DeviceCommand] = []
  /// The messages that the host must carry out after the last ``flush()``, in order.
  public private(set) var messages: [AppMessage] = []

  /// The number of outputs of a kind for which there is room from the start.
  private static let room = 64

  /// The next tick whose output is recorded.
  private var next: UInt64
  /// The tick up to which inputs are final; the log may not have all these ticks yet.
  private var confirmed: UInt64
  /// The tick up to which the last flush performed all output for good.
  private var settled: UInt64

  private var output = SoundOutput()
  private var cues = KeyedOutputs<SoundOutput.Cue>()
  private var lasting: LastingSoundLog
  private var devices = DeviceLog()
  private var pending: [(tick: UInt64, message: AppMessage)] = []

  /// Begins with a simulation between two ticks. Its music, its volume and its voices are those that its last ticks
  /// have sent to the host.
  public init(_ simulation: Simulation) {
    audioCommands.reserveCapacity(Self.room)
    output.cues.reserveCapacity(Self.room)
    next = simulation.tick
    confirmed = next
    settled = next
    simulation.world.part(SoundReading.self)?.read?(simulation.world, &output)
    lasting = LastingSoundLog(output)
  }

  /// Records that the ticks from `tick` on run again. The session may restore an earlier state, and repeat ticks before
  /// `tick` with the same inputs: their output is ignored.
  public mutating func rollBack(to tick: UInt64) {
    let tick = max(tick, settled)
    guard tick < next else { return }
    next = tick
    cues.rollBack(to: tick)
    lasting.rollBack(to: tick)
    devices.rollBack(to: tick)
    while let last = pending.last, last.tick >= tick { pending.removeLast() }
  }

  /// Goes on from another state, whose tick may be an earlier one. One-shots that play go on, lasting sound becomes
  /// that of the state, and output that is not final is forgotten.
  mutating func restart(_ simulation: Simulation) {
    next = simulation.tick
    (confirmed, settled) = (next, next)
    cues.removeAll()
    lasting.rollBack(to: 0)
    devices.restart(at: next)
    pending.removeAll()
    simulation.world.part(SoundReading.self)?.read?(simulation.world, &output)
    lasting.record(output, tick: next)
  }

  /// Records the output of a tick that has just run, for the first time, or again after ``rollBack(to:)``.
  public mutating func record(_ tick: UInt64, of simulation: Simulation) {
    guard tick >= next else { return }
    next = tick + 1
    simulation.world.part(SoundReading.self)?.read?(simulation.world, &output)
    for cue in output.cues where !cue.isMusic { cues.record(cue, tick: tick) }
    lasting.record(output, tick: tick)
    for command in simulation.deviceCommands { devices.record(command, tick: tick) }
    for message in simulation.messages { pending.append((tick, message)) }
  }

  /// Records that the inputs of all ticks before `tick` are final: these ticks are repeated at most with the same
  /// inputs.
  public mutating func confirm(upTo tick: UInt64) { confirmed = max(confirmed, tick) }

  /// Replaces ``audioCommands``, ``deviceCommands`` and ``messages`` by those that the host must perform now. Call it
  /// after the last tick of an update, when the simulation has its newest state again.
  public mutating func flush() {
    let final = min(confirmed, next)
    audioCommands.removeAll(keepingCapacity: true)
    cues.settle(next: next, final: final) { cue, number in
      audioCommands.append(cue.command.named(number))
    } undo: { cue, number in
      if case .play(_, let voice, _) = cue.command {
        audioCommands.append(.stop(voice == .oneShot ? .predicted(number) : voice))
      }
    }
    lasting.settle(output, final: final, into: &audioCommands)
    deviceCommands.removeAll(keepingCapacity: true)
    devices.settle(next: next, final: final, into: &deviceCommands)
    messages.removeAll(keepingCapacity: true)
    var due = 0
    while due < pending.count && pending[due].tick < final {
      messages.append(pending[due].message)
      due += 1
    }
    pending.removeFirst(due)
    settled = max(settled, final)
  }
}

extension SoundOutput.Cue: KeyedOutput {
  var waits: Bool { timing == .confirmed }

  func isSame(as other: SoundOutput.Cue) -> Bool {
    guard entity == other.entity else { return false }
    // The same event may have another loudness or direction if other things have moved.
    if case .play(let sound, let voice, _) = command,
      case .play(let otherSound, let otherVoice, _) = other.command
    {
      return sound == otherSound && voice == otherVoice
    }
    return command == other.command
  }

  func replaces(_ other: SoundOutput.Cue) -> Bool { false }

  /// True if the command starts music.
  var isMusic: Bool { if case .playMusic = command { true } else { false } }
}

extension AudioCommand {
  /// Returns a one-shot with a voice of its own, so that it can be stopped; any other command as it is.
  fileprivate func named(_ number: UInt64?) -> AudioCommand {
    guard let number, case .play(let sound, .oneShot, let settings) = self else { return self }
    return .play(sound, .predicted(number), settings)
  }
}

extension VoiceID {
  /// The voice of a one-shot that may be stopped. The voices of emitters have less than 63 bits.
  static func predicted(_ number: UInt64) -> VoiceID { VoiceID(rawValue: 1 << 63 | number) }
}

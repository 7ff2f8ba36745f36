import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// The host of a match that alone decides. It runs every tick at its time, with the inputs that have arrived, and waits
// for no machine:
//
//     machine A                   host                        machine B
//     inputs of ticks to come ──▶ tick, with what is there ◀── inputs of ticks to come
//     ◀── what differs from the last state that A has acknowledged, of what A may see
//                                 the same for B ────────────▶
//
// So nothing that `hide` removes ever leaves the host, and a machine that is slow or gone holds up no other one. The
// host records the inputs that counted: its reel is that of any game.

/// The host of a match of the kinds `MatchKind.authoritative` and `MatchKind.hidden`: a server without players of its
/// own.
///
///     let host = AuthoritativeHost(Duel(), content: content, seed: 7, settings: settings)
///     for packet in arrived { host.receive(packet.bytes, from: packet.address, now: now) }
///     host.update(now: now) { address, bytes in socket.send(bytes, to: address) }
public final class AuthoritativeHost: MatchSession {
  public internal(set) var phase = RollbackSession.Phase.waiting
  public var detail: String { "" }
  public var role: RollbackSession.Role { .spectator }
  /// The settings of the match.
  public let settings: MatchSettings
  /// The ticks of the match: the simulation runs each of them once.
  public var timeline: RollbackTimeline? { ticks }
  public var simulation: Simulation? { ticks.simulation }
  public var localPlayers: PlayerSet { PlayerSet() }

  let identity: MatchIdentity
  let ticks: RollbackTimeline
  let views: MatchViews
  let interval: UInt64
  var machines: [ServedMachine] = []
  var seats: MatchSeats
  /// The players who come or leave with the next tick.
  var changes: [Bool?]
  var recording: MatchRecording
  var clock: MatchClock
  var outgoing = MatchOutbox()
  var admissions = Admissions()
  var arrived = InputPacket()
  /// The number of packets of all machines since the last update.
  var arrivedCount = 0
  private var notices: [MatchEvent] = []
  private var scratch: [TickInput]
  private var events: [InputEvent] = []
  /// The header that machines get, and the tick of the last views.
  private let header: ReelHeader
  var viewedTick: UInt64 = 0
  private var isLeaving = false

  init(
    _ identity: MatchIdentity, _ kind: MatchKind, _ simulation: Simulation, _ header: ReelHeader,
    _ settings: MatchSettings, hide: @escaping (World, Int?) -> Void
  ) {
    var header = header
    self.settings = settings
    self.identity = identity
    interval = UInt64(max(1, min(settings.stateInterval, 30)))
    ticks = RollbackTimeline(
      simulation, viewWidth: header.viewWidth, viewHeight: header.viewHeight, depth: 1,
      layouts: header.layouts, runsAhead: false)
    ticks.effects = EffectLog(simulation)
    recording = MatchRecording(header, ticks, limit: settings.mostReelBytes)
    views = MatchViews(
      simulation, kind, interval: interval, viewWidth: header.viewWidth,
      viewHeight: header.viewHeight, hide: hide)
    if kind == .hidden { (header.seed, header.startData) = (0, []) }
    self.header = header
    let count = simulation.playerCount
    seats = MatchSeats(count: count)
    changes = [Bool?](repeating: nil, count: count)
    scratch = [TickInput](repeating: TickInput(), count: count)
    clock = MatchClock(rate: header.rate)
    if simulation.world.has(LocalPlayers.self) {
      simulation.world[LocalPlayers.self].players = PlayerSet()
    }
  }

  // MARK: - What a program reads

  public var hasPlayers: Bool {
    seats.indices.contains { !seats[$0].isEmpty || seats[$0].isPromised || changes[$0] != nil }
  }
  public var takenSeats: Int { seats.indices.count { !seats[$0].isEmpty } }
  public var freeSeats: Int { seats.indices.count { seats[$0].isEmpty && !seats[$0].isPromised } }
  public var confirmedTicks: UInt64 { ticks.confirmed }
  public var nextUpdate: UInt64 { clock.nextTick }
  public var alpha: Float { clock.alpha }
  public var wait: MatchWait? { nil }
  public var hasHostLeft: Bool { false }
  public var audioCommands: [AudioCommand] { ticks.effects?.audioCommands ?? [] }
  public var deviceCommands: [DeviceCommand] { ticks.effects?.deviceCommands ?? [] }
  public var messages: [AppMessage] { ticks.effects?.messages ?? [] }
  public var isRecorded: Bool { true }
  public var reel: [UInt8] { recording.bytes }
  public func reel(from offset: Int) -> ArraySlice<UInt8>? { recording.bytes(from: offset) }
  public var spectatorCount: Int { machines.count { $0.isSpectator } }
  public var rollbackCount: UInt64 { 0 }
  public var speedLimit: UInt32 {
    get { clock.speedLimit }
    set { clock.speedLimit = max(1, min(newValue, 1000)) }
  }
  public var statistics: MatchStatistics {
    var statistics = MatchStatistics(delay: 0)
    statistics.tick = ticks.head
    statistics.machines = machines.map {
      MatchStatistics.Machine(
        peer: $0.peer, ping: UInt32(clamping: $0.times.roundTrip / 1_000_000),
        loss: $0.window.loss, lossThere: 0, advantage: Float($0.inputs.margin))
    }
    return statistics
  }

  /// A host has no players of its own: their events are ignored.
  public func add(_ events: [InputEvent], player: Int) {}

  public func leave() { isLeaving = true }

  public func takeMatchEvents() -> [MatchEvent] {
    defer { notices.removeAll() }
    return notices
  }

  public func finishRecording() -> [UInt8] {
    let (first, recording) = (recording.firstTick, recording)
    let last = ticks.checkpoint(after: recording.tick, withInputsFrom: first) {
      recording.read($0, into: &$1)
    }
    self.recording.finish(last)
    return reel
  }

  #if !hasFeature(Embedded)
    public func takeDesyncRecords() -> [DesyncRecord] { [] }
  #endif

  // MARK: - The course

  @discardableResult
  public func update(now: UInt64, send: (MatchAddress, [UInt8]) -> Void) -> Int {
    arrivedCount = 0
    for machine in machines { machine.arrivedCount = 0 }
    recording.limitMemory()
    outgoing.sendAnswers(send)
    if case .ended = phase { return 0 }
    if isLeaving { return end(now, send) }
    dropSilentMachines(now)
    let passed = clock.advance(to: now, head: nil)
    refill(passed)
    let due = clock.dueTicks(now)
    giveSeats()
    if phase == .waiting {
      if takenSeats >= min(settings.leastPlayers, seats.count) { begin() }
    } else {
      for _ in 0..<due { runTick() }
    }
    ticks.effects?.confirm(upTo: ticks.confirmed)
    ticks.effects?.flush()
    let tick = ticks.simulation.tick
    let isDue = tick / interval > viewedTick / interval
    if isDue { updateViews() }
    for machine in machines { self.send(to: machine, isDue, now, send) }
    return phase == .playing ? due : 0
  }

  private func begin() {
    phase = .playing
    notices.append(.begun)
    for seat in seats.indices { changes[seat] = !seats[seat].isEmpty }
  }

  /// Runs the next tick with the inputs that are there, and records them.
  private func runTick() {
    for seat in seats.indices {
      events.removeAll(keepingCapacity: true)
      if let isPresent = changes[seat] {
        changes[seat] = nil
        if !isPresent && ticks.head > 0 { events.append(InputEvent(.focusLost)) }
        events.append(.presence(isPresent))
      } else if let machine = machine(seats[seat].owner) {
        machine.inputs.take(ticks.head, into: &events)
      }
      ticks.append(events[...], seat: seat)
    }
    ticks.step()
    ticks.confirmReceived()
    ticks.read(recording.tick, into: &scratch)
    recording.record(scratch)
    if let at = ticks.check(at: recording.tick) { recording.record(ticks.checks[at]) }
  }

  private func updateViews() {
    viewedTick = ticks.simulation.tick
    views.update { view in
      machines.contains { $0.isReady && self.view(of: $0) == view }
    }
  }

  // MARK: - Machines and seats

  func machine(_ peer: UInt8) -> ServedMachine? { machines.first { $0.peer == peer } }

  /// Returns the seat of a machine; `nil` for none.
  func seat(of machine: ServedMachine) -> Int? {
    seats.indices.first { seats[$0].owner == machine.peer }
  }

  /// Returns the view that a machine gets.
  func view(of machine: ServedMachine) -> Int { views.index(of: seat(of: machine)) }

  /// Gives seats to the machines that are ready for them.
  private func giveSeats() {
    for seat in seats.indices where seats[seat].isEmpty && seats[seat].isPromised {
      guard let machine = machine(seats[seat].promised), machine.isReady, changes[seat] == nil
      else { continue }
      seats.takeBack(from: machine.peer)
      seats.give(seat, to: machine.peer, since: ticks.head)
      machine.forgetStates(upTo: viewedTick)
      notices.append(.joined(player: seat))
      if phase == .playing { changes[seat] = true }
    }
  }

  /// Goes on without a machine.
  func drop(_ machine: ServedMachine) {
    machines.removeAll { $0 === machine }
    seats.takeBack(from: machine.peer)
    for seat in seats.indices where seats[seat].owner == machine.peer {
      seats.give(seat, to: MatchControl.vacant, since: ticks.head)
      notices.append(.left(player: seat))
      if phase == .playing { changes[seat] = false }
    }
  }

  private func dropSilentMachines(_ now: UInt64) {
    for machine in machines {
      let isSilent = now > machine.lastReceived && now - machine.lastReceived > settings.timeout
      let isLate =
        !machine.isReady && now > machine.welcomed
        && now - machine.welcomed > MatchProtocol.longestLoading
      if isSilent || isLate { drop(machine) }
    }
  }

  /// Begins to send a machine how the match began.
  func sendStart(to machine: ServedMachine) {
    machine.send(
      MatchTransfer.start(header, timeout: settings.timeout, interval: interval).bytes)
  }

  /// Ends the match: sends all machines that it is over, three times, because packets may be lost.
  private func end(_ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void) -> Int {
    for machine in machines {
      for _ in 0..<3 { sendHead(to: machine, now, ending: .hostLeft, send) }
    }
    machines = []
    phase = .ended(.other(.left))
    notices.append(.ended(.other(.left)))
    return 0
  }
}

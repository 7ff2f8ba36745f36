import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// A machine of a match that its host alone decides. It sends the inputs of its player for ticks to come, so early that
// the host has them in time, and shows these ticks at once (`PredictedTimeline`). What the host sends corrects it.

/// A player or a spectator of a match of the kinds `MatchKind.authoritative` and `MatchKind.hidden`.
///
/// It is used as ``RollbackSession`` is. It has no reel: it does not get the inputs of other players.
public final class AuthoritativeClient: MatchSession {
  public internal(set) var phase = RollbackSession.Phase.joining
  public internal(set) var detail = ""
  public let role: RollbackSession.Role
  /// The settings of this machine; the host's time limit holds once the match is there.
  public internal(set) var settings: MatchSettings
  public internal(set) var hasHostLeft = false
  /// The simulation, which runs ahead of the host's states; `nil` until the first of them has arrived.
  public var simulation: Simulation? { confirmedTicks > 0 ? predicted?.simulation : nil }

  let identity: MatchIdentity
  let kind: MatchKind
  let makeSimulation: (ReelHeader) -> Simulation?
  private let prediction: RollbackTimeline.Prediction
  var predicted: PredictedTimeline?
  var states = StateAssembly()
  /// The newest state that has arrived and is not applied.
  var arrivedState: (tick: UInt64, bytes: [UInt8])?
  var clock: LeadClock
  var attempt: JoinAttempt
  /// The host's address, and the token of packets to the host; `nil` before the welcome.
  var host: (address: MatchAddress, outgoing: MatchSecret)?
  var seal: (any PacketSeal)?
  var window = PacketWindow()
  var nextNumber: UInt64 = 1
  var times = PacketTimes()
  var lastReceived: UInt64 = 0
  /// The time of the last packet before those of another process of the host.
  private var lostSince: UInt64 = 0
  private var lastSent: UInt64 = 0
  var receiver: BulkReceiver?
  var lastTransfer: (id: UInt8, pieces: Int)?
  /// The first tick for which the host has no input.
  var acknowledged: UInt64 = 0
  /// The events of this machine's player that no tick has got yet.
  private var pending: [InputEvent] = []
  private var packet = FieldEncoder()
  var answers: [[UInt8]] = []
  var notices: [MatchEvent] = []
  private var isLeaving = false
  private var lastUpdate: UInt64 = 0
  private var waitedTicks: UInt64 = 0
  private var nothing: [InputEvent] = []

  init(
    _ identity: MatchIdentity, _ kind: MatchKind, _ role: RollbackSession.Role,
    host: MatchAddress, _ rate: TickRate, _ settings: MatchSettings,
    prediction: @escaping RollbackTimeline.Prediction,
    makeSimulation: @escaping (ReelHeader) -> Simulation?
  ) {
    (self.identity, self.kind, self.role, self.settings) = (identity, kind, role, settings)
    (self.prediction, self.makeSimulation) = (prediction, makeSimulation)
    clock = LeadClock(rate: rate)
    attempt = JoinAttempt(at: host, drawing: settings.random)
  }

  /// Makes the timeline of a simulation.
  func begin(_ simulation: Simulation, _ header: ReelHeader, interval: UInt64) {
    let predicted = PredictedTimeline(
      simulation, kind, interval: interval, runsAhead: settings.runsAhead,
      viewWidth: header.viewWidth, viewHeight: header.viewHeight)
    predicted.prediction = prediction
    self.predicted = predicted
    updateLocalPlayers()
  }

  /// Gives this machine a player, or none.
  func take(seat: UInt8) {
    guard let predicted else { return }
    let player = Int(seat) < predicted.simulation.playerCount ? Int(seat) : nil
    guard predicted.player != player else { return }
    predicted.player = player
    pending.removeAll()
    updateLocalPlayers()
  }

  private func updateLocalPlayers() {
    guard let simulation = predicted?.simulation, simulation.world.has(LocalPlayers.self) else {
      return
    }
    simulation.world[LocalPlayers.self].players = localPlayers
  }

  // MARK: - What a program reads

  public var localPlayers: PlayerSet {
    var set = PlayerSet()
    if let player = predicted?.player { set.insert(player) }
    return set
  }
  public var hasPlayers: Bool { takenSeats > 0 }
  public var takenSeats: Int {
    guard let world = simulation?.world else { return 0 }
    return (0..<world.playerCount).count { world.isPresent($0) }
  }
  public var freeSeats: Int { 0 }
  public var confirmedTicks: UInt64 { predicted?.confirmed ?? 0 }
  public var nextUpdate: UInt64 { lastUpdate &+ clock.untilNextTick }
  public var alpha: Float { clock.alpha }
  public var audioCommands: [AudioCommand] { predicted?.effects?.audioCommands ?? [] }
  public var deviceCommands: [DeviceCommand] { predicted?.effects?.deviceCommands ?? [] }
  public var messages: [AppMessage] { predicted?.effects?.messages ?? [] }
  public var isRecorded: Bool { false }
  public var reel: [UInt8] { [] }
  public func reel(from offset: Int) -> ArraySlice<UInt8>? { nil }
  public var timeline: RollbackTimeline? { nil }

  /// The nanoseconds without a packet after which the host counts as late.
  private static let silence: UInt64 = 250_000_000

  public var wait: MatchWait? {
    guard phase == .playing else { return nil }
    let isLost = predicted?.isLost == true
    let since = isLost ? lostSince : lastReceived
    let passed = lastUpdate - min(lastUpdate, since)
    guard isLost || passed > Self.silence else { return nil }
    var wait = MatchWait()
    (wait.isForHost, wait.nanoseconds) = (true, passed)
    return wait
  }

  public var statistics: MatchStatistics {
    var statistics = MatchStatistics(delay: 0)
    statistics.waitedTicks = waitedTicks
    if let predicted {
      (statistics.tick, statistics.unconfirmed) = (
        predicted.head, predicted.head - min(predicted.confirmed, predicted.head)
      )
      statistics.rollbacks = predicted.statistics.rollbacks
      statistics.repeatedTicks = predicted.statistics.repeatedTicks
      statistics.lastDepth = predicted.statistics.lastDepth
    }
    if host != nil {
      statistics.machines = [
        MatchStatistics.Machine(
          peer: 0, ping: UInt32(clamping: times.roundTrip / 1_000_000), loss: window.loss,
          lossThere: 0, advantage: 0)
      ]
    }
    return statistics
  }

  public func add(_ events: [InputEvent], player: Int) {
    guard player == predicted?.player else { return }
    for event in events where event.kind != .written && event.kind != .presence {
      pending.append(event)
    }
  }

  public func leave() {
    if case .ended = phase { return }
    isLeaving = true
  }

  public func takeMatchEvents() -> [MatchEvent] {
    defer { notices.removeAll() }
    return notices
  }

  public func finishRecording() -> [UInt8] { [] }

  /// A machine that takes part admits no others.
  public func admit(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool { true }
  public func drop(attempt: (high: UInt64, low: UInt64)) {}
  public func has(attempt: (high: UInt64, low: UInt64)) -> Bool { false }
  public var spectatorCount: Int { 0 }
  public var rollbackCount: UInt64 { 0 }
  public var hostRecord: [UInt8] { [] }
  public var hostRecordStamp: UInt64 { 0 }
  /// A client follows its host: the limit changes nothing.
  public var speedLimit: UInt32 {
    get { 1000 }
    set {}
  }

  #if !hasFeature(Embedded)
    public func takeDesyncRecords() -> [DesyncRecord] { [] }
  #endif

  func end(_ end: MatchEnd) {
    if case .ended = phase { return }
    phase = .ended(end)
    notices.append(.ended(end))
  }

  // MARK: - The course

  @discardableResult
  public func update(now: UInt64, send: (MatchAddress, [UInt8]) -> Void) -> Int {
    lastUpdate = now
    if case .ended = phase { return 0 }
    if isLeaving {
      for _ in 0..<3 { sendInputs(now, send) }
      end(.other(.left))
      return 0
    }
    guard host != nil else {
      requestPart(now, send)
      return 0
    }
    for answer in answers { if let host { send(host.address, answer) } }
    answers.removeAll()
    if now > lastReceived, now - lastReceived > settings.timeout {
      end(.other(.hostLeft))
      return 0
    }
    let due = clock.dueTicks(now)
    applyState()
    var ran = 0
    for _ in 0..<due where phase == .playing {
      guard let predicted, predicted.mayStep else {
        waitedTicks += 1
        continue
      }
      step(predicted)
      ran += 1
    }
    clock.endShift()
    predicted?.effects?.flush()
    if ran > 0 || now &- lastSent >= clock.tickLength { sendInputs(now, send) }
    return ran
  }

  /// The most events that wait, such as those of a time in which no tick could run.
  private static let mostPending = 12 * MatchProtocol.mostEvents

  /// Runs a tick with the events that wait.
  private func step(_ predicted: PredictedTimeline) {
    if pending.count > Self.mostPending, let player = predicted.player,
      let held = heldInput(predicted)
    {
      pending = held.holdingEvents(after: predicted.simulation.world[Players.self].inputs[player])
    }
    let count = min(pending.count, MatchProtocol.mostEvents)
    predicted.step(pending[..<count])
    pending.removeFirst(count)
  }

  /// Begins with the packets of another process of the host, which continues the match after a fault: its states do
  /// not follow those that this machine has, and it has no input of this machine.
  func beginAnew() {
    let (newest, base) = (
      window.newest, SealedPacket.base(SealedPacket.revivals(window.newest))
    )
    window = PacketWindow(after: base)
    window.record(newest)
    nextNumber = base + 1
    lostSince = lastReceived
    (states, arrivedState) = (StateAssembly(), nil)
    (receiver, lastTransfer, acknowledged) = (nil, nil, 0)
    predicted?.isLost = true
  }

  /// Goes on from the newest state that has arrived.
  private func applyState() {
    guard let state = arrivedState, let predicted else { return }
    arrivedState = nil
    let isFirst = predicted.confirmed == 0
    let head = predicted.isLost ? 0 : predicted.head
    let held = predicted.isLost || isFirst ? heldInput(predicted) : nil
    guard predicted.take(state.bytes, at: state.tick) else { return end(.other(.brokenHost)) }
    updateLocalPlayers()
    // Presses in front of a picture that stood still are too late.
    if let held, let player = predicted.player {
      pending = held.holdingEvents(after: predicted.simulation.world[Players.self].inputs[player])
    }
    if isFirst {
      phase = .playing
      notices.append(.begun)
    }
    // A machine that begins, or was behind, takes the lead at once.
    guard isFirst || state.tick > head, predicted.player != nil else { return }
    for _ in 0..<clock.firstLead(times.roundTrip) { predicted.step(nothing[...]) }
  }

  /// Returns the input that has all events of the player so far, those that wait included.
  private func heldInput(_ predicted: PredictedTimeline) -> Input? {
    guard let player = predicted.player else { return nil }
    let (simulation, end) = (predicted.simulation, predicted.own.received)
    var input = simulation.world[Players.self].inputs[player]
    var events = TickInput(viewWidth: input.viewWidth, viewHeight: input.viewHeight)
    // A machine that does not run ahead has these inputs in no tick yet.
    let first = max(simulation.tick, end - min(end, InputQueue.capacity - 1), predicted.own.start)
    for tick in first..<max(first, end) { events.events += predicted.own[tick] }
    events.events += pending
    input.apply(events)
    return input
  }

  private func requestPart(_ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void) {
    if attempt.duration(now) > settings.timeout * 2 { return end(.other(.unreachable)) }
    guard let request = attempt.request(now, role, identity, settings) else { return }
    send(attempt.host, request.bytes)
  }

  /// Sends the inputs that the host lacks, and what has arrived from it.
  private func sendInputs(_ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void) {
    guard let host else { return }
    lastSent = now
    SealedPacket.begin(.input, host.outgoing, nextNumber, &packet)
    var head = InputPacket()
    (head.time, head.echo) = (PacketTimes.time(now), times.echo(now))
    (head.isLeaving, head.isReady) = (isLeaving, predicted != nil)
    head.state = states.newest
    if let receiver {
      head.receipt = PlayPacket.Receipt(
        id: receiver.id, next: receiver.nextPiece, received: receiver.received)
    } else if let (id, pieces) = lastTransfer {
      head.receipt = PlayPacket.Receipt(id: id, next: pieces, received: 0)
    }
    if let predicted, predicted.player != nil, !predicted.isLost {
      let end = predicted.own.received
      // Inputs that are older than the ring count no more.
      let first = min(max(acknowledged, end - min(end, InputQueue.capacity / 2)), end)
      head.first = max(first, firstInput)
      head.encode(to: &packet)
      let limit = MatchProtocol.largestPacket - MatchProtocol.mostEvents * 12 - 80
      packet.inputs(head.first..<max(head.first, end), limit: limit) { predicted.own[$0] }
    } else {
      head.encode(to: &packet)
      packet.append(0, 1)
    }
    seal?.seal(&packet.bytes, from: SealedPacket.headSize, number: nextNumber)
    nextNumber += 1
    send(host.address, packet.bytes)
  }

  /// The first tick of which this machine has the input.
  private var firstInput: UInt64 { predicted?.own.start ?? 0 }
}

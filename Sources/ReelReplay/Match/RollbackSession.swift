import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

// A match between machines. Everything that has to be agreed on is decided by one machine, the authority: usually the
// host. It says for each player up to which tick the inputs are final, and from which tick on a seat is taken or empty.
//
//     machine A (host)            machine B                     machine C
//     own inputs ───────────────▶ ────────────────────────────▶
//     ◀─────────────────────────── own inputs ─────────────────▶
//     ◀───────────────────────────◀──────────────────────────── own inputs
//     final up to, decisions ───▶ ────────────────────────────▶
//
// A tick is confirmed on a machine once all inputs of it are there and final. So no machine confirms what the authority
// does not have, and when a machine is gone, the authority alone decides with which tick the inputs of this player end.
//
// The session knows no network and no clock: it takes packets and the time, and returns packets.

/// A match of a game over a network, as one machine runs it: the host, a player who joined, or a spectator.
///
///     let session = RollbackSession(hosting: Duel(), content: content, seed: 7, settings: settings)
///     // once a picture:
///     for packet in arrived { session.receive(packet.bytes, from: packet.address, now: now) }
///     session.add(events, player: 0)
///     session.update(now: now) { address, bytes in socket.send(bytes, to: address) }
///     draw(session.simulation)
///
/// Each machine runs the game at once with the inputs that it has, guesses the rest, and corrects itself by repeating
/// ticks. What is confirmed is bit by bit the same on all machines, and each of them records it as a reel.
public final class RollbackSession {
  /// The part that this machine has in a match.
  public enum Role: UInt8, Sendable {
    /// The machine has a player's seat, or is to get one.
    case player
    /// The machine only watches.
    case spectator
  }

  /// The state of the match on this machine.
  public enum Phase: Equatable, Sendable {
    /// The host has not answered yet.
    case joining
    /// The match so far is being received: bytes so far, and of how many.
    case loading(received: Int, total: Int)
    /// The match has not begun, because too few players are there.
    case waiting
    /// The match runs.
    case playing
    /// The match has ended for this machine.
    case ended(MatchEnd)
  }

  /// The state of the match on this machine.
  public internal(set) var phase: Phase
  /// The error behind the end of the match, for the game's author, such as a type of the host's state that this
  /// simulation has not registered; usually empty.
  public internal(set) var detail = ""
  /// The part that this machine has.
  public let role: Role
  /// The settings, of which some are those of the host.
  public internal(set) var settings: MatchSettings
  /// The ticks, states and inputs of the match; `nil` until the machine has the host's state.
  public internal(set) var timeline: RollbackTimeline?
  /// The simulation of the match; `nil` until the machine has the host's state.
  public var simulation: Simulation? { timeline?.simulation }
  /// The number of this machine in the match; the host is 0.
  public internal(set) var peer: UInt8 = 0
  /// The machine that decides; the host, until it is gone.
  var authority: UInt8 = 0
  /// The number of times that another machine has become the authority.
  var epoch: UInt64 = 0
  /// The number of machines with a seat, and the authority, when the authority was lost.
  var machinesBefore = 0
  /// True while this machine waits for a new authority, and since when.
  var isFrozen = false
  var frozenSince: UInt64 = 0
  /// The events since the last ``takeNotices()``.
  var notices: [MatchNotice] = []

  let identity: MatchIdentity
  /// The game's guess about players at other machines.
  var prediction: RollbackTimeline.Prediction?
  let makeSimulation: (ReelHeader) -> (simulation: Simulation, header: ReelHeader)?
  /// Makes a simulation for a report about different states, on any thread; `nil` for other rules.
  let makeCopy: (ReelHeader) -> Simulation?
  var links: [MatchLink] = []
  /// The machine that has each seat; ``MatchControl/vacant`` if it is empty.
  var owners: [UInt8] = []
  /// The seats that are promised to a machine that is loading.
  var reserved: [UInt8] = []
  var decisions: [(seat: UInt8, tick: UInt64, peer: UInt8)] = []
  /// The number of the host's decisions that were made before this machine joined.
  var firstDecision: UInt64 = 0
  /// The events of each player of this machine that have not been given to a tick yet.
  var pending: [[InputEvent]] = []
  var isBegun = false
  var recording: MatchRecording?
  /// The number of confirmed ticks that have been recorded.
  var recorded: UInt64 = 0
  /// Answers that wait for the next update, each no longer than the packet that it answers.
  var replies: [(address: MatchAddress, bytes: [UInt8])] = []
  /// The bytes of transfers that may go to all machines together.
  var transferBudget = RateBudget(
    perSecond: MatchProtocol.mostTransferRate, most: MatchProtocol.mostTransferBurst)
  /// The bytes that may go to addresses which the authority has named and which are not proven: fewer than it has sent.
  var introductions = 0
  var out = FieldEncoder()
  var scratch: [TickInput] = []
  var clock: FixedStep
  var lastSend: UInt64 = 0
  var lastUpdate: UInt64 = 0
  /// The number of ticks for which this machine has waited.
  var waitedTicks: UInt64 = 0
  /// The nanoseconds that this machine may run ahead of its clock, to catch up with others.
  var catchUpTime: UInt64 = 0
  /// The tick beyond which this machine does not follow the authority: its clock plus a tenth.
  var pace = MatchPace()
  /// The tick at which the match stands still, and the nanoseconds since the last tick.
  var stillHead: UInt64 = 0
  var stillTime: UInt64 = 0
  /// True once the machine that decides has said that it leaves; false if it only fell silent.
  public internal(set) var hasHostLeft = false

  // Joining
  let host: MatchAddress
  /// The number of this machine's attempt to join, which answers repeat, and the token that it wants in packets to it.
  var attempt = MatchSecret()
  var ownToken = MatchSecret()
  var cookie: UInt64 = 0
  var lastRequest: UInt64 = 0
  var joinSince: UInt64?
  /// The number by which the host recognises this machine after it was gone.
  var resumeToken = MatchSecret()
  // Hosting
  var cookies = AddressCookies()
  var nextPeer: UInt8 = 1
  /// The links of machines that are gone, for an answer to their packets; the latest ones.
  var gone: [(incoming: MatchSecret, outgoing: MatchSecret, address: MatchAddress)] = []
  /// The resume token of each seat's last player.
  var resumeTokens: [MatchSecret] = []
  /// For each seat, the final tick and the chain that the authority has said and this machine cannot check yet.
  var announced: [(tick: UInt64, chain: UInt32)] = []
  /// The tick of the last decision about each seat.
  var since: [UInt64] = []
  /// The ticks that are final according to the packet that is being read.
  var finals: [(tick: UInt64, chain: UInt32)] = []
  /// The events of the input that is being read.
  var arrived: [InputEvent] = []
  /// The seats whose inputs count only if they come from the authority, because their owner has sent different ones.
  var distrusted: UInt64 = 0
  /// The searches for the causes of different states that have not been read, the oldest first.
  var inquiries: [DesyncInquiry] = []
  /// The searches whose ticks are still to be repeated, some ticks in each update, one search after the other.
  var repetitions: [DesyncInquiry] = []
  var lastRepetition: UInt64 = 0
  /// The differences of each address, as the authority counts them.
  var differences = DesyncCounts()

  init(
    _ identity: MatchIdentity, _ role: Role, host: MatchAddress, _ rate: TickRate,
    _ settings: MatchSettings,
    makeCopy: @escaping (ReelHeader) -> Simulation?,
    makeSimulation: @escaping (ReelHeader) -> (simulation: Simulation, header: ReelHeader)?
  ) {
    self.identity = identity
    self.role = role
    self.host = host
    self.settings = settings
    self.makeSimulation = makeSimulation
    self.makeCopy = makeCopy
    phase = .joining
    clock = FixedStep(rate: rate)
    attempt = MatchSecret(drawing: settings.random)
    ownToken = MatchSecret(drawing: settings.random)
    out.bytes.reserveCapacity(MatchProtocol.largestPacket * 2)
  }

  /// Makes the timeline of a simulation and the lists of seats.
  func begin(_ simulation: Simulation, _ header: ReelHeader) {
    let count = simulation.playerCount
    let timeline = RollbackTimeline(
      simulation, viewWidth: header.viewWidth, viewHeight: header.viewHeight,
      depth: max(1, min(settings.prediction, 32)), layouts: header.layouts)
    timeline.prediction = prediction
    self.timeline = timeline
    recording = MatchRecording(header, timeline)
    timeline.effects = EffectLedger(simulation)
    owners = [UInt8](repeating: MatchControl.vacant, count: count)
    reserved = owners
    since = [UInt64](repeating: 0, count: count)
    resumeTokens = [MatchSecret](repeating: .none, count: count)
    announced = [(tick: UInt64, chain: UInt32)](repeating: (0, 0), count: count)
    pending = [[InputEvent]](repeating: [], count: count)
    catchUpTime = MatchProtocol.mostCatchUp
    scratch = [TickInput](repeating: TickInput(), count: count)
    updateLocalPlayers()
  }

  // MARK: - What a program reads

  /// The players of this machine.
  public var localPlayers: PlayerSet {
    var set = PlayerSet()
    for seat in owners.indices where owners[seat] == peer { set.insert(seat) }
    return set
  }

  /// True if a player takes part at any machine, or is about to (the host has kept a seat for a machine that is
  /// loading), or has left in a tick that is not confirmed here yet. So a recording that ends afterwards has
  /// all ticks of the players.
  public var hasPlayers: Bool {
    owners.contains { $0 != MatchControl.vacant } || reserved.contains { $0 != MatchControl.vacant }
      || isBegun && since.contains { $0 >= recorded }
  }

  /// True if this machine decides: the host, or the machine that has taken over from it.
  public var isAuthority: Bool { timeline != nil && authority == peer && !isFrozen }

  /// The bytes of the reel of all confirmed ticks, without its end. They only grow.
  public var reel: [UInt8] { recording?.bytes ?? [] }

  /// Ends the recording with a checkpoint after the last confirmed tick, and its snapshot. No ticks may run afterwards.
  /// - Returns: the complete reel of all confirmed ticks; empty if the match never began here.
  public func finishRecording() -> [UInt8] {
    let last = lastCheckpoint()
    recording?.finish(last)
    return reel
  }

  /// Returns the checkpoint after the last recorded tick; `nil` if no state is kept from which it can be computed.
  private func lastCheckpoint() -> Checkpoint? {
    guard let recording, !recording.isFinished else { return nil }
    return timeline?.checkpoint(after: recording.tick, withInputsFrom: recording.firstTick) {
      recording.read($0, into: &$1)
    }
  }

  /// Returns what happened since the last call, in order, and forgets it.
  public func takeNotices() -> [MatchNotice] {
    defer { notices.removeAll() }
    return notices
  }

  /// The audio commands that the program must perform after the last update, in order.
  public var audioCommands: [AudioCommand] { timeline?.effects?.audioCommands ?? [] }
  /// The device commands that the program must perform after the last update, in order.
  public var deviceCommands: [DeviceCommand] { timeline?.effects?.deviceCommands ?? [] }
  /// The messages of confirmed ticks that the program must carry out after the last update, in order.
  public var messages: [AppMessage] { timeline?.effects?.messages ?? [] }

  /// The fraction of the way from the last tick to the next one that has passed, for drawing only.
  public var alpha: Float { clock.alpha }

  /// The figures of the network at present, for display.
  public var statistics: MatchStatistics { MatchStatistics(self) }

  /// Adds events of a player of this machine, for the next tick that has room for them.
  public func add(_ events: [InputEvent], player: Int) {
    guard pending.indices.contains(player), owners[player] == peer else { return }
    for event in events where event.kind != .written && event.kind != .presence {
      pending[player].append(event)
    }
  }

  /// The input delay in ticks, which may change at any time.
  public var inputDelay: Int {
    get { settings.inputDelay }
    set { settings.inputDelay = max(0, min(newValue, 30)) }
  }

  /// Leaves the match. The next ``update(now:send:)`` says so to the other machines.
  public func leave() {
    if case .ended = phase { return }
    isLeaving = true
  }
  var isLeaving = false
  /// The time up to which a match that has ended here still sends what is under way.
  var farewell: UInt64 = 0

  func end(_ end: MatchEnd) {
    if case .ended = phase { return }
    phase = .ended(end)
    notices.append(.ended(end))
  }

  func updateLocalPlayers() {
    guard let simulation, simulation.world.has(LocalPlayers.self) else { return }
    simulation.world[LocalPlayers.self].players = localPlayers
  }

  func link(to peer: UInt8) -> MatchLink? { links.first { $0.peer == peer } }

  /// The nanoseconds of a tick.
  var tickLength: UInt64 { max(clock.rate.nanoseconds(ofTicks: 1), 1) }
}

import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// A match between machines. Everything that has to be agreed on is decided by one machine, the authority: usually the
// host. It decides for each player up to which tick the inputs are final, and from which tick a seat is taken or empty.
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
// The session uses neither network nor clock: it takes packets and the time, and returns packets.

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
  /// The settings. Some of them come from the host.
  public internal(set) var settings: MatchSettings
  /// The ticks, states and inputs of the match; `nil` until the machine has the host's state.
  public internal(set) var timeline: RollbackTimeline?
  /// The simulation of the match; `nil` until the machine has the host's state.
  public var simulation: Simulation? { timeline?.simulation }
  /// The number of this machine in the match; the host is 0.
  public internal(set) var peer: UInt8 = 0
  /// The machine that decides.
  var authority = MatchAuthority()
  /// The events since the last ``takeMatchEvents()``.
  var notices: [MatchEvent] = []

  let identity: MatchIdentity
  /// The game's guess about players at other machines.
  var prediction: RollbackTimeline.Prediction?
  let makeSimulation: (ReelHeader) -> (simulation: Simulation, header: ReelHeader)?
  /// Makes a simulation for a report about different states, on any thread; `nil` for other rules.
  let makeCopy: (ReelHeader) -> Simulation?
  var links: [MatchLink] = []
  var seats = MatchSeats(count: 0)
  var isBegun = false
  var recording: MatchRecording?
  /// The number of confirmed ticks that have been recorded.
  var recorded: UInt64 = 0
  var outgoing = MatchOutbox()
  var scratch: [TickInput] = []
  var clock: MatchClock
  /// True once the authority has sent that it leaves; false if its packets merely stopped.
  public internal(set) var hasHostLeft = false

  /// The attempt of this machine to get a part in the match.
  var attempt: JoinAttempt
  /// The memory of machines that come and go, on the host.
  var admissions = Admissions()
  /// The number of packets of all machines since the last update.
  var arrivedCount = 0
  /// The packet that is being read.
  var arrived = PlayPacket()
  var searches = DesyncSearches()
  /// The number of times that the match has gone on in another process.
  var revivals: UInt8 = 0
  /// The time up to which this machine takes inputs of missing players from others, after the match has gone on.
  var revivalEnd: UInt64 = 0

  init(
    _ identity: MatchIdentity, _ role: Role, host: MatchAddress, _ rate: TickRate,
    _ settings: MatchSettings,
    makeCopy: @escaping (ReelHeader) -> Simulation?,
    makeSimulation: @escaping (ReelHeader) -> (simulation: Simulation, header: ReelHeader)?
  ) {
    self.identity = identity
    self.role = role
    self.settings = settings
    self.makeSimulation = makeSimulation
    self.makeCopy = makeCopy
    phase = .joining
    clock = MatchClock(rate: rate)
    attempt = JoinAttempt(at: host, drawing: settings.random)
  }

  /// Makes the timeline of a simulation and the lists of seats.
  func begin(_ simulation: Simulation, _ header: ReelHeader) {
    let count = simulation.playerCount
    let timeline = RollbackTimeline(
      simulation, viewWidth: header.viewWidth, viewHeight: header.viewHeight,
      depth: max(1, min(settings.prediction, 32)), layouts: header.layouts,
      runsAhead: settings.runsAhead)
    timeline.prediction = prediction
    self.timeline = timeline
    recording = MatchRecording(header, timeline, limit: settings.mostReelBytes)
    timeline.effects = EffectLog(simulation)
    seats = MatchSeats(count: count)
    clock.begin()
    scratch = [TickInput](repeating: TickInput(), count: count)
    updateLocalPlayers()
  }

  // MARK: - What a program reads

  /// The players of this machine.
  public var localPlayers: PlayerSet { seats.players(of: peer) }

  /// True if a player takes part at any machine, or is about to (the host has kept a seat for a machine that is
  /// loading), or has left in a tick that is not confirmed here yet. So a recording that ends afterwards has
  /// all ticks of the players.
  public var hasPlayers: Bool {
    seats.indices.contains {
      !seats[$0].isEmpty || seats[$0].isPromised || isBegun && seats[$0].since >= recorded
    }
  }

  /// The number of players who take part.
  public var takenSeats: Int { seats.indices.count { !seats[$0].isEmpty } }

  /// The number of machines that only watch.
  public var spectatorCount: Int { links.count { $0.isSpectator } }

  /// The number of times that ticks were repeated because of an input that arrived late.
  public var rollbackCount: UInt64 { timeline?.statistics.rollbacks ?? 0 }

  /// The number of ticks that are confirmed and recorded.
  public var confirmedTicks: UInt64 { recorded }

  /// The number of players' seats that a machine which joins could get: neither taken nor kept for one.
  public var freeSeats: Int { seats.indices.count { seats[$0].isEmpty && !seats[$0].isPromised } }

  /// True if this machine decides: the host, or the machine that has taken over from it.
  public var isAuthority: Bool { timeline != nil && authority.peer == peer && !authority.isFrozen }

  /// The bytes of the reel of all confirmed ticks, without its end. They only grow, up to
  /// ``MatchSettings/mostReelBytes``; beyond that, there are none.
  public var reel: [UInt8] { recording?.bytes ?? [] }

  /// Returns the bytes of the reel from an offset on, however long it is; `nil` if they are no longer kept. Read them
  /// after each update.
  public func reel(from offset: Int) -> ArraySlice<UInt8>? { recording?.bytes(from: offset) }

  /// Ends the recording with a checkpoint after the last confirmed tick, and its snapshot. No ticks may run afterwards.
  /// - Returns: the complete reel of all confirmed ticks; empty if the match never began here, or if the reel is no
  ///   longer kept.
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

  /// Returns the notices since the last call, in order, and removes them.
  public func takeMatchEvents() -> [MatchEvent] {
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

  /// The time at which the next tick is due, of the clock that ``update(now:send:)`` takes. A server with many matches
  /// updates each of them then.
  public var nextUpdate: UInt64 { clock.nextTick }

  /// The most thousandths of its ordinary speed at which this machine's clock runs, 1 to 1000. A server lowers the
  /// number for a match whose rules take more time than there is; the other machines then wait for this one.
  public var speedLimit: UInt32 {
    get { clock.speedLimit }
    set { clock.speedLimit = max(1, min(newValue, 1000)) }
  }

  /// The figures of the network at present, for display.
  public var statistics: MatchStatistics { MatchStatistics(self) }

  /// Adds events of a player of this machine, for the next tick that has room for them.
  public func add(_ events: [InputEvent], player: Int) {
    guard seats.indices.contains(player), seats[player].owner == peer else { return }
    for event in events where event.kind != .written && event.kind != .presence {
      seats.append(event, to: player)
    }
  }

  /// The input delay in ticks, which may change at any time.
  public var inputDelay: Int {
    get { settings.inputDelay }
    set { settings.inputDelay = max(0, min(newValue, 30)) }
  }

  /// Leaves the match. The next ``update(now:send:)`` sends the other machines a farewell.
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
}

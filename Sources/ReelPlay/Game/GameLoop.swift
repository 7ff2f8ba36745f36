import Reel

// The loop of a game that a person plays: poll, all due ticks, one picture.
//
//     poll ─▶ clock ─▶ 0, 1, 2 … ticks ─▶ paint between the last two ─▶ draw

/// The loop that runs a simulation in real time. Subclasses add what a program has besides: files, a page for authors,
/// other messages of the game.
open class GameLoop: PictureLoop {
  let ownKeys: [Key]
  /// The assignment of devices to players, which splits a tick's input among them.
  private var router: InputRouter
  private var inputs: [TickInput] = []
  /// The recording of the game; `nil` if it is not recorded.
  package final var recording: (any GameRecording)? {
    didSet { recordingHasChanged() }
  }
  /// The past of the game, if it is kept; `nil` while a match runs, which has only one future.
  package final var travel: TimeTravel? { match == nil ? keptPast : nil }
  /// The past of the game on this machine, if it is kept, during a match too; the end of the match begins it anew.
  package final let keptPast: TimeTravel?
  /// The match over a network that is played, or is being joined.
  package final var match: MatchPlay? {
    get { Matches.areLinked ? playedMatch : nil }
    set { playedMatch = newValue }
  }
  private final var playedMatch: MatchPlay?
  /// The functions that open matches. Set it before the loop runs.
  package final var matches: Matches?
  /// A sentence about matches, and the time in nanoseconds until which it is shown over the picture.
  package final var matchMessage = (text: "", until: UInt64(0))
  final var networkLines = NetworkLines()
  /// The steps of the time travel that the events of this poll have requested.
  final var travelActions: [TravelControls.Action] = []
  /// The keys that are down and whose press did not reach the game.
  final var takenKeys: [Key] = []
  /// True if F3 switches the figures of the network, too.
  private let switchesNetwork: Bool
  /// True if the figures of the network are shown during a match.
  final private(set) var showsNetwork: Bool
  /// The tick at which the loop ends; `nil` if only the game or a person ends it.
  private var limit: UInt64?
  private var reportedDrops: UInt64 = 0
  private var lastReport: UInt64 = 0

  /// - Parameters:
  ///   - recording: gets each tick, if it is to be recorded; at tick 0, or with the ticks so far.
  ///   - travel: keeps the past; `nil` to keep none.
  ///   - names: the overlays that F3 switches.
  package init(
    _ simulation: Simulation, showing content: GameContent, settings: GameSettings,
    video: any VideoBackend, audio: any AudioBackend, host: LoopHost,
    recording: (any GameRecording)? = nil, travel: TimeTravel? = nil, showing names: [String] = []
  ) {
    self.recording = recording
    keptPast = travel
    switchesNetwork = names.contains { ShownOverlays.isNetwork($0) }
    showsNetwork = switchesNetwork
    ownKeys = settings.ownKeys
    router = InputRouter(players: simulation.playerCount)
    super.init(
      ShownGame(simulation, showing: content), rate: settings.rate, settings: settings,
      video: video, audio: audio, host: host, showing: names)
  }

  // MARK: - The program around the loop

  /// Is called before the ticks of each picture.
  open func willUpdate(now: UInt64) {}
  /// Is called before each tick with the events of the devices, and may append some.
  open func willTake(_ input: inout TickInput) {}
  /// Is called before each tick with the inputs of all players.
  open func willStep(_ inputs: [TickInput]) {}
  /// Is called after each tick with the inputs of all players.
  open func hasStepped(_ inputs: [TickInput]) {}
  /// Is called before the game goes on from an earlier tick in another way.
  open func willGoBack(to tick: UInt64) {}
  /// Is called when a match has begun, which the ticks on this machine do not continue.
  open func matchHasBegun() {}
  /// Is called when the recording is another one, or none.
  open func recordingHasChanged() {}
  /// Saves bytes of the game under a name.
  open func save(_ bytes: [UInt8], as name: String) {}
  /// Receives a message of the game to its own program.
  open func receive(_ name: String, _ bytes: [UInt8]) {}

  // MARK: - Running

  /// Begins to play: carries out what the set-up has requested. Call it once, before the first picture.
  /// - Parameter limit: the tick at which the loop ends; `nil` if only the game or a person ends it.
  package final func start(ticks limit: UInt64? = nil) {
    self.limit = limit
    for message in simulation.messages { carryOut(message) }
    perform(simulation.deviceCommands)
  }

  /// Ends the game in order, after the last picture: the match, the sound and the recording.
  package final func finish() throws(HostError) {
    endTravel()
    try endMatch()
    audio.perform([.stopAll])
    reportDrops(.max)
    try recording?.finish(simulation)
  }

  package final override var isDone: Bool {
    isOver || limit.map { simulation.tick >= $0 } == true
  }

  package final override var alpha: Float {
    travel?.isOpen == true ? 1 : match?.session.alpha ?? clock.alpha
  }

  package final override func takeInput() throws(HostError) {
    takeControlKeys()
    performTravel()
  }

  package final override func update(now: UInt64) throws(HostError) {
    willUpdate(now: now)
    if match != nil { try updateMatch(now) }
    for _ in 0..<(match == nil ? clock.advance(to: now) : 0) {
      if isDone || match != nil { break }
      step()
    }
    dropPausedInput()
    reportDrops(now)
  }

  package final override func drawOver(into list: inout DrawList) {
    drawTravel(into: &list)
    drawMatch(into: &list)
  }

  /// The most events of one tick. The input of a person is far below it; further events of a device go to the following
  /// ticks.
  private static let mostEvents = 4096

  private func step() {
    host.prepareTicks()
    willTake(&pending)
    let count = pending.events.count
    var later: [InputEvent] = []
    // A reel stores at most this many events of all players together, and each player may share every device.
    let most = min(Self.mostEvents, Int(UInt16.max) / simulation.playerCount)
    if count > most {
      later = Array(pending.events[most...])
      pending.events.removeLast(count - most)
    }
    router.route(pending, into: &inputs)
    recording?.prepareTick(inputs)
    willStep(inputs)
    let start = timing.begin()
    simulation.step(players: inputs)
    travel?.record(simulation, inputs, since: start)
    recording?.recordTick(simulation, inputs)
    hasStepped(inputs)
    // All events belong to the first tick; further ticks of this picture get none.
    pending.events.removeAll(keepingCapacity: true)
    pending.events += later
    audio.perform(simulation.audioCommands)
    perform(simulation.deviceCommands)
    painter.recordTick(simulation.world)
    timing.recordTick(since: start)
    for message in simulation.messages { carryOut(message) }
  }

  final func perform(_ commands: [DeviceCommand]) {
    guard !commands.isEmpty else { return }
    for command in commands {
      if case .assign(let device, let players) = command { router.assign(device, to: players) }
    }
    video.perform(commands)
  }

  final func carryOut(_ message: AppMessage) {
    switch message {
    case .save(let name, let bytes): save(bytes, as: name)
    case .quit: isOver = true
    case .host: begin(.host(port: nil))
    case .join(let address): begin(.join(address))
    case .leave(let player): if simulation.world.isLocal(player) { match?.session.leave() }
    case .other(let name, let bytes): receive(name, bytes)
    case .open(let address):
      // Opens only web pages, because a game's content must not start programs.
      guard Self.isWebPage(address) else {
        let shown = ContentError.quoted(address)
        host.report("The game tried to open \(shown): expected a web page.")
        return
      }
      if !video.open(address) { host.report("See \(address)") }
    }
  }

  /// Returns true for an address with `http` or `https`, in capitals or not.
  private static func isWebPage(_ address: String) -> Bool {
    let bytes = address.utf8
    func begins(_ scheme: StaticString) -> Bool {
      guard bytes.count >= scheme.utf8CodeUnitCount else { return false }
      return zip(bytes, 0..<scheme.utf8CodeUnitCount).allSatisfy { byte, at in
        let small = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
        return small == scheme.utf8Start[at]
      }
    }
    return begins("https://") || begins("http://")
  }

  /// Shows another game from now on.
  package final func goOver(to other: ShownGame) {
    // The sounds belong to the old world; the new world requests its own.
    audio.perform(other.simulation.world.takeOverSound(of: simulation.world))
    ShownOverlays.copy(from: simulation, to: other.simulation)
    game = other
  }

  final func toggleNetwork() { if switchesNetwork { showsNetwork.toggle() } }

  /// Reports dropped time, at most once a second.
  private func reportDrops(_ now: UInt64) {
    guard clock.droppedTicks > reportedDrops, now > lastReport, now - lastReport > 1_000_000_000
    else { return }
    let milliseconds = clock.droppedNanoseconds / 1_000_000
    host.report(
      "The machine did not keep up: \(clock.droppedTicks) ticks (\(milliseconds) ms) were dropped "
        + "since the start.")
    reportedDrops = clock.droppedTicks
    lastReport = now
  }
}

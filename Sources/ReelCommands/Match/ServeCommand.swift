import ArgumentParser
import ReelHost
import ReelMatch
import ReelNetwork
import ReelProgram
import ReelSimulation

/// The command that hosts matches on a machine without players.
struct ServeCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "serve",
      abstract:
        "Hosts matches without a player, window or sound: one after the other, or many at once.",
      discussion: """
        A match ends when all players have left it for some time (--patience); then the next one waits for players. \
        With --rooms, many matches run at once, at the same port and on all cores: players join any room with a free \
        seat, or the room of a name or an invitation (--room). The reels of the last matches are kept in the folder of \
        --saves or of --crash-reports: of five, or of twice as many as there are rooms.
        """)
  }

  @OptionGroup var host: HostOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var values: ValueOptions<G>
  @OptionGroup var saving: SaveOptions
  @OptionGroup var crashes: CrashOptions
  @Option(help: ArgumentHelp("Ends after N matches.", valueName: "N"))
  var matches: Int?
  @Option(
    help: ArgumentHelp(
      "The seconds after which a match without players ends. A player who has lost the connection may be back by then.",
      valueName: "S"))
  var patience: UInt64 = 10
  @Option(
    help: ArgumentHelp("The random seed (default: a new one for each match).", valueName: "S"))
  var seed: UInt64?
  @Option(
    help: ArgumentHelp(
      "Hosts up to N matches at once, 1 to 10000. Includes --star.", valueName: "N"))
  var rooms: Int?
  @Option(
    help: ArgumentHelp(
      "The threads that run the matches of --rooms (default: one for each core).", valueName: "N"))
  var threads: Int?
  @OptionGroup var service: ServiceOptions
  @Option(
    name: .customLong("log"),
    help: ArgumentHelp(
      "The form of messages: text, or json for one object a line, with room and tick.",
      valueName: "FORM"))
  var logFormat = ProgramLog.Format.text
  @OptionGroup var tickets: TicketOptions
  @Option(
    help: ArgumentHelp(
      "Excludes the players and networks of this file, which is read again when it has changed.",
      valueName: "FILE"))
  var bans: String?
  @Flag(
    help:
      "Starts the server of --rooms as a process of its own, and again after a fault: its matches go on."
  )
  var supervised = false
  @Flag(help: .hidden)
  var inherited = false
  @Option(help: .hidden)
  var lostRoom: [UInt16] = []
  @Option(help: .hidden)
  var restarts: UInt64 = 0
  @Flag(
    help:
      "Replays each finished reel of --rooms in the background, and reports differences.")
  var audit = false
  @Option(
    help: ArgumentHelp("Records the match into this file, with --matches 1.", valueName: "FILE"))
  var record: String?

  func validate() throws {
    if let matches, matches < 1 {
      throw ValidationError("--matches: expected a number from 1 up, found \(matches).")
    }
    if patience > 86_400 {
      throw ValidationError("--patience: expected at most 86400 seconds, found \(patience).")
    }
    if let rooms, !(1...10_000).contains(rooms) {
      throw ValidationError("--rooms: expected a number from 1 to 10000, found \(rooms).")
    }
    if let threads {
      guard rooms != nil else { throw ValidationError("--threads: expected --rooms N beside it.") }
      guard (1...64).contains(threads) else {
        throw ValidationError("--threads: expected a number from 1 to 64, found \(threads).")
      }
    }
    for (option, isChosen) in [
      ("--audit", audit), ("--ticket-key", tickets.keyFile != nil), ("--bans", bans != nil),
      ("--supervised", supervised),
    ] where isChosen && rooms == nil {
      throw ValidationError("\(option): expected --rooms N beside it.")
    }
    if rooms != nil, record != nil {
      throw ValidationError("--rooms: expected no --record beside it: all matches are recorded.")
    }
    if supervised, host.webPort == 0 {
      throw ValidationError(
        "--web: expected a port other than 0 beside --supervised: pages come back to it after a fault."
      )
    }
    if service.port != nil || service.agones, rooms == nil {
      throw ValidationError(
        "\(service.agones ? "--agones" : "--http"): expected --rooms N beside it.")
    }
    if record != nil, matches != 1 {
      throw ValidationError("--record: expected --matches 1 beside it.")
    }
  }

  func run() throws {
    ProgramLog.format = logFormat
    try answering {
      Termination.watch()
      if supervised, !inherited { return try supervise() }
      let saves = saving.open(game: G.name, usual: .none)
      let crash = crashes.open(G.self, usual: saves?.path)
      defer { crash?.end() }
      crash?.beginMatch()
      let game = try values.game()
      // The set-up of this simulation finds what is missing before anyone joins.
      let assets = try OpenedGame(
        game, assetFolder: common.assets, seed: 1, startData: saves?.startData ?? []
      ).assets
      let files = MatchFiles(
        in: crashes.folder(usual: saves?.path), most: max(MatchFiles.usualMost, 2 * (rooms ?? 0)))
      if let rooms {
        // The reel of each room, and what else a server opens.
        let pages =
          host.web == nil ? 0 : WebSocketServer.connectionLimit(players: rooms * G.settings.players)
        try OpenFileLimit.raise(to: rooms + pages + 128, for: "--rooms \(rooms)")
        return try serve(rooms, files, saves) {
          RoomServer(game, assets.content, $0, makeSettings: $1)
        }
      }
      let recording = try record.map {
        try ChosenRecording($0, replacing: force.isForced, sparing: assets.identities)
      }
      // A server is found at the port that its players have been given, or not at all.
      let transport = try UDPTransport.open(host.port ?? MatchAddress.defaultPort)
      transport.reportAddresses()
      let joined = try transport.joined(with: host.web)
      Termination.obey()
      var server = MatchServer(game, assets.content, joined) {
        var settings = MatchSettings(of: G.self)
        host.apply(to: &settings)
        return settings
      }
      server.saves = saves
      server.files = files
      server.recording = recording
      server.seed = seed
      server.matchCount = matches
      server.patience = patience
      try server.run()
    }
  }

  /// Runs servers in other processes.
  private func supervise() throws {
    let socket = try SharedUDPSocket.open(host.port ?? MatchAddress.defaultPort)
    Termination.obey()
    let supervisor = try RoomSupervisor(Array(CommandLine.arguments.dropFirst()), socket)
    let drainage = DrainSignal { supervisor.drain() }
    defer { drainage.cancel() }
    try supervisor.run()
  }

  /// Hosts many matches at once.
  private func serve(_ rooms: Int, _ files: MatchFiles?, _ saves: SaveStore?, make: MakeServer)
    throws
  {
    let (keys, sealing) = (try tickets.keys(for: G.self), tickets.sealing(for: G.self))
    let banFile = try bans.map { try BanFile($0) }
    let socket = try SharedUDPSocket.open(
      host.port ?? MatchAddress.defaultPort,
      inherited: inherited ? RoomSupervisor.socketNumber : nil)
    let marks = try inherited ? RoomMarks(inherited: RoomSupervisor.marksNumber) : nil
    if inherited { WorkerStreams.leaveWithSupervisor() }
    UDPTransport.reportAddresses(port: socket.localPort)
    let pages = try host.web.map {
      try RoomPages($0, players: rooms * G.settings.players)
    }
    Termination.obey()
    let host = host
    var server = make(socket) {
      var settings = MatchSettings(of: G.self)
      host.apply(to: &settings)
      // The addresses of players are nothing that other players need.
      settings.paths = .star
      if let keys { settings.seal = keys.seal }
      return settings
    }
    if inherited, files == nil {
      report(
        "--supervised: matches end at a fault of the server: give it a folder, by --crash-reports FOLDER or --saves FOLDER.",
        .warning)
    }
    // A server that starts anew after a fault is drained, too.
    if inherited { server.drains = DrainSignal.toSupervisor() }
    (server.roomCount, server.pages) = (rooms, pages)
    server.threadCount = threads ?? WorkerProcess.coreCount
    server.startData = saves?.startData ?? []
    (server.marks, server.lostRooms, server.restarts) = (marks, Set(lostRoom), restarts)
    server.files = files
    server.seed = seed
    server.matchCount = matches
    server.patience = patience
    server.tickets = keys.map { TicketCheck($0, sealing) { SystemTime.seconds } }
    server.bans = banFile
    if audit {
      guard files != nil else {
        throw Failure(
          .usage, "--audit: expected a folder for reels: --crash-reports FOLDER, or --saves FOLDER."
        )
      }
      // The name of a collection's game comes before the command.
      let game = Array(
        CommandLine.arguments.dropFirst().prefix { $0 != Self.configuration.commandName })
      let assets = common.assets.map { ["--assets=\($0)"] } ?? []
      server.audit = ReelAudit(replay: ReelAudit.processes(game + ["verify"] + assets + ["--"]))
    }
    let control = server.control
    let drainage = DrainSignal { control.drain() }
    defer { drainage.cancel() }
    let end = try service.start(
      server.control, game: G.name, version: programVersion(of: G.self),
      tickets: keys.map { TicketIssuer($0, sealing) { SystemTime.seconds } })
    let figures = server.run()
    end()
    for line in figures.lines { report(line) }
    if let audit = server.audit { report(audit.figures.line) }
  }

  private typealias MakeServer = (
    SharedUDPSocket, @escaping () -> MatchSettings
  ) -> RoomServer<G>
}

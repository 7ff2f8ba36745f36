import CReelWeb
import Reel
import ReelGL
import ReelPlay

// The page calls exported functions, and these reach the game:
//
//     reel.js ─▶ reel_open, reel_event, reel_frame … ─▶ WebGame ─▶ GameLoop, ReplayLoop, WebVerifier ─▶ reel.js
//
// Only `WebRules` has functions for each type of game. All other code is the same for every game.

/// A game in a page.
public final class WebGame {
  /// The game that the page has opened.
  nonisolated(unsafe) static var current: WebGame?

  /// The commands of the page (`Command` in reel.js).
  enum Command: Int32 {
    case contextLost, contextRestored
    /// Hands the recording so far over.
    case reel
    /// Hands the recording over after a trap, whose tick's inputs are its last.
    case salvage
    /// Opens the past, or returns from it.
    case travel
    /// Returns the number of players.
    case players
    /// Chooses a game of a collection by its number, before `open`.
    case choose
    /// Returns 1 if a page can host the game's matches.
    case hosts
  }

  /// The results of ``frame(_:)`` (`Frame` in reel.js).
  enum State: Int32 {
    case playing, over, verifying, verified, differs
  }

  let rules: WebRules
  let files: WebFiles
  let video: WebVideo
  let audio = WebAudio()
  let host: LoopHost
  let recording: PageRecording
  let loop: WebLoop
  /// The reel that is shown in place of the game.
  private var replay: ReplayLoop?
  private var verifier: WebVerifier?
  /// True while a reel is in the place of the game.
  var isShowingReel: Bool { replay != nil || verifier != nil }
  /// The time of the last picture. Packets that arrive at a hidden page draw pictures, too, whose time comes from
  /// another clock of the browser.
  private var lastFrame: UInt64 = 0
  /// The packets of matches, the settings of the next match, and the last match.
  let transport = WebTransport()
  var matchSettings: MatchSettings?
  /// The room and the ticket of the next match.
  var (room, ticket) = (RoomRequest.any, [UInt8]())
  var lastMatch: PageMatch?
  /// True while the page requests a part in a match whose host it reaches.
  var isWayOpen = false

  private init(
    _ rules: WebRules, _ files: WebFiles, _ video: WebVideo, seed: UInt64, saves: WebSaves,
    options: Options
  ) {
    (self.rules, self.files, self.video) = (rules, files, video)
    host = LoopHost(
      readTime: { UInt64(max(0, web_now()) * 1_000_000) }, report: { send(.report, $0) })
    let (content, startData, values) = (files.packed.content, saves.startData, Self.values)
    let start = rules.make(content, seed, startData, values)
    recording = PageRecording(start.simulation, start.header)
    loop = WebLoop(
      start.simulation, showing: files.shown, settings: rules.settings, video: video, audio: audio,
      host: host, recording: recording,
      travel: options.contains(.travel)
        ? TimeTravel(
          start.simulation,
          branches: BranchesInMemory(rules.name) {
            rules.make(content, $0.seed, startData, values)
          },
          readTime: host.readTime) : nil)
    loop.saves = saves
    prepareMatches()
    files.request(from: video)
    files.request(from: audio)
    loop.start()
  }

  /// The choices of the page.
  struct Options: OptionSet {
    let rawValue: UInt32
    /// Keeps the past, so that F4 goes back in time.
    static let travel = Options(rawValue: 1)
  }

  // MARK: - Calls of the page

  /// Links all that matches need in which every machine runs the complete game. Call it before ``start(_:)``.
  public static func linkRollback() { Matches.linkRollback() }

  /// Links all that matches need whose host alone decides. Call it before ``start(_:)``.
  public static func linkAuthoritative() { Matches.linkAuthoritative() }

  /// Names the game of this program. Call it once, before the page calls anything.
  public static func start<G: Game>(_ game: G.Type) { start([WebRules(game)]) }

  /// Names the games of this program. Call it once, before the page calls anything.
  public static func start<C: GameCollection>(_ games: C.Type) {
    var list = WebRules.List()
    C.visit(&list)
    start(list.rules)
  }

  private static func start(_ games: [WebRules]) {
    reportMisuse = { send(.misuse, $0) }
    self.games = games
    var calls = WebCalls(
      set: { name, nameSize, text, textSize, number in
        WebGame.values.append(
          LinkSetting(
            name: String(decoding: bytes(name, nameSize), as: UTF8.self),
            text: String(decoding: bytes(text, textSize), as: UTF8.self), number: number))
      },
      open: { content, size, saves, savesSize, seed, width, height, options in
        let opened = WebGame.open(
          bytes(content, size), saves: bytes(saves, savesSize), seed: seed,
          canvas: Vec2(Float(width), Float(height)), options: Options(rawValue: options))
        return opened ? 1 : 0
      },
      picture: { texture, number, width, height, isSmooth in
        WebGame.current?.video.adopt(
          texture, number: number, width: width, height: height, isSmooth: isSmooth != 0)
      },
      event: { kind, device, code, x, y in
        guard let video = WebGame.current?.video else { return }
        video.input.receive(kind, device: device, code: code, x, y, in: video.letterbox)
      },
      text: { kind, text, size, cursor, selected in
        WebGame.current?.video.input.receive(
          kind, String(decoding: bytes(text, size), as: UTF8.self), cursor: Int(cursor),
          selected: Int(selected))
      },
      frame: { milliseconds, width, height in
        guard let game = WebGame.current else { return State.over.rawValue }
        game.video.canvas = Vec2(Float(width), Float(height))
        return game.frame(UInt64(max(0, milliseconds) * 1_000_000)).rawValue
      },
      command: { command, number in
        guard let command = Command(rawValue: command) else { return 0 }
        if let game = WebGame.current { return game.perform(command) }
        guard command == .choose, WebGame.games.indices.contains(Int(number)) else { return 0 }
        WebGame.choice = Int(number)
        return 1
      },
      replay: { reel, size, ticks in
        WebGame.current?.show(bytes(reel, size), verified: ticks) ?? 0
      },
      packet: { peer, packet, size in
        WebGame.current?.receive(bytes(packet, size), from: peer)
      },
      match: { request, delay, players in
        guard let request = Request(rawValue: request) else { return }
        WebGame.current?.match(request, delay: delay, least: players)
      },
      match_text: { kind, text, size in
        guard let kind = MatchText(rawValue: kind), let game = WebGame.current else { return 0 }
        return game.set(kind, bytes(text, size)) ? 1 : 0
      })
    web_set_calls(&calls)
  }

  /// The games of this program; `start` sets them.
  nonisolated(unsafe) private static var games: [WebRules] = []
  /// The number of the game that is opened.
  nonisolated(unsafe) private static var choice = 0
  /// The values of the link, which the page sets before it opens the game.
  nonisolated(unsafe) static var values: [LinkSetting] = []

  /// Sets the game up. Sends the page a sentence if it cannot begin.
  private static func open(
    _ content: [UInt8], saves: [UInt8], seed: UInt64, canvas: Vec2, options: Options
  ) -> Bool {
    guard games.indices.contains(choice) else { return false }
    let rules = games[choice]
    let packed: PackedContent
    do throws(FieldDecodingError) {
      packed =
        content.isEmpty
        ? PackedContent() : try FieldDecoder.decode(PackedContent.self, from: content)
    } catch {
      send(
        .failure,
        "content.packed: byte \(error.offset) of the values: expected the content of this program, found other bytes."
      )
      return false
    }
    let settings = rules.settings
    do throws(BackendError) {
      let video = try WebVideo(
        WindowSettings(
          title: settings.title, viewWidth: settings.viewWidth, viewHeight: settings.viewHeight,
          fit: settings.fit), canvas: canvas)
      current = WebGame(
        rules, WebFiles(packed, manifest: rules.manifest, density: video.pixelsPerPoint), video,
        seed: seed, saves: WebSaves(saves), options: options)
      return true
    } catch {
      send(.failure, error.message)
      return false
    }
  }

  /// Runs what is due, and draws a picture.
  /// - Parameter now: the time in nanoseconds.
  private func frame(_ now: UInt64) -> State {
    if let verifier { return verifier.advance(host.readTime) }
    let now = max(now, lastFrame)
    lastFrame = now
    do throws(HostError) {
      if let replay {
        if try replay.showPicture(at: now) != .ended { return .playing }
        replay.finish()
        audio.perform(loop.simulation.world.takeOverSound(of: replay.simulation.world))
        self.replay = nil
        loop.setPaused(false)
        return .playing
      }
      if try loop.showPicture(at: now) != .ended { return .playing }
      try loop.finish()
    } catch {
      send(.report, error.message)
    }
    return .over
  }

  private func perform(_ command: Command) -> Int32 {
    switch command {
    case .contextLost: video.loseContext()
    case .contextRestored:
      do throws(BackendError) {
        try video.restoreContext()
      } catch {
        send(.report, error.message)
        return 0
      }
    case .reel:
      // While the past is shown, the simulation is not at the end of the recording.
      let isPast = loop.travel?.isOpen == true
      send(.reel, matchReel ?? (isPast ? recording.reel : recording.finished(loop.simulation)))
    case .salvage: send(.reel, matchReel ?? recording.reel)
    case .travel: loop.travel?.isOpen == true ? loop.leaveTravel() : loop.openTravel()
    case .players: return Int32(rules.settings.players)
    case .hosts: return rules.settings.matchKind == .rollback ? 1 : 0
    // The game is open already.
    case .choose: return 0
    }
    return 1
  }

  /// The reel of the last match, because the recording of the game ends where a match begins; `nil` if none has begun.
  private var matchReel: [UInt8]? {
    lastMatch.flatMap { $0.reel.isEmpty ? nil : $0.reel }
  }

  /// Shows a reel, or compares it with a replay.
  /// - Parameter ticks: the most ticks to compare; 0 to show the reel.
  private func show(_ bytes: [UInt8], verified ticks: UInt32) -> Int32 {
    do throws(HostError) {
      let reel: ReelContents
      do throws(ReelError) {
        reel = try ReelContents(bytes: bytes)
      } catch {
        throw HostError(.damaged, "This file is no reel that can be shown: \(error.description)")
      }
      guard reel.header.game.utf8.elementsEqual(rules.name.utf8) else {
        throw HostError(
          .damaged, "This reel belongs to the game \(reel.header.game), not to \(rules.name).")
      }
      let simulation = try rules.makeOfReel(reel, files.packed.content)
      if ticks > 0 {
        verifier = WebVerifier(reel, simulation, most: UInt64(ticks))
        return 1
      }
      guard loop.match == nil else {
        throw HostError(.usage, "A match does not wait for a reel: leave the match first.")
      }
      // The reel's world takes over the sound of the game, or of the reel before it.
      let world = replay?.simulation.world ?? loop.simulation.world
      if replay == nil { loop.setPaused(true) }
      audio.perform([.resumeAll])
      audio.perform(simulation.world.takeOverSound(of: world))
      let shown = ShownReplay(simulation, reel, name: "The reel") { send(.report, $0) }
      replay = ReplayLoop(
        shown, showing: files.shown, settings: rules.settings, video: video, audio: audio,
        host: host)
      return 1
    } catch {
      send(.notice, error.message)
      return 0
    }
  }
}

/// Copies bytes that the page hands over.
private func bytes(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  [UInt8](UnsafeBufferPointer(start: pointer, count: pointer == nil ? 0 : count))
}

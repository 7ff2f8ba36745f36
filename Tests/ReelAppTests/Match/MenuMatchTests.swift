import Foundation
import Reel
import ReelHeadless
import ReelNetwork
import ReelPlay
import Testing

@testable import ReelApp
@testable import ReelCommands
@testable import ReelHost

/// A game that hums from its sixth tick on, and whose menu opens a match in its 31st tick. In the 91st tick, the match
/// ends, or the program.
private struct Lobby: Game {
  static let name = "Lobby"
  static let settings = GameSettings(title: "Lobby", viewWidth: 16, viewHeight: 16, players: 2)
  /// True for a match that ends the program.
  var quits = false
  /// True for the game after the match, which ends the program in its 41st tick.
  var isLast = false

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Waited())
    let (end, isLast) = (quits ? AppMessage.quit : .leave(player: 0), isLast)
    simulation.schedule.add("wait") { world in
      world.each { (waited: inout Waited) in waited.ticks += 1 }
      switch world[Clock.self].tick {
      case 5: world.spawn(SoundEmitter(SoundID(rawValue: 0)))
      case 30 where !isLast: world.program.send(.host)
      case 40 where isLast: world.program.send(.quit)
      case 90: world.program.send(end)
      default: break
      }
    }
  }
}

/// A game that hosts a match before its first tick, as the command `host` does.
private struct Hosted: Game {
  static let name = "Hosted"
  static let settings = GameSettings(title: "Hosted", viewWidth: 160, viewHeight: 90, players: 2)

  func setUp(_ simulation: Simulation) { simulation.world.program.send(.host) }
}

private struct Waited: Component {
  var ticks: Int32 = 0
}

/// The program plays a match that the menu of a recorded game has opened.
@Suite struct MenuMatchTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "menu-\(UUID())"
  ).path

  private func reel(_ path: String) throws -> ReelContents {
    try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// The recording went on with the ticks of the match, whose number was another one: a trap at the end, or a second
  /// after the match.
  @Test(arguments: [true, false]) func theReelsOfTheMenuAndOfTheMatchAreKept(quits: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (content, game) = (GameContent(), Lobby(quits: quits))
    let simulation = game.makeSimulation(content: content, seed: 1)
    let path = "\(folder)/menu.reel"
    let output = try ReelFile.Output(
      simulation, header: game.reelHeader(simulation, viewWidth: 16, viewHeight: 16), path: path,
      replacing: false, sparing: [])
    let loop = ProgramLoop(
      simulation, showing: content, settings: Lobby.settings, video: HeadlessVideo(),
      audio: HeadlessAudio(), recording: output)
    let files = MatchFiles(in: folder)
    var matchCount = 0
    let transport = try UDPTransport.open(0)
    loop.matches = Matches(
      open: { _, _ in
        matchCount += 1
        var settings = MatchSettings(random: { .random(in: .min ... .max) })
        settings.leastPlayers = 1
        let session = RollbackSession(hosting: game, content: content, seed: 2, settings: settings)
        return MatchPlay(
          session, transport, recording: nil, files: files, game: "Lobby",
          endsProgram: false, isHost: true)
      },
      beginAnew: { Lobby(isLast: true).makeSimulation(content: $0, seed: 3) })
    try loop.run()

    #expect(matchCount == 1)
    #expect(loop.simulation.tick == (quits ? 91 : 41))
    let menu = try reel(path)
    #expect(menu.isFinished && menu.inputs.count == 31 && menu.checkpoints.last?.tick == 31)
    try VerifyCommand<Lobby>.parse([path]).run()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let matches = names.filter { $0.hasPrefix("match-") }
    #expect(matches.count == 1 && names.count == 2, "\(names)")
    let match = "\(folder)/\(matches.first ?? "")"
    let played = try reel(match)
    #expect(played.isFinished && played.header.seed == 2 && played.inputs.count > 60)
    #expect(played.checkpoints.first?.snapshot != nil)
    #expect(played.checkpoints.last?.snapshot != nil)
    #expect(played.checkpoints.last?.tick == UInt64(played.inputs.count))
    try VerifyCommand<Lobby>.parse([match]).run()
  }

  /// A match began with the past open: the recording ended in the past, the match was silent, and a sound of the game
  /// before the match went on.
  @Test func aMatchThatBeginsWhileThePastIsOpenClosesIt() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (content, game, path) = (GameContent(), Lobby(), "\(folder)/menu.reel")
    let simulation = game.makeSimulation(content: content, seed: 1)
    let output = try ReelFile.Output(
      simulation, header: game.reelHeader(simulation, viewWidth: 16, viewHeight: 16), path: path,
      replacing: false, sparing: [])
    let (video, audio) = (HeadlessVideo(), HeadlessAudio())
    audio.keepsCommands = true
    let loop = ProgramLoop(
      simulation, showing: content, settings: Lobby.settings, video: video, audio: audio,
      recording: output, travel: TimeTravel(simulation))
    var (isAudible, hasEnded) = (false, false)
    loop.matches = Matches(
      open: { _, content in
        var settings = MatchSettings(random: { .random(in: .min ... .max) })
        settings.leastPlayers = 1
        let session = RollbackSession(hosting: game, content: content, seed: 2, settings: settings)
        return MatchPlay(
          session, WireTransport(0, Wire()), recording: nil, files: nil, game: "Lobby",
          endsProgram: false, isHost: true)
      },
      beginAnew: {
        isAudible = !audio.isPaused
        // The voice of the game before the match has ended. That of the match goes on until the game begins anew.
        hasEnded = audio.commands.contains { if case .stop = $0 { true } else { false } }
        return Lobby(isLast: true).makeSimulation(content: $0, seed: 3)
      })
    video.enqueue([.keyDown(.f4)], atPoll: 20)
    video.enqueue([.keyUp(.f4), .keyDown(.home), .keyDown(.right), .keyUp(.right)], atPoll: 25)
    video.script = { [unowned loop] poll in
      if poll == 30 {
        #expect(loop.travel?.isOpen == true && loop.simulation.tick == 1 && audio.isPaused)
        loop.begin(.host(port: nil))
        #expect(loop.match != nil && loop.keptPast?.isOpen == false && loop.simulation.tick == 19)
      }
      return HeadlessPoll()
    }
    try loop.run()
    #expect(isAudible && hasEnded)
    #expect(loop.simulation.tick == 41 && loop.travel?.history.latest == 41)
    let menu = try reel(path)
    #expect(menu.isFinished && menu.inputs.count == 19 && menu.checkpoints.last?.tick == 19)
    try VerifyCommand<Lobby>.parse([path]).run()
  }

  /// Each picture of a host that waits at tick 0 had the lines about the network of all pictures before it, too.
  @Test func aHostThatWaitsDrawsItsLinesOnce() throws {
    let (content, game) = (GameContent(), Hosted())
    let video = HeadlessVideo(viewWidth: 160, viewHeight: 90)
    video.keepsDrawLists = true
    video.quit(atPoll: 8)
    let loop = ProgramLoop(
      game.makeSimulation(content: content, seed: 1), showing: content, settings: Hosted.settings,
      video: video, audio: HeadlessAudio(), recording: nil, showing: ["net"])
    let transport = try UDPTransport.open(0)
    loop.matches = Matches(
      open: { _, _ in
        let session = RollbackSession(
          hosting: game, content: content, seed: 2,
          settings: MatchSettings(random: { .random(in: .min ... .max) }))
        return MatchPlay(
          session, transport, recording: nil, files: nil,
          game: "Hosted", endsProgram: false, isHost: true)
      },
      beginAnew: { game.makeSimulation(content: $0, seed: 3) })
    try loop.run()
    let counts = video.drawLists.map(\.quads.count)
    #expect(counts.count > 5 && counts[0] > 0)
    // The numbers in the lines may get more digits.
    #expect(counts.allSatisfy { $0 < 2 * counts[0] }, "\(counts)")
  }
}

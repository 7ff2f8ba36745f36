import ArgumentParser
import Foundation
import Reel
import ReelNetwork
import Testing

@testable import ReelCommands

/// A game for two players that counts keys, and saves once.
private struct Keys: Game {
  static let name = "Keys"
  static let settings = GameSettings(title: "Keys", viewWidth: 16, viewHeight: 16, players: 2)
  typealias Player = KeysBot

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Pressed())
    simulation.persist(Total())
    simulation.schedule.add("count") { world in
      world.each { (pressed: inout Pressed) in
        if world[Input.self].wasPressed(.a) { pressed.first += 1 }
        if world[Players.self].inputs[1].wasPressed(.a) { pressed.second += 1 }
      }
      world[Total.self].ticks += 1
      if world[Total.self].ticks == 20 { world.save(Total.self) }
    }
  }
}

private struct Pressed: Component {
  var first: Int32 = 0
  var second: Int32 = 0
}

private struct Total: Resource {
  var ticks: Int32 = 0
}

/// Presses a key of its kind each time it plays: on a machine with much to do, several ticks may pass in between.
private struct KeysBot: Bot {
  enum Kind: String, BotKind { case other }
  private let key: Key

  init(seed: UInt64) { key = .a }
  init(kind: Kind, seed: UInt64) { key = .b }

  mutating func play(_ simulation: Simulation, into input: inout TickInput) {
    play(simulation, player: 0, into: &input)
  }

  mutating func play(_ simulation: Simulation, player: Int, into input: inout TickInput) {
    input.events += [.keyDown(key), .keyUp(key)]
  }
}

/// A command that runs on a thread of its own. It needs no thread of those that the tests share, which may all be busy.
private final class Running: @unchecked Sendable {
  // SAFETY: the command's thread writes it before it signals, and others read it after they have waited.
  private var code: Int32 = -1
  private let end = DispatchSemaphore(value: 0)

  init(_ make: @escaping @Sendable () throws -> any ParsableCommand) {
    Thread.detachNewThread {
      do {
        var command = try make()
        try command.run()
        self.code = 0
      } catch {
        self.code = (error as? ExitCode)?.rawValue ?? -2
      }
      self.end.signal()
    }
  }

  /// Returns true if the command ends within some seconds.
  func hasEnded(within seconds: Double) -> Bool {
    guard end.wait(timeout: .now() + seconds) == .success else { return false }
    // For the next one who waits.
    end.signal()
    return true
  }

  /// Waits for the end, for ten minutes at most: a busy machine takes long, and only a command that hangs takes longer.
  /// - Returns: the exit code; -1 if the command has not ended, and -2 for an error without a code.
  func wait() -> Int32 { end.wait(timeout: .now() + 600) == .success ? code : -1 }
}

/// The commands `serve` and `bot`, each on a thread of its own, by real packets.
@Suite struct ServeCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "serve-\(UUID())"
  ).path

  /// A port that no program uses, most probably.
  private static func freePort() -> Int { Int.random(in: 20_000...29_999) }

  private func reel(_ name: String) throws -> ReelContents {
    try ReelContents(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
  }

  @Test func theServerAndBothBotsRecordTheSameMatch() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (port, folder) = (Self.freePort(), folder)
    let server = Running {
      try ServeCommand<Keys>.parse([
        "\(port)", "--matches", "1", "--patience", "0", "--record", "\(folder)/server.reel",
        "--saves", "\(folder)/saves",
      ])
    }
    func bot(_ name: String, _ ticks: Int) -> Running {
      Running {
        try BotCommand<Keys>.parse([
          "127.0.0.1:\(port)", "--ticks", "\(ticks)", "--record", "\(folder)/\(name).reel",
          "--bot", name == "first" ? "other" : "bot",
        ])
      }
    }
    let (first, second) = (bot("first", 60), bot("second", 90))
    #expect(first.wait() == 0)
    #expect(second.wait() == 0)
    #expect(server.wait() == 0)

    let (own, one, two) = (try reel("server.reel"), try reel("first.reel"), try reel("second.reel"))
    #expect(own.isFinished && one.isFinished && two.isFinished)
    #expect(one.inputs.count >= 60 && two.inputs.count >= 90 && own.inputs.count >= 90)
    for tick in 0..<60 {
      #expect(own.inputs(ofTick: tick) == one.inputs(ofTick: tick), "tick \(tick)")
      #expect(own.inputs(ofTick: tick) == two.inputs(ofTick: tick), "tick \(tick)")
    }
    for player in 0..<2 {
      let count = (0..<60).reduce(0) { $0 + own.inputs(ofTick: $1)[player].events.count }
      #expect(count >= 8, "player \(player)")
    }
    // Each bot presses the key of its kind.
    let keys = (0..<2).map { player in
      let events = (0..<60).flatMap { own.inputs(ofTick: $0)[player].events }
      return Set(events.filter { $0.kind == .keyDown }.map(\.code))
    }
    let (usual, other) = (InputEvent.keyDown(.a).code, InputEvent.keyDown(.b).code)
    #expect(keys == [[usual], [other]] || keys == [[other], [usual]], "\(keys)")
    // After the first bot has left, its seat is empty.
    let events = (60..<two.inputs.count).flatMap { tick in
      two.inputs(ofTick: tick).flatMap { $0.events }
    }
    #expect(events.contains { $0 == .presence(false) })
    let saved = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/saves")
    #expect(saved == ["Total.save"])
    for name in ["server", "first", "second"] {
      try VerifyCommand<Keys>.parse(["\(folder)/\(name).reel"]).run()
    }
  }

  /// A reel that the server keeps on its own is lost in the first match, which must not end the server.
  @Test func aSecondMatchFollowsTheFirst() throws {
    let (port, folder) = (Self.freePort(), folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = Running {
      try ServeCommand<Keys>.parse([
        "\(port)", "--matches", "2", "--patience", "0", "--players", "1", "--saves", folder,
      ])
    }
    func reels() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
        $0.hasPrefix("match-") && $0.hasSuffix(".reel")
      }
    }
    let bot = Running { try BotCommand<Keys>.parse(["127.0.0.1:\(port)", "--ticks", "90"]) }
    let end = ContinuousClock.now + .seconds(600)
    while reels().isEmpty, ContinuousClock.now < end { usleep(5000) }
    let reel = try #require(reels().first)
    try FileManager.default.removeItem(atPath: "\(folder)/\(reel)")
    #expect(bot.wait() == 0)
    // A bot that comes at once may still be in time for the first match.
    for _ in 0..<200 where !server.hasEnded(within: 1) {
      _ = Running { try BotCommand<Keys>.parse(["127.0.0.1:\(port)", "--ticks", "20"]) }.wait()
    }
    #expect(server.wait() == 0)
    #expect(reels().count == 1)
  }

  @Test func aPortInUseIsRefused() throws {
    let port = Self.freePort()
    let other = try UDPTransport.open(UInt16(port))
    #expect(other.localPort == UInt16(port))
    let code = #expect(throws: ExitCode.self) {
      try ServeCommand<Keys>.parse(["\(port)"]).run()
    }
    #expect(code?.rawValue == 69)
  }

  @Test func argumentsAreChecked() {
    for arguments in [
      ["--web", "70000"], ["--web-origin", "https://example.org"],
      ["--web", "0", "--web-origin", "example.org"],
      ["--web", "0", "--web-origin", "https://example.org/page"],
      ["--matches", "0"], ["--players", "0"], ["--players", "9"], ["--record", "a.reel"],
      ["--record", "a.reel", "--matches", "2"], ["--patience", "100000"], ["70000"],
      ["--ticket-key", "keys.txt"], ["--sealed"], ["--rooms", "1", "--sealed"],
    ] {
      #expect(throws: (any Error).self, "\(arguments)") { try ServeCommand<Keys>.parse(arguments) }
    }
  }
}

@Suite struct BotCommandTests {
  @Test func aHostThatDoesNotAnswerIsReported() throws {
    // A socket that receives, and says nothing.
    let silent = try UDPTransport.open(0)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).reel").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Without a match, the reel of an earlier one stays as it was.
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let code = #expect(throws: ExitCode.self) {
      try BotCommand<Keys>.parse([
        "127.0.0.1:\(silent.localPort)", "--record", path, "--force",
      ]).run()
    }
    #expect(code?.rawValue == 69)
    #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
  }

  @Test func anExistingFileIsRefusedAtOnce() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).reel").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path))
    let code = #expect(throws: ExitCode.self) {
      try BotCommand<Keys>.parse(["127.0.0.1:1", "--record", path]).run()
    }
    #expect(code?.rawValue == 73)
    #expect(throws: (any Error).self) {
      try BotCommand<Keys>.parse(["127.0.0.1", "--ticks", "0"])
    }
  }

  @Test func anAddressThatIsNoneIsRefused() throws {
    let code = #expect(throws: ExitCode.self) {
      try BotCommand<Keys>.parse(["no host:1"]).run()
    }
    #expect(code?.rawValue == 64)
  }
}

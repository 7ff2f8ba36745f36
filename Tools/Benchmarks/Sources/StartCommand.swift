import AlienCatchRules
import ArenaRules
import ArgumentParser
import CZlib
import CastleRules
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelApp
import SpriteGalleryRules

struct StartCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "start",
      abstract: "Measures how long a game's content takes to open, packed and not.",
      discussion: """
        Opens the assets of each game by the readers of other tools' formats, and as `content --packed` \
        writes them for a shipped program, in turns; pictures and sounds are not decoded. The figures are \
        milliseconds, least and median, and the bytes of content.packed. LargeMap is a Tiled map of \
        1000 × 1000 cells in five layers, compressed with zlib.
        """)
  }

  @Option(help: "How often they take turns; more make the figures steadier.")
  var turns = 21

  func validate() throws {
    guard (1...1000).contains(turns) else { throw ValidationError("--turns is 1 to 1000") }
  }

  func run() throws {
    #if DEBUG
      warn("This build is not optimised: its figures mean nothing. Use Tools/bench.")
    #endif
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("start-\(getpid())")
      .path
    defer { try? FileManager.default.removeItem(atPath: work) }
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    for game in Self.games { try measure(game, GameFolder.assets(of: game.name), work) }
    let map = work + "/map"
    try FileManager.default.createDirectory(atPath: map, withIntermediateDirectories: true)
    try Data(try Self.map(side: 1000).utf8).write(to: URL(fileURLWithPath: map + "/map.tmx"))
    try measure(LargeMap.self, map, work)
  }

  fileprivate static var games: [any Game.Type] {
    [
      AlienCatch.self, Arena.self, Castle.self, Duel.self, ElephantRace.self, SpriteGallery.self,
    ]
  }

  private func measure(_ game: any Game.Type, _ path: String, _ work: String) throws {
    let (name, manifest) = (game.name, game.manifest)
    let packed = "\(work)/\(name)-packed"
    precondition(!FileManager.default.fileExists(atPath: path + "/content.packed"))
    try PackCommand.pack(game, path, into: packed)
    var times: [[Double]] = [[], []]
    for turn in 0..<turns {
      for at in turn % 2 == 0 ? [0, 1] : [1, 0] {
        let start = ContinuousClock.now
        let assets = try Assets.open(game: name, manifest: manifest, path: [path, packed][at])
        times[at].append(start.duration(to: .now) / .milliseconds(1))
        // Releasing the content does not count.
        withExtendedLifetime(assets) {}
      }
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: packed + "/content.packed")).count
    let figures = times.map {
      String(format: "%8.3f /%8.3f", Harness.least($0), Harness.median($0))
    }
    print(
      name.padding(toLength: 16, withPad: " ", startingAt: 0)
        + "readers \(figures[0]) ms   packed \(figures[1]) ms   \(bytes) bytes")
  }

  /// Returns a Tiled map of five layers, one full and four of which a quarter is, with 64 tiles in rows and patches.
  private static func map(side: Int) throws -> String {
    var text = """
      <map width="\(side)" height="\(side)" tilewidth="16" tileheight="16" orientation="orthogonal">
      <tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="64" columns="8"/>

      """
    for layer in 0..<5 {
      var cells: [UInt8] = []
      cells.reserveCapacity(side * side * 4)
      for at in 0..<side * side {
        let (x, y) = (at % side, at / side)
        let isSet = layer == 0 || (x / 7 + y / 5 + layer) % 4 == 0
        let tile = isSet ? 1 + (x * 31 + y * y * 17 + layer * 13) % 64 : 0
        cells += [UInt8(tile), 0, 0, 0]
      }
      var size = compressBound(UInt(cells.count))
      var stream = [UInt8](repeating: 0, count: Int(size))
      guard compress(&stream, &size, cells, UInt(cells.count)) == Z_OK else {
        throw ExitCode.failure
      }
      text +=
        "<layer name=\"\(layer)\" width=\"\(side)\" height=\"\(side)\"><data encoding=\"base64\""
        + " compression=\"zlib\">\(Data(stream[..<Int(size)]).base64EncodedString())</data></layer>\n"
    }
    return text + "</map>\n"
  }
}

/// The map of the last row, as the content of a game.
private struct LargeMap: Game {
  static let manifest = ContentManifest(maps: ["map.tmx"])
  func setUp(_ simulation: Simulation) {}
}

/// The command by which `bench start` packs the content of a game, in a process of its own, because a game's program
/// does not return.
struct PackCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "pack-content", shouldDisplay: false)
  }

  @Argument var game: String
  @Argument var assets: String
  @Argument var folder: String

  func run() throws {
    guard let game = (StartCommand.games + [LargeMap.self]).first(where: { $0.name == game }) else {
      throw ValidationError("There is no game '\(game)'.")
    }
    func pack<G: Game>(_ game: G.Type) -> Never {
      GameApp<G>.main(arguments: ["content", "--assets", assets, "--packed", folder])
    }
    pack(game)
  }

  /// Packs the files of a game for its shipped program.
  static func pack(_ game: any Game.Type, _ assets: String, into folder: String) throws {
    guard let executable = Bundle.main.executableURL else { throw ExitCode.failure }
    let arguments = ["pack-content", game.name, assets, folder]
    let child = try Process.run(executable, arguments: arguments)
    child.waitUntilExit()
    guard child.terminationStatus == 0 else { throw ExitCode.failure }
  }
}

import AlienCatchRules
import ArenaRules
import ArgumentParser
import CastleRules
import DuelRules
import ElephantRaceRules
import Foundation
import Reel
import ReelAssets
import ReelFiles
import ReelHost
import SpriteGalleryRules

struct StartCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "start",
      abstract: "Measures how long a game's content takes to open, packed and not.",
      discussion: """
        Opens the assets of each game by the readers of other tools' formats, and as `content --packed` \
        writes them for a shipped program, in turns; pictures and sounds are not decoded. The figures are \
        milliseconds, least and median, and the bytes of content.packed. The last row is a Tiled map of \
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
      warn("This build is not optimised: its figures mean nothing. Use swift run -c release bench.")
    #endif
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("start-\(getpid())")
      .path
    defer { try? FileManager.default.removeItem(atPath: work) }
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    for game: any Game.Type in [
      AlienCatch.self, Arena.self, Castle.self, Duel.self, ElephantRace.self,
      SpriteGallery.self,
    ] {
      let folder = game.name.split(separator: " ").joined()
      let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Games/\(folder)/App/Assets").standardizedFileURL.path
      try measure(game.name, game.manifest, path, work)
    }
    let map = work + "/map"
    try FileManager.default.createDirectory(atPath: map, withIntermediateDirectories: true)
    try Data(try Self.map(side: 1000).utf8).write(to: URL(fileURLWithPath: map + "/map.tmx"))
    try measure("a map", ContentManifest(maps: ["map.tmx"]), map, work)
  }

  private func measure(
    _ name: String, _ manifest: ContentManifest, _ path: String, _ work: String
  ) throws {
    let packed = "\(work)/\(name)-packed"
    try Assets.open(game: name, manifest: manifest, path: path).pack(into: packed, replacing: true)
    var times: [[Double]] = [[], []]
    for turn in 0..<turns {
      for at in turn % 2 == 0 ? [0, 1] : [1, 0] {
        let start = ContinuousClock.now
        let assets = try Assets.open(game: name, manifest: manifest, path: [path, packed][at])
        times[at].append(start.duration(to: .now) / .milliseconds(1))
        precondition(assets.isPacked == (at == 1))
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
      guard let stream = ZlibStream.deflate(cells) else { throw ExitCode.failure }
      text +=
        "<layer name=\"\(layer)\" width=\"\(side)\" height=\"\(side)\"><data encoding=\"base64\""
        + " compression=\"zlib\">\(Data(stream).base64EncodedString())</data></layer>\n"
    }
    return text + "</map>\n"
  }
}

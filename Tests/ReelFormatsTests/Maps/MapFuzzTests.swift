import Foundation
import ReelContent
import Testing

@testable import ReelFormats
@testable import ReelPacking

/// Files of maps with bytes changed, cut and doubled: read or refused, never a trap.
@Suite struct MapFuzzTests {
  static let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  private func run(_ main: String, _ files: [String: String], seed: UInt64) {
    print("map fuzz seed \(seed)")
    var dice = Dice(state: seed)
    let original = files.mapValues { Array($0.utf8) }
    var answers = (read: 0, refused: 0)
    for _ in 0..<(Self.isFull ? 20_000 : 150) {
      var files = original
      let name = files.keys.sorted().randomElement(using: &dice)!
      files[name] = original[name]!.mutated(&dice)
      do throws(ContentError) {
        let map = try MapFixtures.read(main, files)
        // Whatever was read can be used.
        var content = GameContent()
        content.add(map)
        _ = content.simulationHash
        _ = MapCheck.problems(of: content.maps[0], hasPicture: { _ in true })
        for layer in map.layers.indices { _ = map.resolved(layer) }
        answers.read += 1
      } catch {
        #expect(error.description.unicodeScalars.count < 1000, "seed \(seed)")
        answers.refused += 1
      }
    }
    #expect(answers.read > 0 && answers.refused > 0, "seed \(seed): \(answers)")
  }

  @Test func mutantsInXML() { run("m.tmx", MapFixtures.files, seed: 11) }
  @Test func mutantsInJSON() { run("m.tmj", MapFixtures.filesJSON, seed: 12) }

  /// The packed bytes themselves, which an XML file hides behind its letters.
  @Test func mutantsOfPackedCells() throws {
    let seed: UInt64 = 13
    print("map fuzz seed \(seed)")
    var dice = Dice(state: seed)
    let packed = [
      ("zlib", "eJxjZGBgYGJgaGBmgABWIGYDYgAJSACS"),
      ("gzip", "H4sIAAAAAAACA2NkYGBgYmBoYGaAAFYgZgNiACn35RYYAAAA"),
      ("zstd", "KLUv/SQYwQAAAQAAAAIAAIADAAAAAAAAAAUAAAAGAAAAEjF9vQ=="),
    ]
    for (compression, text) in packed {
      let bytes = Base64Text.decode(text).bytes
      #expect(Data(bytes).base64EncodedString() == text)
      for _ in 0..<(Self.isFull ? 20_000 : 200) {
        let mutant = Data(bytes.mutated(&dice)).base64EncodedString()
        let data = "<data encoding=\"base64\" compression=\"\(compression)\">\(mutant)</data>"
        _ = try? MapFixtures.read("m", ["m": MapFixtures.small(data)])
      }
    }
  }
}

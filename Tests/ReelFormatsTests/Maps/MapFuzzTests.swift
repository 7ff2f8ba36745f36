import Foundation
import ReelContent
import Testing

@testable import ReelFormats
@testable import ReelPacking

/// Map files with bytes changed, cut and doubled: they are read or refused, and never trap.
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
        // A map that was read must also be usable.
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

  @Test func mutantsOfMapsInXMLNeverTrap() { run("m.tmx", MapFixtures.files, seed: 11) }
  @Test func mutantsOfMapsInJSONNeverTrap() { run("m.tmj", MapFixtures.filesJSON, seed: 12) }

  /// Mutates the packed bytes themselves, which a mutation of the Base64 text in an XML file hardly reaches.
  @Test func mutantsOfPackedCellsNeverTrap() throws {
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

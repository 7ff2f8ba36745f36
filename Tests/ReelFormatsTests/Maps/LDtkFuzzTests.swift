import Foundation
import ReelContent
import Testing

@testable import ReelFormats
@testable import ReelPacking

/// Projects with bytes changed, cut and doubled. They are read or refused; no mutant traps, and none makes the reader
/// request a file outside of the folder.
@Suite struct LDtkFuzzTests {
  private static let isFull = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  private func run(seed: UInt64, _ mutated: (inout Dice, inout [String: [UInt8]]) -> Void) {
    print("LDtk fuzz seed \(seed)")
    var dice = Dice(state: seed)
    let original = LDtkFixtures.files.mapValues { Array($0.utf8) }
    var answers = (read: 0, refused: 0)
    for _ in 0..<(Self.isFull ? 20_000 : 150) {
      var files = original
      mutated(&dice, &files)
      let source = MapSource(
        bytes: { (name) throws(ContentError) in
          #expect(RelativePath.objection(to: name) == nil, "seed \(seed): \(name)")
          guard let bytes = files[name] else {
            throw ContentError(.missing, file: name, expected: "a file", found: "none")
          }
          return bytes
        },
        pictureSize: { name in
          #expect(RelativePath.objection(to: name) == nil, "seed \(seed): \(name)")
          return nil
        })
      do throws(ContentError) {
        for name in ["p/w.ldtk#A", "p/w.ldtk#B"] {
          let map = try MapFile.read(name, from: source)
          // A map that was read must also be usable.
          var content = GameContent()
          content.add(map)
          _ = content.simulationHash
          _ = MapCheck.problems(of: content.maps[0], hasPicture: { _ in true })
        }
        _ = try MapFile.readWorld(LDtkName(file: "p/w.ldtk", part: ""), from: source)
        answers.read += 1
      } catch {
        #expect(error.description.contains("expected "), "seed \(seed)")
        #expect(error.description.unicodeScalars.count < 1000, "seed \(seed)")
        answers.refused += 1
      }
    }
    #expect(answers.read > 0 && answers.refused > 0, "seed \(seed): \(answers)")
  }

  @Test func ldtkProjectsWithChangedBytesNeverTrap() {
    run(seed: 21) { dice, files in
      let name = files.keys.sorted().randomElement(using: &dice)!
      files[name] = files[name]!.mutated(&dice)
    }
  }

  /// Numbers and texts that keep the JSON valid get further than changed bytes do.
  @Test func ldtkProjectsWithChangedValuesNeverTrap() {
    let words = [
      "-1", "0", "1e300", "-1e300", "1073741824", "4294967296", "0.5", "null", "true", "\"\"", "[]",
      "{}", "[1]", "\"../..\"", "\"/etc/passwd\"", "99999999999999999999",
    ].map { Array($0.utf8) }
    run(seed: 22) { dice, files in
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        let name = files.keys.sorted().randomElement(using: &dice)!
        var bytes = files[name]!
        // A value begins behind a colon, and ends before the next key or the end of the object.
        let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
        let start = colons.randomElement(using: &dice)! + 1
        let end = bytes[start...].firstIndex { [0x2C, 0x7D, 0x5D].contains($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: words.randomElement(using: &dice)!)
        files[name] = bytes
      }
    }
  }
}

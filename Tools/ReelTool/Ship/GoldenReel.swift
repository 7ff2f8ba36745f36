import Foundation
import ReelProgram

/// The reel that a shipped game must replay.
struct GoldenReel {
  let package: ShippedPackage
  let program: String
  /// The reel of the command line.
  let choice: String?

  /// Returns the path of the reel: the author's choice, one of the tests, the demo, or one that the bot plays now.
  /// - Parameters:
  ///   - ordinary: the game as its author builds it.
  ///   - target: has the name of the file that the bot's reel is written to.
  func find(_ ordinary: String, in target: ShipTarget) throws -> String {
    if let choice { return choice }
    let folders = ["\(package.folder)/Tests"] + package.sources(of: program)
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      let reels = names.filter {
        ["\(program).reel", "demo.reel"].contains(OutputFolder.split($0).name)
      }
      if let reel = reels.sorted().first { return "\(folder)/\(reel)" }
    }
    try Self.play([ordinary], into: target.reel)
    return target.reel
  }

  /// Lets the bot play a game, as its author builds it.
  /// - Parameter reel: the path of the recording.
  static func play(_ ordinary: [String], into reel: String) throws {
    let options = ["--ticks", "600", "--seed", "1", "--record", reel, "--force"]
    guard try ChildProgram.run(ordinary + ["headless"] + options, in: ".") == 0 else {
      throw Failure(
        .damaged,
        "\(ordinary[0]) headless: expected a game that the bot plays, found errors: see above")
    }
  }
}

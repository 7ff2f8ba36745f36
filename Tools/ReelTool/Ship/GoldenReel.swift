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
    let reel = target.reel
    let code = try ChildProgram.run(
      [ordinary, "headless", "--ticks", "600", "--seed", "1", "--record", reel, "--force"], in: ".")
    guard code == 0 else {
      throw Failure(
        .damaged,
        "\(ordinary) headless: expected a game that the bot plays, found errors: see above"
      )
    }
    return reel
  }
}

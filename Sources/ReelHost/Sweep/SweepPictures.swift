#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import ReelProgram

/// Pictures of the last ticks of worlds, for the report of a sweep. The program draws them itself, as its commands
/// `headless` and `render`.
package struct SweepPictures {
  /// The largest picture that a report contains, in bytes.
  private static let mostBytes = 4 << 20

  private let folder: OutputFolder
  private let parent: OutputFolder
  private let name: String
  /// The arguments of `headless` that make the worlds of the sweep, without seed and ticks.
  private let arguments: [String]
  private let assetFolder: String?

  /// Makes a folder for reels and pictures, which ``remove()`` removes.
  /// - Parameter path: the folder in which it lies.
  package init(in path: String, arguments: [String], assetFolder: String?) throws {
    parent = try OutputFolder(path)
    name = ".reel-pictures-\(UInt64.random(in: 0...(.max)))"
    folder = try parent.folder(name, isMade: true)
    self.arguments = arguments
    self.assetFolder = assetFolder
  }

  /// Removes the folder.
  package func remove() { parent.removeFolder(name) }

  /// Returns the picture of a world after its last tick, as a PNG in base 64; `nil` if the program cannot draw it.
  package func picture(of row: SweepSummary.Row) -> String? {
    if row.end.isFailure {
      // The tick of the fault would end the program again.
      return row.reel.flatMap { draw($0, tick: row.ticks - min(row.ticks, 1)) }
    }
    let reel = folder.join("world.reel")
    defer { try? folder.remove("world.reel") }
    guard
      WorkerProcess.succeeds(
        ["headless", "--seed", "\(row.seed)", "--ticks", "\(row.ticks)"] + arguments
          + ["--without-snapshots", "--force", "--record", reel])
    else { return nil }
    return draw(reel, tick: row.ticks)
  }

  private func draw(_ reel: String, tick: UInt64) -> String? {
    let picture = folder.join("world.png")
    defer { try? folder.remove("world.png") }
    let assets = assetFolder.map { ["--assets", $0] } ?? []
    guard
      WorkerProcess.succeeds(["render", reel, "--tick", "\(tick)", picture, "--force"] + assets),
      let file = try? InputFile(picture, expecting: "a picture"),
      let bytes = try? file.readAll(limit: Self.mostBytes), bytes.count <= Self.mostBytes
    else { return nil }
    return Data(bytes).base64EncodedString()
  }
}

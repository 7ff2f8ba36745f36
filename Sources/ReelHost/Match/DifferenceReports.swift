import Dispatch
import ReelMath
import ReelProgram
import ReelMatch
import ReelReplay

/// The reports of a match about different states. They are made beside the match, one after the other: each reads the
/// states of two machines, and one of these comes from a stranger.
final class DifferenceReports: @unchecked Sendable {
  // SAFETY: only `queue`, which runs one closure at a time, uses the files and the name.

  private let queue = DispatchQueue(label: "reel.differences")
  private let files: MatchFiles?
  private let game: String
  /// The name of the match's first report.
  private var first: String?

  init(_ files: MatchFiles?, game: String) { (self.files, self.game) = (files, game) }

  /// Makes a report, prints it, and keeps it in the files.
  func add(_ record: DesyncRecord) {
    queue.async { [self] in
      FloatingPointMode.setDefault()
      guard let found = record.report() else { return }
      for line in found.lines { report(line) }
      guard let path = files?.write(found, game: game, keeping: &first) else { return }
      report("\(path) and the reels beside it say more: send them to the author.")
    }
  }

  /// Waits until all reports are made.
  func finish() { queue.sync {} }
}

import ReelContent
import ReelProgram
import ReelMatch
import ReelReplay
import Synchronization

/// The files that a program keeps of its matches, beside the crash reports: the reels of the last ones, and reports
/// about different states. Only their owner may read them, because a reel contains the saves with which the game began.
package struct MatchFiles {
  /// The number of reels, and of reports, that are kept by a program that plays one match at a time.
  package static let usualMost = 5

  /// Only one thread at a time chooses a name.
  private static let naming = Mutex(())

  private let matches: DatedFiles
  private let reports: DatedFiles

  /// Opens the folder; returns `nil` if there is none, or if it cannot be written, which is reported.
  /// - Parameter most: the number of reels, and of reports, that are kept.
  package init?(in path: String?, most: Int = usualMost) {
    guard let path else { return nil }
    do {
      matches = try DatedFiles(in: path, prefix: "match-", most: most)
      reports = try DatedFiles(in: path, prefix: "desync-", most: most)
    } catch {
      report("\(Failure.sentence(of: error)); the match is not kept")
      return nil
    }
  }

  /// Begins the reel of a match; returns `nil` if it cannot be written, which is reported.
  package func makeRecording() -> RecordingFile? {
    do {
      return try Self.naming.withLock { _ in
        let recording = try RecordingFile(
          matches.folder.join(matches.makeName() + ".reel"), replacing: false, isPrivate: true)
        matches.removeOld()
        return recording
      }
    } catch {
      report("\(Failure.sentence(of: error)); the match is not kept")
      return nil
    }
  }

  /// Writes a report about different states: its text, and the reels of both machines.
  /// - Parameter first: the name of the match's first report, which this function sets. It stays, because the first
  ///   difference often causes the others.
  /// - Returns: the path of the text; `nil` if it cannot be written, which is reported.
  package func write(_ found: DesyncReport, game: String, keeping first: inout String?) -> String? {
    // Two matches that differ in the same second have two names.
    Self.naming.withLock { _ in write(found, game: game, keeping: &first, as: reports.makeName()) }
  }

  private func write(
    _ found: DesyncReport, game: String, keeping first: inout String?, as name: String
  ) -> String? {
    let (own, other) = ("\(name)_own.reel", "\(name)_other.reel")
    var lines = found.lines
    lines.append("")
    lines.append("`\(game) verify \(own)` shows whether a build comes to this machine's state,")
    lines.append("`\(game) verify \(other)` whether it comes to that of the other one.")
    // The other machine names its build and sends values, so both are foreign text.
    let text = lines.map { ContentError.shown($0, limit: 1000) + "\n" }.joined()
    do {
      let bytes = [UInt8](text.utf8)
      for (file, bytes) in [(own, found.ownReel), (other, found.theirReel), (name + ".txt", bytes)]
      {
        try reports.folder.write(bytes, as: file, replacing: false, isPrivate: true)
      }
      first = first ?? name
      reports.removeOld(sparing: first)
      return reports.folder.join(name + ".txt")
    } catch {
      report("\(Failure.sentence(of: error)); the report is not kept")
      return nil
    }
  }
}

import ReelProgram
import ReelReplay

/// The files that a program keeps of its matches, beside the crash reports: the reels of the last ones, and reports
/// about different states.
package struct MatchFiles {
  /// The number of reels, and of reports, that are kept.
  private static let mostMatches = 5

  private let matches: DatedFiles
  private let reports: DatedFiles

  /// Opens the folder; returns `nil` if there is none, or if it cannot be written, which is reported.
  package init?(in path: String?) {
    guard let path else { return nil }
    do {
      matches = try DatedFiles(in: path, prefix: "match-", most: Self.mostMatches)
      // A report has three files.
      reports = try DatedFiles(in: path, prefix: "desync-", most: 3 * Self.mostMatches)
    } catch {
      report("\((error as? Failure)?.sentence ?? "\(error)"); the match is not kept")
      return nil
    }
  }

  /// Begins the reel of a match; returns `nil` if it cannot be written, which is reported.
  package func makeRecording() -> RecordingFile? {
    do {
      let recording = try RecordingFile(
        matches.folder.join(matches.makeName() + ".reel"), replacing: false)
      matches.removeOld()
      return recording
    } catch {
      report("\((error as? Failure)?.sentence ?? "\(error)"); the match is not kept")
      return nil
    }
  }

  /// Writes a report about different states: its text, and the reels of both machines.
  /// - Returns: the path of the text; `nil` if it cannot be written, which is reported.
  package func write(_ found: DesyncReport, game: String) -> String? {
    let name = reports.makeName()
    let (own, other) = ("\(name)_own.reel", "\(name)_other.reel")
    var lines = found.lines
    lines.append("")
    lines.append("`\(game) verify \(own)` shows whether a build comes to this machine's state,")
    lines.append("`\(game) verify \(other)` whether it comes to that of the other one.")
    do {
      try reports.folder.write(found.ownReel, as: own, replacing: false)
      try reports.folder.write(found.theirReel, as: other, replacing: false)
      try reports.folder.write(
        [UInt8]((lines.joined(separator: "\n") + "\n").utf8), as: name + ".txt", replacing: false)
      reports.removeOld()
      return reports.folder.join(name + ".txt")
    } catch {
      report("\((error as? Failure)?.sentence ?? "\(error)"); the report is not kept")
      return nil
    }
  }
}

import Dispatch
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

  /// Only one thread at a time chooses the name of a report.
  private static let naming = Mutex(())

  private let matches: DatedFiles
  private let reports: DatedFiles
  private let faults: DatedFiles
  private let reels: Reels

  /// The names of the reels of this program.
  private final class Reels: Sendable {
    struct State {
      var last = DatedFiles.LastName()
      /// The reels since old ones were removed.
      var count = 0
      /// The reels that begin before any is removed again: old ones may belong to matches that are about to go on.
      var kept = 0
    }

    let state = Mutex(State())
    /// The number of new reels after which old ones are removed, because that lists the folder.
    let pause: Int

    init(pause: Int) { self.pause = pause }
  }

  /// Opens the folder; returns `nil` if there is none, or if it cannot be written, which is reported.
  /// - Parameter most: the number of reels, and of reports, that are kept.
  package init?(in path: String?, most: Int = usualMost) {
    guard let path else { return nil }
    do {
      matches = try DatedFiles(in: path, prefix: "match-", most: most)
      reports = try DatedFiles(in: path, prefix: "desync-", most: most)
      faults = try DatedFiles(in: path, prefix: "fault-", most: most)
      reels = Reels(pause: max(1, most / 8))
    } catch {
      report("\(Failure.sentence(of: error)); the match is not kept")
      return nil
    }
  }

  /// Begins the reel of a match; returns `nil` if it cannot be written, which is reported with `label` before it.
  /// - Parameter disk: the queue that waits for the disk; `nil` for one of its own.
  package func makeRecording(label: String = "", disk: DispatchQueue? = nil) -> RecordingFile? {
    do {
      let (name, removes) = try reels.state.withLock { state in
        state.count = (state.count + 1) % reels.pause
        let removes = state.count == 0 && state.kept == 0
        if state.kept > 0 { state.kept -= 1 }
        return (try matches.makeName(ending: ".reel", after: &state.last), removes)
      }
      let recording = try RecordingFile(
        name + ".reel", in: matches.folder, disk: disk ?? DispatchQueue(label: "reel.recording"))
      if removes { matches.removeOld() }
      return recording
    } catch {
      report("\(label)\(Failure.sentence(of: error)); the match is not kept")
      return nil
    }
  }

  /// Removes no old reel before as many new ones have begun.
  func keepOld(for count: Int) { reels.state.withLock { $0.kept = count } }

  /// Renames a reel, so that it is not removed with the others.
  /// - Parameter path: the path of a recording of ``makeRecording(label:disk:)``.
  /// - Returns: its new path; `nil` if it cannot be renamed.
  package func keep(_ path: String) -> String? {
    let (_, name) = OutputFolder.split(path)
    let kept = "differs-" + name
    guard (try? matches.folder.take(name, of: matches.folder, as: kept)) != nil else { return nil }
    return matches.folder.join(kept)
  }

  /// The folder of the reels, and of what else is kept of open matches.
  package var folder: OutputFolder { matches.folder }

  /// Writes a report about different states: its text, and the reels of both machines.
  /// - Parameter first: the name of the match's first report, which this function sets. It stays, because the first
  ///   difference often causes the others.
  /// - Returns: the path of the text; `nil` if it cannot be written, which is reported.
  package func write(_ found: DesyncReport, game: String, keeping first: inout String?) -> String? {
    // Two matches that differ in the same second have two names.
    Self.naming.withLock { _ in write(found, game: game, keeping: &first, as: reports.makeName()) }
  }

  /// Writes the lines about a fault of a match's rules.
  func writeFault(_ text: String) {
    Self.naming.withLock { _ in
      do {
        try faults.folder.write(
          [UInt8](text.utf8), as: faults.makeName() + ".txt", replacing: false, isPrivate: true)
        faults.removeOld()
      } catch {
        report("\(Failure.sentence(of: error)); the report about a fault is not kept")
      }
    }
  }

  private func write(
    _ found: DesyncReport, game: String, keeping first: inout String?, as name: String
  ) -> String? {
    let (own, other) = ("\(name)_own.reel", "\(name)_other.reel")
    var lines = found.lines
    lines.append("")
    if found.ownReel.isEmpty || found.theirReel.isEmpty {
      lines.append("There are no two reels of it: the match's reel is too long for the memory.")
    } else {
      lines.append("`\(game) verify \(own)` shows whether a build comes to this machine's state,")
      lines.append("`\(game) verify \(other)` whether it comes to that of the other one.")
    }
    // The other machine names its build and sends values, so both are foreign text.
    let text = lines.map { ContentError.shown($0, limit: 1000) + "\n" }.joined()
    do {
      let bytes = [UInt8](text.utf8)
      for (file, bytes) in [(own, found.ownReel), (other, found.theirReel), (name + ".txt", bytes)]
      where !bytes.isEmpty {
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

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import CCrash
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file in which a running game keeps its recording, so that a fault, and even SIGKILL, leaves it.
///
/// A game that ends in order removes its file. Otherwise the next start renames it and reports it:
///
///     running-2026-11-28-013000.reel      while the game runs; locked
///     crash-2026-11-28-013000.reel        afterwards. A fault adds this name at once.
package final class CrashFile: Sendable {
  /// The most crash files that a folder keeps; the oldest ones are removed.
  package static let mostFiles = 5
  private static let (runningPrefix, crashPrefix) = ("running-", "crash-")

  private let game: String
  private let name: String
  // SAFETY: immutable; their functions are those of the system, which any thread may call.
  private nonisolated(unsafe) let folder: OutputFolder
  private nonisolated(unsafe) let file: FileDescriptor
  private let disk = DispatchQueue(label: "reel.crash")
  private let isSyncing = Atomic(false)
  private let isEnded = Atomic(false)

  /// Makes the file and begins to handle faults.
  /// - Parameter lines: the first lines of the report, without those on the fault.
  package init(in path: String, game: String, lines: [String]) throws {
    self.game = game
    folder = try OutputFolder(path, isMade: true)
    Self.reportEarlier(folder)
    var number = 0
    while true {
      number += 1
      let stamp = DatedFiles.stamp() + (number == 1 ? "" : "-\(number)")
      guard number > 1000 || access("\(path)/\(Self.crashPrefix)\(stamp).reel", F_OK) != 0 else {
        continue
      }
      do throws(SystemError) {
        // Only its owner may read the file, because it contains the saves with which the game began.
        file = try folder.open(
          "\(Self.runningPrefix)\(stamp).reel", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        name = stamp
        break
      } catch  where error.code == EEXIST && number < 1000 {
        continue
      } catch {
        throw Failure.notWritten(path, found: error.reason)
      }
    }
    flock(file.number, LOCK_EX | LOCK_NB)
    guard setText(lines) else {
      end()
      throw Failure.notWritten(path, found: SystemError.last.reason)
    }
    CrashHandler.watch()
  }

  deinit { end() }

  /// Changes the first lines of the report.
  /// - Returns: false if they cannot be written; the game then runs on without a report.
  @discardableResult
  package func setText(_ lines: [String]) -> Bool {
    let text =
      """
      \(String(decoding: CrashHead.magic, as: UTF8.self)): a report, and from byte \(CrashHead.size) on the reel of the game.
      `\(game) verify FILE` of its author replays it.

      \(lines.map { ShownText.shown($0, limit: 1000) }.joined(separator: "\n"))

      """
    return withAllCStrings([
      "\(Self.runningPrefix)\(name).reel", "\(Self.crashPrefix)\(name).reel", text,
      folder.join("\(Self.crashPrefix)\(name).reel"), game,
      FileManager.default.homeDirectoryForCurrentUser.path,
    ]) { strings in
      var given = crash_file(
        file: file.number, folder: folder.number, running_name: strings[0],
        final_name: strings[1], text: strings[2], final_path: strings[3], game: strings[4],
        home: strings[5])
      return crash_begin(&given)
    }
  }

  /// Writes bytes of the recording behind the head.
  /// - Parameters:
  ///   - offset: the number of bytes of the recording before them.
  ///   - syncs: true to wait for the disk on another thread.
  package func write(_ bytes: [UInt8], at offset: Int, syncs: Bool) throws(SystemError) {
    guard !bytes.isEmpty else { return }
    crash_hold()
    var written = 0
    while written < bytes.count {
      written += try retrying {
        bytes.withUnsafeBytes {
          pwrite(
            file.number, $0.baseAddress! + written, $0.count - written,
            off_t(CrashHead.size + offset + written))
        }
      }
    }
    // One sync may be running; the next one includes these bytes.
    guard syncs, !isSyncing.exchange(true, ordering: .relaxed) else { return }
    disk.async { [self] in
      try? file.synchronize()
      isSyncing.store(false, ordering: .relaxed)
    }
  }

  /// Sets the end of the recording that is not in the file, which a fault writes at `offset`, and the tick that is
  /// about to run.
  package func setRest(_ bytes: [UInt8], at offset: Int, tick: UInt64) {
    bytes.withUnsafeBytes {
      crash_set_rest($0.baseAddress, $0.count, UInt64(CrashHead.size + offset), tick)
    }
  }

  /// Records that the tick has run: a later fault is not one of the rules.
  package func leaveTick() { crash_leave_tick() }

  /// Removes the file: the game ends in order. May be called by any thread.
  package func end() {
    guard !isEnded.exchange(true, ordering: .relaxed) else { return }
    crash_end()
    try? folder.remove("\(Self.runningPrefix)\(name).reel")
  }

  // MARK: - Earlier runs

  /// Reports the files of runs that did not end in order, once, and removes the oldest crash files.
  private static func reportEarlier(_ folder: OutputFolder) {
    for running in reels(folder, runningPrefix) {
      guard
        let file = try? folder.open(running, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY),
        flock(file.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      let final = crashPrefix + running.dropFirst(runningPrefix.count)
      if (try? folder.status(of: final)) != nil {
        report(
          "The last run of the game ended by a fault. \(folder.join(final)) is its report, with the game: send it to "
            + "the author.")
        try? folder.remove(running)
      } else if renameat(folder.number, running, folder.number, final) == 0 {
        report(
          "The last run of the game did not end by itself. \(folder.join(final)) has the game up to then."
        )
      }
    }
    for old in reels(folder, crashPrefix).dropLast(mostFiles) { try? folder.remove(old) }
  }

  private static func reels(_ folder: OutputFolder, _ prefix: String) -> [String] {
    DatedFiles.names(in: folder.path, prefix: prefix).filter { $0.hasSuffix(".reel") }
  }
}

/// Calls `body` with all strings as C strings.
private func withAllCStrings<Answer>(
  _ strings: [String], _ body: ([UnsafePointer<CChar>]) -> Answer
) -> Answer {
  func next(_ at: Int, _ given: [UnsafePointer<CChar>]) -> Answer {
    at == strings.count ? body(given) : strings[at].withCString { next(at + 1, given + [$0]) }
  }
  return next(0, [])
}

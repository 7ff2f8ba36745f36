#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Dispatch
import Synchronization

// A reel grows under its final name, so that the bytes survive a crash under that name. `append` hands bytes to the
// system at once, so they survive the program. Another thread waits for the disk. Each wait covers all bytes written so
// far: however slow the disk is, at most one wait is running and one is pending.

/// A file that grows while a game runs, and has one writer.
package final class RecordingFile: Sendable {
  /// The age in nanoseconds at which bytes that are not on the disk cause a message. Chunks hold a second of play each,
  /// and the age is checked at every chunk. A power failure before the message therefore costs up to four seconds.
  private static let patience: UInt64 = 1_500_000_000

  private struct State {
    /// The reason why writing has failed, once it has.
    var failure: String?
    /// The time since when bytes wait for a sync that has not begun.
    var waitingSince: UInt64?
    /// The time since when the bytes that are being synced have waited.
    var syncingSince: UInt64?
    /// True while the other thread is syncing.
    var isBusy = false
    var hasReportedDelay = false
    var isClosed = false
  }

  package let path: String
  private let name: String
  // SAFETY: both threads only read them; the file and the folder are closed after the other thread has ended.
  private nonisolated(unsafe) let outputFolder: OutputFolder
  private nonisolated(unsafe) let descriptor: FileDescriptor
  private let state = Mutex(State())
  private let disk: DispatchQueue

  /// Makes the file, or empties an existing one.
  /// - Parameters:
  ///   - replacing: true if the file may exist.
  ///   - inputs: files that are never replaced.
  ///   - isPrivate: true if only the owner of a new file may read it.
  /// - Throws: `Failure` if the file exists and must not be replaced, is not a regular file or is still being recorded,
  ///   or if it cannot be written.
  package convenience init(
    _ path: String, replacing: Bool, sparing inputs: Set<FileStatus.Identity> = [],
    isPrivate: Bool = false
  ) throws {
    let (folder, name) = OutputFolder.split(path)
    try self.init(
      name, in: OutputFolder(folder), path, replacing: replacing, sparing: inputs,
      isPrivate: isPrivate, disk: DispatchQueue(label: "reel.recording"))
  }

  /// Makes a file that only its owner may read, in an open folder.
  /// - Parameter disk: the queue that waits for the disk; several files may share it.
  /// - Throws: `Failure` if the file exists or cannot be written.
  package convenience init(_ name: String, in folder: OutputFolder, disk: DispatchQueue) throws {
    try self.init(
      name, in: folder, folder.join(name), replacing: false, sparing: [], isPrivate: true,
      disk: disk)
  }

  private init(
    _ name: String, in outputFolder: OutputFolder, _ path: String, replacing: Bool,
    sparing inputs: Set<FileStatus.Identity>, isPrivate: Bool, disk: DispatchQueue
  ) throws {
    (self.path, self.name, self.disk) = (path, name, disk)
    self.outputFolder = outputFolder
    // Reports every error that can be found before a file is made.
    let isThere = try outputFolder.check(name, replacing: replacing, sparing: inputs)
    do {
      let only = isThere ? 0 : O_EXCL
      descriptor = try outputFolder.open(
        name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | only,
        mode: OutputFolder.mode(isPrivate: isPrivate))
    } catch {
      throw Failure.notWritten(
        path, expected: "a path at which a reel can be written", found: error.reason)
    }
    // Another process may lock the file after it was made here, and before the next line locks it. That process then
    // records into the file, so the file stays.
    try Self.lock(descriptor, path)
    do {
      let status = try descriptor.status()
      guard status.isFile, !inputs.contains(status.identity) else {
        throw Failure.notWritten(path, found: "another file than a moment ago")
      }
      let file = descriptor
      try retrying { ftruncate(file.number, 0) }
      try outputFolder.synchronize()
    } catch {
      // An empty file would block the next attempt.
      if !isThere { try? outputFolder.remove(name) }
      guard let error = error as? SystemError else { throw error }
      throw Failure.notWritten(
        path, expected: "a path at which a reel can be written", found: error.reason)
    }
  }

  private static func lock(_ descriptor: FileDescriptor, _ path: String) throws {
    do throws(SystemError) {
      try retrying { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    } catch  where error.code == EWOULDBLOCK {
      throw Failure.notWritten(
        path, expected: "a reel that no program is recording",
        found: "one that another program is recording")
    } catch {
      // Some file systems have no locks.
    }
  }

  /// Appends bytes. After a failure it reports once and writes nothing more, so the file ends with the last valid
  /// bytes. Does nothing after ``finish()``.
  /// - Parameter syncs: true to sync the bytes to the disk. With false they survive the program, but not a power
  ///   failure; the next call that syncs includes them.
  package func append(_ bytes: [UInt8], syncs: Bool = true) {
    guard !bytes.isEmpty, state.withLock({ $0.failure == nil && !$0.isClosed }) else { return }
    do {
      try descriptor.write(bytes)
    } catch {
      fail(error)
      return
    }
    guard syncs else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    let (starts, isSlow) = state.withLock { state in
      let oldest = state.syncingSince ?? state.waitingSince ?? now
      let isSlow = !state.hasReportedDelay && now > oldest && now - oldest > Self.patience
      if isSlow { state.hasReportedDelay = true }
      if state.waitingSince == nil { state.waitingSince = now }
      defer { state.isBusy = true }
      return (!state.isBusy, isSlow)
    }
    if isSlow {
      report(
        "\(path): the disk is slow; until it is done, a power failure would cost more than some "
          + "seconds of the recording.")
    }
    if starts { disk.async { [self] in waitForDisk() } }
  }

  /// Replaces all content of the file. If the program ends meanwhile, the file contains a beginning of these bytes.
  package func rewrite(_ bytes: [UInt8]) {
    guard state.withLock({ $0.failure == nil && !$0.isClosed }) else { return }
    do throws(SystemError) {
      try retrying { ftruncate(descriptor.number, 0) }
      try retrying { Int32(truncatingIfNeeded: lseek(descriptor.number, 0, SEEK_SET)) }
    } catch {
      return fail(error)
    }
    append(bytes)
  }

  private func waitForDisk() {
    while true {
      let hasSome = state.withLock { state in
        state.syncingSince = state.failure == nil ? state.waitingSince : nil
        state.waitingSince = nil
        state.isBusy = state.syncingSince != nil
        return state.isBusy
      }
      guard hasSome else { return }
      do {
        try descriptor.synchronize()
      } catch {
        fail(error)
      }
    }
  }

  private func fail(_ error: SystemError) {
    if recordFailure(error.reason) {
      report("\(path): the recording cannot be continued (\(error.reason)).")
    }
  }

  /// Waits until all bytes so far are on the disk.
  /// - Returns: false if writing has failed, which is reported.
  package func synchronize() -> Bool {
    do {
      try descriptor.synchronize()
    } catch {
      fail(error)
    }
    return !hasFailed
  }

  /// True once writing has failed, which is reported.
  package var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Records the reason of a failure.
  /// - Returns: true if it is the first reason.
  @discardableResult
  private func recordFailure(_ reason: String) -> Bool {
    state.withLock { state in
      defer { state.failure = state.failure ?? reason }
      return state.failure == nil
    }
  }

  /// Closes the file. Throws if it is not completely on the disk, or no longer under its name. Does nothing the second
  /// time.
  package func finish() throws {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    disk.sync {}
    if let here = try? descriptor.status().identity,
      (try? outputFolder.status(of: name))?.identity != here
    {
      recordFailure("the file was removed or replaced meanwhile")
    }
    // Closing is not enough, because a child process that is being started may hold the file too.
    flock(descriptor.number, LOCK_UN)
    do {
      try descriptor.close()
    } catch {
      recordFailure(error.reason)
    }
    if let failure = state.withLock({ $0.failure }) {
      throw Failure(.notWritten, "\(path): the recording is incomplete (\(failure)).")
    }
  }
}

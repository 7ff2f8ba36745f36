#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Dispatch
import Synchronization

// A reel grows in its place, so that what a crash leaves is found under its name. What is written is
// with the system at once, and survives the program; for the disk somebody has to wait, and that is
// another thread. It waits for all that is there at the time: however slow the disk is, at most one
// wait is under way and one is to come.

/// A file that grows while a game runs, and has one writer.
package final class RecordingFile: Sendable {
  /// How old bytes that are not on the disk may get before a person is told, in nanoseconds. It is asked
  /// at the next chunk, a second later, and that holds a second of play: four seconds in the end.
  private static let patience: UInt64 = 1_500_000_000

  private struct State {
    /// Why the file could not be written on, once it could not.
    var failure: String?
    /// Since when bytes have been there that the disk has not been asked to keep yet.
    var waitingSince: UInt64?
    /// Since when those have been there that it is keeping at the moment.
    var beingKeptSince: UInt64?
    /// Whether the other thread is at it.
    var isBusy = false
    var toldSlow = false
    var isClosed = false
  }

  private let path: String
  private let name: String
  // SAFETY: both are read by both threads; what they name is closed after the other one has ended.
  private nonisolated(unsafe) let place: OutputFolder
  private nonisolated(unsafe) let descriptor: FileDescriptor
  private let state = Mutex(State())
  private let disk = DispatchQueue(label: "reel.recording")

  /// Makes the file, or empties one.
  ///
  /// - Parameters:
  ///   - replacing: whether a file may be there.
  ///   - inputs: files that are never replaced.
  /// - Throws: `Failure` where there is a file and that is not wanted, something else than a file,
  ///   a recording that is still going on, or no place to write.
  package init(
    _ path: String, replacing: Bool, sparing inputs: Set<FileStatus.Identity> = []
  ) throws {
    self.path = path
    let folder: String
    (folder, name) = OutputFolder.split(path)
    let place = try OutputFolder(folder)
    self.place = place
    // Answers what can be answered before anything is made.
    let isThere = try place.check(name, replacing: replacing, sparing: inputs)
    do {
      let only = isThere ? 0 : O_EXCL
      descriptor = try place.open(
        name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | only, mode: 0o666)
    } catch {
      throw Failure.notWritten(
        path, expected: "a place where a reel can be written", found: error.reason)
    }
    // Whoever was quicker with a file that was just made here records into it: it stays.
    try Self.lock(descriptor, path)
    do {
      let status = try descriptor.status()
      guard status.isFile, !inputs.contains(status.identity) else {
        throw Failure.notWritten(path, found: "another file than a moment ago")
      }
      let file = descriptor
      try retrying { ftruncate(file.number, 0) }
      try place.synchronize()
    } catch {
      // An empty file would be in the way of the next attempt.
      if !isThere { try? place.remove(name) }
      guard let error = error as? SystemError else { throw error }
      throw Failure.notWritten(
        path, expected: "a place where a reel can be written", found: error.reason)
    }
  }

  private static func lock(_ descriptor: FileDescriptor, _ path: String) throws {
    do throws(SystemError) {
      try retrying { flock(descriptor.number, LOCK_EX | LOCK_NB) }
    } catch  where error.code == EWOULDBLOCK {
      throw Failure.notWritten(
        path, expected: "a reel that nobody is recording", found: "another program at it")
    } catch {
      // Some file systems have no locks.
    }
  }

  /// Writes on. Where that fails a person is told, and nothing more is written: the file ends with the
  /// last bytes that are sound. Nothing after ``finish()``.
  /// - Parameter syncs: whether the disk is to keep them, which the next call that syncs makes up for. Without it they
  ///   outlive the program, but not a power failure.
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
      let oldest = state.beingKeptSince ?? state.waitingSince ?? now
      let isSlow = !state.toldSlow && now > oldest && now - oldest > Self.patience
      if isSlow { state.toldSlow = true }
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

  /// Writes anew from the beginning: what was written before is gone. Whatever ends the program meanwhile
  /// leaves a beginning of these bytes.
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
        state.beingKeptSince = state.failure == nil ? state.waitingSince : nil
        state.waitingSince = nil
        state.isBusy = state.beingKeptSince != nil
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
    if note(error.reason) {
      report("\(path): the recording can not be written on (\(error.reason)).")
    }
  }

  /// - Returns: whether it is the first reason.
  @discardableResult
  private func note(_ reason: String) -> Bool {
    state.withLock { state in
      defer { state.failure = state.failure ?? reason }
      return state.failure == nil
    }
  }

  /// Closes the file; throws if it is not whole on the disk, or not in its place any more. Nothing the
  /// second time.
  package func finish() throws {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    disk.sync {}
    if let here = try? descriptor.status().identity,
      (try? place.status(of: name))?.identity != here
    {
      note("somebody removed or replaced it")
    }
    // Closing is not enough: a process that is just being started may hold the file as well.
    flock(descriptor.number, LOCK_UN)
    do {
      try descriptor.close()
    } catch {
      note(error.reason)
    }
    if let failure = state.withLock({ $0.failure }) {
      throw Failure(.notWritten, "\(path): the recording is not whole (\(failure)).")
    }
  }
}

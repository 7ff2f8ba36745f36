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
  /// How old bytes that are not on the disk may get before a person is told, in nanoseconds.
  private static let patience: UInt64 = 2_000_000_000

  private struct State {
    /// Why the file could not be written on, once it could not.
    var failure: String?
    /// Since when a thread has been waiting for the disk.
    var waitingSince: UInt64?
    var hasMore = false
    var toldSlow = false
  }

  private let path: String
  // SAFETY: read by both threads; what it names is closed after the other one has ended its work.
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
    let (folder, name) = OutputFolder.split(path)
    let place = try OutputFolder(folder)
    // Answers what can be answered before anything is made.
    try place.check(name, replacing: replacing, sparing: inputs)
    do {
      let only = replacing ? 0 : O_EXCL
      descriptor = try FileDescriptor(
        path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | only, mode: 0o666)
      try Self.lock(descriptor, path)
      let status = try descriptor.status()
      guard status.isFile, !inputs.contains(status.identity) else {
        throw Failure.notWritten(path, found: "another file than a moment ago")
      }
      let file = descriptor
      try retrying { ftruncate(file.number, 0) }
      try FileDescriptor(folder, O_RDONLY | O_DIRECTORY).synchronize()
    } catch let error as SystemError {
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
  /// last bytes that are sound.
  package func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, state.withLock({ $0.failure == nil }) else { return }
    do {
      try descriptor.write(bytes)
    } catch {
      fail(error)
      return
    }
    let now = DispatchTime.now().uptimeNanoseconds
    let (starts, isSlow) = state.withLock { state in
      guard let since = state.waitingSince else {
        state.waitingSince = now
        return (true, false)
      }
      state.hasMore = true
      let isSlow = !state.toldSlow && now > since && now - since > Self.patience
      if isSlow { state.toldSlow = true }
      return (false, isSlow)
    }
    if isSlow {
      report(
        "\(path): the disk is slow; until it is done, a power failure would cost more than a "
          + "second of the recording.")
    }
    if starts { disk.async { [self] in waitForDisk() } }
  }

  private func waitForDisk() {
    while true {
      do {
        try descriptor.synchronize()
      } catch {
        fail(error)
      }
      let isDone = state.withLock { state in
        let isDone = !state.hasMore || state.failure != nil
        state.waitingSince = isDone ? nil : DispatchTime.now().uptimeNanoseconds
        state.hasMore = false
        return isDone
      }
      if isDone { return }
    }
  }

  private func fail(_ error: SystemError) {
    let isFirst = state.withLock { state in
      defer { state.failure = state.failure ?? error.reason }
      return state.failure == nil
    }
    if isFirst { report("\(path): the recording can not be written on (\(error.reason)).") }
  }

  /// Closes the file; throws if it is not whole on the disk. Nothing is to be appended afterwards.
  package func finish() throws {
    disk.sync {}
    do {
      try descriptor.close()
    } catch {
      fail(error)
    }
    if let failure = state.withLock({ $0.failure }) {
      throw Failure(.notWritten, "\(path): the recording is not whole (\(failure)).")
    }
  }
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A second process of this program, with pipes to its input, its output and its messages.
///
/// It ends with the object: a worker never outlives its supervisor's interest in it. The supervisor waits for several
/// workers at once with ``wait(for:milliseconds:)``.
package final class WorkerProcess {
  /// The largest number of bytes of messages that are kept, the last ones.
  private static let mostMessageBytes = 1 << 16

  /// The end of a process.
  package enum Ending: Equatable {
    case code(Int32)
    case signal(Int32)
  }

  /// The number of the process; `nil` once its end was collected.
  private var process: pid_t?
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private var bytes: [UInt8] = []
  private var messageBytes: [UInt8] = []
  private let longestLine: Int
  /// True if the process writes its messages where this program does.
  private let sharesMessages: Bool
  /// True once the process has closed its output.
  package private(set) var isAtEnd = false

  /// Starts this program again.
  /// - Parameters:
  ///   - arguments: the arguments behind the program's name.
  ///   - files: the open files that the process gets under the numbers from 3 on. Such a process shares this program's
  ///     stream of messages.
  ///   - longestLine: the largest number of bytes of a line of its output; a longer line ends the process.
  /// - Throws: `Failure` if the system starts no process.
  package init(
    _ arguments: [String], passing files: [Int32] = [], longestLine: Int = 1 << 20
  ) throws {
    self.longestLine = longestLine
    sharesMessages = !files.isEmpty
    do throws(SystemError) {
      let (theirInput, input) = try Self.pipe()
      let (output, theirOutput) = try Self.pipe()
      let (errors, theirErrors) = try Self.pipe()
      (self.input, self.output, self.errors) = (input, output, errors)
      process = try Self.spawn(
        [CommandLine.arguments[0]] + arguments,
        [
          theirInput.number, theirOutput.number,
          files.isEmpty ? theirErrors.number : STDERR_FILENO,
        ] + files)
      for file in [output, errors] {
        try retrying { fcntl(file.number, F_SETFL, O_NONBLOCK) }
      }
    } catch {
      throw Failure(
        .unavailable,
        "\(CommandLine.arguments[0]): expected a worker process, found \(error.reason)."
      )
    }
  }

  deinit { kill(by: .kill) }

  private static func pipe() throws(SystemError) -> (reading: FileDescriptor, FileDescriptor) {
    var numbers: [Int32] = [0, 0]
    try retrying { systemPipe(&numbers) }
    // Another worker that starts at the same time must not inherit the pipe. This thread starts all workers.
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (try FileDescriptor(owning: numbers[0]), try FileDescriptor(owning: numbers[1]))
  }

  private static func spawn(
    _ arguments: [String], _ streams: [Int32]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Copies beyond all numbers that the process gets: one of these could be another stream's.
    var copies: [FileDescriptor] = []
    for (number, stream) in streams.enumerated() {
      let copy = try FileDescriptor(owning: fcntl(stream, F_DUPFD_CLOEXEC, 64))
      copies.append(copy)
      posix_spawn_file_actions_adddup2(&actions, copy.number, Int32(number))
    }
    defer { withExtendedLifetime(copies) {} }
    // Libraries open files without this flag, and a process that outlives this one would keep their sockets.
    for number in STDERR_FILENO + 1..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 4096)) {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A parent may have blocked or ignored signals, such as the runner of tests.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for fault in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE] { sigaddset(&signals, fault) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    // Swift's own report of a fault takes seconds, and the supervisor prints one sentence instead.
    let silent = "SWIFT_BACKTRACE=enable=no"
    var environment = [strdup(silent)]
    var at = environ
    while let entry = at.pointee {
      if strncmp(entry, "SWIFT_BACKTRACE=", 16) != 0 { environment.append(strdup(entry)) }
      at += 1
    }
    environment.append(nil)
    var texts = arguments.map { strdup($0) }
    texts.append(nil)
    defer { for text in environment + texts { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, executable, &actions, &attributes, texts, environment)
    guard code == 0 else { throw SystemError(code) }
    return process
  }

  /// The number of processor cores that this process may use.
  package static var coreCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The path of this program. On Linux it also holds after the file was replaced by a new build.
  package static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #endif
  }

  /// Lets all other processes run before this one.
  package func lowerPriority() {
    guard let process else { return }
    #if canImport(Darwin)
      setpriority(PRIO_PROCESS, id_t(process), 20)
    #else
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), 19)
    #endif
  }

  /// Writes a line to the process. Does nothing if the process has ended; the end shows in its output.
  package func write(_ line: String) {
    // A pipe has room for thousands of such short lines, and few are under way.
    try? input.write(Array((line + "\n").utf8))
  }

  /// Waits until one of the workers has written, or has ended, or a signal has arrived.
  package static func wait(for workers: [WorkerProcess], milliseconds: Int32) {
    var watched = workers.flatMap { worker in
      [worker.output, worker.errors].map {
        pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
      }
    }
    // A pipe whose writer has ended would end each wait at once.
    for (at, worker) in workers.enumerated() {
      if worker.isAtEnd { watched[at * 2].fd = -1 }
      if worker.isAtEnd || worker.sharesMessages { watched[at * 2 + 1].fd = -1 }
    }
    _ = poll(&watched, nfds_t(watched.count), milliseconds)
  }

  /// Returns the complete lines that the process has written since the last call.
  package func takeLines() -> [[UInt8]] {
    readMessages()
    while !isAtEnd {
      guard let more = read(output) else { break }
      if more.isEmpty { isAtEnd = true }
      bytes += more
      if bytes.count > longestLine, !bytes.contains(0x0A) {
        kill(by: .kill)
        isAtEnd = true
      }
      if bytes.count > 1 << 20 { break }
    }
    guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
    let lines = bytes[..<end].split(separator: 0x0A, omittingEmptySubsequences: false).map(
      Array.init)
    bytes.removeFirst(end + 1)
    return lines
  }

  /// The line of the messages that has the reason of a trap, or the last line; `nil` if the process has written none.
  package var message: String? {
    readMessages()
    let lines = String(decoding: messageBytes, as: UTF8.self).split(separator: "\n")
    return (lines.first { $0.contains("Fatal error: ") } ?? lines.last).map(String.init)
  }

  private func readMessages() {
    while let more = read(errors), !more.isEmpty {
      messageBytes += more
      if messageBytes.count > 2 * Self.mostMessageBytes {
        messageBytes.removeFirst(messageBytes.count - Self.mostMessageBytes)
      }
    }
  }

  /// Returns bytes; none at the end; `nil` if there are none yet.
  private func read(_ file: FileDescriptor) -> [UInt8]? {
    do {
      return try file.read(upTo: 1 << 16)
    } catch {
      return error.code == EAGAIN ? nil : []
    }
  }

  /// Runs this program with other arguments to its end, and drops its output.
  /// - Returns: true if it has succeeded.
  package static func succeeds(_ arguments: [String]) -> Bool {
    guard let process = try? WorkerProcess(arguments) else { return false }
    while !process.isAtEnd, Termination.signal == nil {
      wait(for: [process], milliseconds: 200)
      _ = process.takeLines()
    }
    return process.kill(by: .kill) == .code(0)
  }

  /// Sends a signal to the process.
  package func send(_ signal: Int32) { if let process { systemKill(process, signal) } }

  /// Waits for a process that has closed its output.
  package func awaitEnd() -> Ending? {
    guard let process else { return nil }
    self.process = nil
    var status: Int32 = 0
    guard (try? retrying { waitpid(process, &status, 0) }) != nil else { return nil }
    return Self.ending(status)
  }

  /// A way to end a process.
  package enum End {
    /// At once.
    case kill
    /// As a fault, which the process may report: it has ten seconds for that.
    case abort
  }

  /// Ends the process if it has not ended by itself, and waits for its end.
  /// - Returns: the end of the process; `nil` if it was collected before.
  @discardableResult
  package func kill(by end: End) -> Ending? {
    guard let process else { return nil }
    self.process = nil
    var status: Int32 = 0
    if end == .abort {
      systemKill(process, SIGABRT)
      for _ in 0..<1000 {
        if waitpid(process, &status, WNOHANG) == process { return Self.ending(status) }
        usleep(10_000)
      }
    } else if isAtEnd {
      // A process closes its output when it ends, and its status follows.
      for _ in 0..<300 {
        if waitpid(process, &status, WNOHANG) == process { return Self.ending(status) }
        usleep(1_000)
      }
    }
    systemKill(process, SIGKILL)
    guard (try? retrying { waitpid(process, &status, 0) }) != nil else { return nil }
    return Self.ending(status)
  }

  private static func ending(_ status: Int32) -> Ending {
    let number = status & 0x7F
    return number == 0 ? .code((status >> 8) & 0xFF) : .signal(number)
  }
}

private func systemPipe(_ numbers: UnsafeMutablePointer<Int32>) -> Int32 { pipe(numbers) }
private func systemKill(_ process: pid_t, _ signal: Int32) { _ = kill(process, signal) }

/// The side of a worker: requests of its supervisor, and lines for it.
package enum WorkerStreams {
  /// Takes standard output for the lines, so that a rule that prints does not write among them, and lets the program
  /// end with its supervisor. Returns the file for the lines. Call it once, first.
  package static func begin() throws -> FileDescriptor {
    // A signal to all processes of a terminal or a job also reaches the supervisor, which ends its workers.
    for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_IGN) }
    do throws(SystemError) {
      let lines = try FileDescriptor(owning: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3))
      let nothing = try FileDescriptor("/dev/null", O_WRONLY)
      try retrying { dup2(nothing.number, STDOUT_FILENO) }
      return lines
    } catch {
      throw Failure(.notWritten, "Standard output cannot be written (\(error.reason)).")
    }
  }

  /// Returns the next bytes of the requests, and waits for them; none at the end.
  package static func readRequests() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = (try? retrying { read(STDIN_FILENO, &bytes, bytes.count) }) ?? 0
    return Array(bytes.prefix(count))
  }

  /// Ends this process when its supervisor does, whatever else it does: at once, and without a farewell to anyone.
  package static func leaveWithSupervisor() {
    DispatchQueue(label: "reel.supervisor").async {
      while !readRequests().isEmpty {}
      leave()
    }
  }

  /// Returns a function that sends a signal to the supervisor of this process, as long as that lives.
  package static func supervisorSignal(_ signal: Int32) -> () -> Void {
    let supervisor = getppid()
    return { if getppid() == supervisor { systemKill(supervisor, signal) } }
  }

  /// Ends the worker at once, whatever its other threads do.
  package static func leave() -> Never { _exit(0) }
}

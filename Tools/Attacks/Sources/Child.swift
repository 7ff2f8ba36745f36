import Foundation

/// A running program, in a process group of its own: processes that it leaves running are killed with it.
final class Child {
  let process: pid_t
  private let started = DispatchTime.now().uptimeNanoseconds
  private let outputFile: String?
  private let errorFile: String?
  /// The seconds of the processor after which the program is killed, and the seconds without any after which it hangs.
  private let limit: Double
  /// The memory in KiB beyond which the program is killed, because a machine that swaps is of no use.
  private let memoryLimit: Int

  #if os(Linux)
    private typealias Actions = posix_spawn_file_actions_t
  #else
    private typealias Actions = posix_spawn_file_actions_t?
  #endif
  private typealias ChangeFolder =
    @convention(c) (UnsafeMutablePointer<Actions>, UnsafePointer<CChar>) -> Int32

  /// The function by which a child starts in another folder. Glibc has it, but declares it only for programs in C.
  private static let changeFolder: ChangeFolder? =
    // SAFETY: the function has had this type since it was introduced.
    dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addchdir_np")
    .map { unsafeBitCast($0, to: ChangeFolder.self) }

  /// - Parameters:
  ///   - folder: holds the files of the streams, and is the working folder unless the command has one.
  ///   - number: distinguishes the runs of an attempt.
  init(
    _ command: Command, in folder: String, number: Int, environment base: [String: String],
    patience: Double, memoryLimit: Int
  ) throws {
    limit = command.seconds * patience
    self.memoryLimit = memoryLimit
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)

    var pipes: [Int32] = []
    defer { for file in pipes { close(file) } }
    var kept: [Int32: String] = [:]
    for (number32, stream) in [(Int32(0), command.input), (1, command.output), (2, command.errors)]
    {
      let flags = number32 == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      switch stream {
      case .kept where number32 == 0:
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      case .kept:
        let path = "\(folder)/.stream-\(number)-\(number32)"
        kept[number32] = path
        posix_spawn_file_actions_addopen(&actions, number32, path, flags, 0o644)
      case .closed:
        posix_spawn_file_actions_addclose(&actions, number32)
      case .file(let path):
        path.withCString {
          _ = posix_spawn_file_actions_addopen(&actions, number32, $0, flags, 0o644)
        }
      case .brokenPipe:
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Trouble("pipe: \(reason())") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        posix_spawn_file_actions_adddup2(&actions, number32 == 0 ? ends[0] : ends[1], number32)
        close(number32 == 0 ? ends[1] : ends[0])
        pipes.append(number32 == 0 ? ends[0] : ends[1])
      }
    }
    outputFile = kept[1]
    errorFile = kept[2]
    guard let changeFolder = Self.changeFolder else {
      throw Trouble("This C library cannot start a program in another folder.")
    }
    _ = changeFolder(&actions, command.folder ?? folder)

    var environment = base
    for (name, value) in command.environment { environment[name] = value }
    var words = command.words.map { word in word.withCString { strdup($0) } } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    let path = command.words[0]
    let answer = path.withCString { path in
      // SAFETY: both lists end with nil and their strings live until the function ends.
      words.withUnsafeMutableBufferPointer { words in
        variables.withUnsafeMutableBufferPointer { variables in
          posix_spawnp(
            &process, path, &actions, &attributes, words.baseAddress!, variables.baseAddress!)
        }
      }
    }
    guard answer == 0 else {
      throw Trouble("\(path.quoted) cannot be started: \(String(cString: strerror(answer)))")
    }
    self.process = process
    LiveChildren.add(process)
  }

  /// Sends a signal to the program only.
  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits until the program has ended, or kills it when its time is over.
  ///
  /// The limit is one of the processor's time, because other programs may take most of the cores. A program that takes
  /// no processor time for as long as the limit waits for something that does not come. One that takes a little now and
  /// then is killed after a multiple of the limit.
  func wait() -> Outcome {
    var outcome = Outcome()
    var status: Int32 = 0
    var usage = rusage()
    var pause: UInt32 = 500
    var nextCheck = 0.1
    var lastProgress = (processor: 0.0, seconds: 0.0)
    while true {
      let answer = wait4(process, &status, WNOHANG, &usage)
      if answer == process || (answer < 0 && errno != EINTR) { break }
      outcome.seconds = elapsed
      if outcome.seconds > nextCheck {
        nextCheck = outcome.seconds + 0.1
        if residentMemory > memoryLimit {
          kill(-process, SIGKILL)
        }
        // On a system without process files the clock has to do.
        let processor = processorTime ?? outcome.seconds
        if processor > lastProgress.processor { lastProgress = (processor, outcome.seconds) }
        if !outcome.ranTooLong,
          processor > limit || outcome.seconds - lastProgress.seconds > limit
            || outcome.seconds > Self.mostSecondsForEach * limit
        {
          outcome.ranTooLong = true
          kill(-process, SIGKILL)
        }
      }
      usleep(pause)
      pause = min(pause * 2, 4000)
    }
    outcome.seconds = elapsed
    // A backtracer or a background job of the program does not outlive the attempt.
    kill(-process, SIGKILL)
    LiveChildren.remove(process)
    let low = status & 0x7F
    if low == 0 { outcome.code = status >> 8 & 0xFF } else { outcome.signal = low }
    outcome.memory = Int(usage.ru_maxrss)
    for time in [usage.ru_utime, usage.ru_stime] {
      outcome.processor += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }
    if let outputFile { outcome.output = Files.read(outputFile, upTo: 4 << 20) }
    if let errorFile { outcome.errors = Files.read(errorFile, upTo: 1 << 20) }
    return outcome
  }

  private var elapsed: Double {
    Double(DispatchTime.now().uptimeNanoseconds - started) / 1e9
  }

  /// The seconds on the clock that a program gets for each second of its limit, if it neither rests nor ends.
  private static let mostSecondsForEach = 30.0

  /// The seconds of the processor that the program and the children that it has waited for have taken, from Linux's
  /// process files; `nil` elsewhere.
  private var processorTime: Double? {
    let text = String(decoding: Files.read("/proc/\(process)/stat", upTo: 1000), as: UTF8.self)
    // The name of the program, in parentheses, may contain blanks.
    let words = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 14 else { return nil }
    let ticks = words[11...14].compactMap { Double($0) }.reduce(0, +)
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The resident memory in KiB, from Linux's process files.
  private var residentMemory: Int {
    let words = String(decoding: Files.read("/proc/\(process)/statm", upTo: 200), as: UTF8.self)
      .split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
  }
}

/// The reason why the harness itself cannot go on: one sentence.
struct Trouble: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

func reason() -> String { String(cString: strerror(errno)) }

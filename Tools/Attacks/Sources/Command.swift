/// A program to run, and its environment.
struct Command: Sendable {
  enum Stream: Sendable {
    /// Standard input is empty. Standard output and error go to files of the attempt, for later checks.
    case kept
    case closed
    case file(Argument)
    /// A pipe without a reader.
    case brokenPipe
  }

  var program: String
  var arguments: [Argument]
  /// Variables in addition to those of all children; `nil` removes a variable.
  var environment: [String: String?] = [:]
  var folder: String?
  var input = Stream.kept
  var output = Stream.kept
  var errors = Stream.kept
  /// The limits RLIMIT_AS in KiB and RLIMIT_FSIZE in blocks of 512 bytes; a shell before the program sets them.
  var addressSpace: Int?
  var fileBlocks: Int?
  /// The words before the program: `setarch -R`, `setpriv …`.
  var prefix: [String] = []
  /// The limit of processor time. A program that takes more is killed, and so is one that takes none for as long; both
  /// are findings.
  var seconds: Double = 10

  init(_ program: String, _ arguments: [Argument]) {
    self.program = program
    self.arguments = arguments
  }

  /// All words, including the shell that sets limits.
  var words: [Argument] {
    var words = prefix.map { Argument($0) } + [Argument(program)] + arguments
    var limits = ""
    if let addressSpace { limits += "ulimit -v \(addressSpace); " }
    if let fileBlocks { limits += "ulimit -f \(fileBlocks); " }
    if !limits.isEmpty {
      words = ["/bin/sh", "-c", Argument(limits + "exec \"$@\""), "sh"] + words
    }
    return words
  }

  /// Returns a line for bash that runs the command again.
  func line(in folder: String) -> String {
    var line = "cd \(Argument(self.folder ?? folder).quoted) &&"
    let set = environment.sorted { $0.key < $1.key }
    if !set.isEmpty {
      line += " env"
      for (name, value) in set where value == nil { line += " -u \(name)" }
      for case (let name, let value?) in set { line += " \(name)=\(Argument(value).quoted)" }
    }
    for word in words { line += " " + word.quoted }
    switch input {
    case .kept: line += " </dev/null"
    case .closed: line += " <&-"
    case .file(let path): line += " <\(path.quoted)"
    case .brokenPipe: line += " </dev/null"
    }
    for (number, stream) in [(1, output), (2, errors)] {
      switch stream {
      case .kept: break
      case .closed: line += " \(number)>&-"
      case .file(let path): line += " \(number)>\(path.quoted)"
      case .brokenPipe: line += " \(number)> >(true)"
      }
    }
    return line
  }
}

/// The result of a run.
struct Outcome: Sendable {
  /// The exit code; `nil` if a signal ended the program.
  var code: Int32?
  var signal: Int32?
  var ranTooLong = false
  var seconds: Double = 0
  /// The seconds during which a core was busy with it, summed over all cores.
  var processor: Double = 0
  /// The most memory that the program had, in KiB.
  var memory = 0
  var output: [UInt8] = []
  var errors: [UInt8] = []

  var text: String { String(decoding: output, as: UTF8.self) }
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  var ending: String {
    if ranTooLong { return "ran too long" }
    if let signal { return "signal \(signal)" }
    return "exit \(code ?? -1)"
  }
}

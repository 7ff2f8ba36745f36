/// A program to be run, and in what surroundings.
struct Command: Sendable {
  enum Stream: Sendable {
    /// Standard input: nothing. Output and errors: into a file of the attempt, to be looked at.
    case kept
    case closed
    case file(Argument)
    /// A pipe that nobody reads from.
    case brokenPipe
  }

  var program: String
  var arguments: [Argument]
  /// On top of what all children get; `nil` takes a variable away.
  var environment: [String: String?] = [:]
  var folder: String?
  var input = Stream.kept
  var output = Stream.kept
  var errors = Stream.kept
  /// RLIMIT_AS in KiB and RLIMIT_FSIZE in blocks of 512 bytes: set by a shell in between.
  var addressSpace: Int?
  var fileBlocks: Int?
  /// Words before the program: `setarch -R`, `setpriv …`.
  var prefix: [String] = []
  /// After so many seconds it is killed, which is a finding.
  var seconds: Double = 10

  init(_ program: String, _ arguments: [Argument]) {
    self.program = program
    self.arguments = arguments
  }

  /// All words, the shell that sets limits included.
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

  /// A line for bash that does it again.
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

/// What came of a run.
struct Outcome: Sendable {
  /// `nil` where a signal ended it.
  var code: Int32?
  var signal: Int32?
  var ranTooLong = false
  var seconds: Double = 0
  /// How many seconds of them a core was busy with it, over all cores.
  var processor: Double = 0
  /// The most memory it had, in KiB.
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

import CCrash

// A crash file is a text of 8,192 bytes, filled with line ends, and then a reel. The text is made by Sources/CCrash.

/// The report at the beginning of a crash file.
package struct CrashHead: Equatable {
  /// The number of bytes before the reel.
  package static let size = Int(crash_head_size)
  /// The first bytes of a crash file.
  package static let magic = Array("Reel crash file 1".utf8)

  /// The way in which the program ended, such as `by SIGILL (a trap) in tick 12`; `without a report` if nothing handled
  /// the end.
  package var ending: String
  /// The reason that the program printed, such as `Game/Rules.swift:12: Fatal error: no level`; many traps of optimised
  /// builds print none.
  package var sentence: String?
  /// True if the fault happened in a tick, by the rules, so that a replay of the reel faults again.
  package var isOfRules: Bool { ending.contains(" in tick ") }

  /// The tick in which, or after which, the program ended; `nil` if it ended before the first one, or without a report.
  package var tick: UInt64? {
    let words = ending.split(separator: " ")
    guard let at = words.firstIndex(of: "tick"), at + 1 < words.count else { return nil }
    return UInt64(words[at + 1].prefix { $0.isNumber })
  }

  /// Reads the report from the beginning of a file; `nil` if the file is no crash file.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.starts(with: Self.magic) else { return nil }
    let lines = String(decoding: bytes.prefix(Self.size), as: UTF8.self).split(separator: "\n")
    ending = "without a report"
    var sentences: [Substring] = []
    var isSentence = false
    for line in lines {
      if line.hasPrefix("ended: ") { ending = String(line.dropFirst(7)) }
      if isSentence, line.hasPrefix("  ") { sentences.append(line.dropFirst(2)) }
      isSentence = line == "sentence:" || isSentence && line.hasPrefix("  ")
    }
    sentence = sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Reads the report of a file; `nil` if the file is no crash file.
  package init?(of path: String) throws(Failure) {
    let file = try InputFile(path, expecting: "a reel that may be read")
    var bytes: [UInt8] = []
    while bytes.count < Self.size {
      let more = try file.read(upTo: Self.size - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    self.init(bytes)
  }

  /// The report in one line.
  package var summary: String {
    "the recorded program ended \(ending)" + (sentence.map { ": \($0)" } ?? "")
  }
}

import Foundation
import Testing

@testable import ReelProgram

/// Each test runs in a process of its own, because a process has one handler of faults.
@Suite struct CrashFileTests {
  private func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func printed(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func anOrderlyEndLeavesNothing() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [path = path + "/new" as String] in
      let file = try CrashFile(in: path, game: "Pong", lines: ["game: Pong"])
      try file.write([1, 2, 3], at: 0, syncs: true)
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      #expect(names.count == 1 && names[0].hasPrefix("running-"))
      let mode = try FileManager.default.attributesOfItem(atPath: "\(path)/\(names[0])")
      #expect(mode[.posixPermissions] as? Int == 0o600)
      file.end()
      file.end()
    }
    #expect(try names(path + "/new") == [])
    #expect(printed(result) == "")
  }

  @Test func aFileOfAKilledProgramIsReportedOnceByTheNext() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let file = try CrashFile(in: path, game: "Pong", lines: [])
      try file.write([1, 2, 3], at: 0, syncs: false)
      kill(getpid(), SIGKILL)
      file.end()
    }
    for isReported in [true, false] {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [path = path as String] in
        try CrashFile(in: path, game: "Pong", lines: []).end()
      }
      #expect(printed(result).contains("did not end by itself") == isReported)
    }
    let left = try names(path)
    #expect(left.count == 1 && left[0].hasPrefix("crash-"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(left[0])"))
    #expect(bytes.count == CrashHead.size + 3)
    #expect(CrashHead(bytes)?.ending.hasPrefix("without a report") == true)
  }

  @Test func aFaultCompletesTheFileAndTheNextStartReportsItOnce() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
    ) { [path = path as String] in
      let file = try CrashFile(in: path, game: "Pong", lines: ["game: Pong"])
      try file.write([1, 2, 3, 4], at: 0, syncs: false)
      file.setRest([5, 6], at: 2, tick: 7)
      abort()
    }
    let crash = try #require(try names(path).first { $0.hasPrefix("crash-") })
    #expect(printed(result).contains("is \(path)/\(crash)."))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(crash)")))
    // The rest replaces the bytes from its offset on.
    #expect(bytes[CrashHead.size...] == [1, 2, 5, 6])
    #expect(CrashHead(bytes)?.ending == "by SIGABRT (abort) in tick 7")
    for isReported in [true, false] {
      let next = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [path = path as String] in
        try CrashFile(in: path, game: "Pong", lines: []).end()
      }
      #expect(printed(next).contains("ended by a fault. \(path)/\(crash) is") == isReported)
    }
    #expect(try names(path) == [crash])
  }

  #if os(Linux)
    /// The sentence of a fault may name a file: its text is that of a stranger.
    @Test func aReportCannotControlATerminal() async throws {
      let path = try folder()
      defer { try? FileManager.default.removeItem(atPath: path) }
      await #expect(processExitsWith: .failure) { [path = path as String] in
        let file = try CrashFile(in: path, game: "Pong", lines: ["game: a\u{9B}2J\u{202E}"])
        try file.write([1, 2, 3, 4], at: 0, syncs: false)
        fatalError("a\u{9B}31m\u{202E}b\u{1B}c\u{2066}\u{FEFF}é\u{E0041}d")
      }
      let crash = try #require(try names(path).first { $0.hasPrefix("crash-") })
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(crash)"))
      let text = String(decoding: bytes.prefix(while: { $0 != 0 }), as: UTF8.self)
      #expect(text.contains("a?31m?b?c??é?d"), "\(text)")
      #expect(text.contains(#"game: a\u{9B}2J\u{202E}"#), "\(text)")
    }
  #endif

  /// The file of a game that runs is not that of a crash, and another game beside it has its own.
  @Test func twoGamesAtOnceHaveFilesOfTheirOwn() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [path = path as String] in
      let first = try CrashFile(in: path, game: "Pong", lines: [])
      let second = try CrashFile(in: path, game: "Pong", lines: [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
      first.end()
      second.end()
    }
    #expect(printed(result) == "")
  }

  @Test func theOldestFilesAreRemoved() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    for day in 1...7 {
      try Data().write(to: URL(fileURLWithPath: "\(path)/crash-2026-01-0\(day)-120000.reel"))
    }
    try Data().write(to: URL(fileURLWithPath: "\(path)/crash-of-mine.reel"))
    await #expect(processExitsWith: .success) { [path = path as String] in
      try CrashFile(in: path, game: "Pong", lines: []).end()
    }
    #expect(
      try names(path) == (3...7).map { "crash-2026-01-0\($0)-120000.reel" } + ["crash-of-mine.reel"]
    )
  }

  @Test func aFolderThatCannotBeWrittenIsAFailure() async throws {
    await #expect(processExitsWith: .success) {
      #expect(throws: Failure.self) {
        try CrashFile(in: "/dev/null/crashes", game: "Pong", lines: [])
      }
    }
  }

  /// Standard error stays what it was, for libraries and for people.
  @Test func standardErrorPassesThroughAndTheHomeFolderIsHidden() async throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) { [path = path as String] in
      let file = try CrashFile(in: path, game: "Pong", lines: [])
      // Swift does not let tests read the variable `stderr` itself.
      let variable = try #require(dlsym(nil, "stderr"))
      let stream = variable.assumingMemoryBound(to: UnsafeMutablePointer<FILE>.self).pointee
      fputs("a library: \(NSHomeDirectory())/settings\u{7}\n", stream)
      #expect(fileno(stream) == STDERR_FILENO)
      raise(SIGSEGV)
      file.end()
    }
    #expect(printed(result).hasPrefix("a library: \(NSHomeDirectory())/settings\u{7}\n"))
    let crash = try #require(try names(path).first { $0.hasPrefix("crash-") })
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(crash)")), as: UTF8.self)
    #expect(text.contains("printed last:\n  a library: ~/settings?\n"))
    #expect(text.contains("ended: by SIGSEGV before the first tick"))
    #expect(text.contains("backtrace:\n   0  "))
  }
}

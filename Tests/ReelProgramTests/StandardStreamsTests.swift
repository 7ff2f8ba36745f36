import Foundation
import ReelProgram
import Testing

@Suite struct StandardStreamsTests {
  @Test func linesFromFilesCanNeitherRewriteNorFloodATerminal() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      printResult("a\u{1B}[2Jb\nc")
      report("d\u{7}e\r\nf" + String(repeating: "x", count: 100_000))
      report(String(repeating: "漢", count: 100_000))
      guard StandardStreams.flush() == nil else { exit(2) }
    }
    let answer = try #require(result)
    for bytes in [answer.standardOutputContent, answer.standardErrorContent] {
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      for line in bytes.split(separator: 0x0A) {
        #expect(line.allSatisfy { $0 >= 0x20 } && line.count < 2000)
      }
    }
    #expect(answer.standardErrorContent.count { $0 == 0x0A } == 2)
    #expect(answer.standardOutputContent == Array("a\\u{1B}[2Jb\\nc\n".utf8))
  }

  /// JSON of any length stays JSON, with escapes of its own.
  @Test func jsonIsPrintedCompleteAndEscaped() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let text = "\u{9B}31m\u{202E}" + String(repeating: "x", count: 100_000)
      StandardStreams.printJSON("{\"a\":\"\(text)\"}")
      guard StandardStreams.flush() == nil else { exit(2) }
    }
    let answer = try #require(result)
    let text = String(decoding: answer.standardOutputContent, as: UTF8.self)
    #expect(text.hasPrefix("{\"a\":\"\\u009B31m\\u202Exxx") && text.hasSuffix("x\"}\n"))
    #expect(text.utf8.count > 100_000)
  }

  @Test func outputThatDoesNotArriveIsAnError() async {
    await #expect(processExitsWith: .success) {
      close(1)
      StandardStreams.prepare()
      // The number is in use, so that no file can become the standard output, but it is not writable.
      guard fcntl(1, F_GETFD) != -1 else { exit(2) }
      // A thread of the runner may have opened a timer in between, which then has the number and never takes output.
      if fcntl(1, F_GETFL) & O_ACCMODE != O_RDONLY { dup2(open("/dev/null", O_RDONLY), 1) }
      printResult("lost")
      guard StandardStreams.flush() == SystemError(EBADF) else { exit(3) }
      guard StandardStreams.flush() == SystemError(EBADF) else { exit(4) }
    }
  }

  @Test func outputIsCompleteOnAPipeThatDoesNotBlock() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      dup2(ends[1], 1)
      close(ends[1])
      let source = ends[0]
      let reader = Thread {
        var part = [UInt8](repeating: 0, count: 4096)
        var all = 0
        while true {
          usleep(500)
          let count = read(source, &part, part.count)
          if count <= 0 { break }
          all += count
        }
        exit(all == 1_000_001 ? 0 : 2)
      }
      reader.start()
      StandardStreams.printResult(String(repeating: "x", count: 1_000_000) + "\n")
      guard StandardStreams.flush() == nil else { exit(3) }
      close(1)
      while true { sleep(1) }
    }
  }

  /// Makes the descriptor a full pipe without a reader.
  private static func makeFull(_ number: Int32) {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let part = [UInt8](repeating: 0, count: 4096)
    while write(ends[1], part, part.count) > 0 {}
    while write(ends[1], part, 1) > 0 {}
    _ = fcntl(ends[1], F_SETFL, 0)
    dup2(ends[1], number)
  }

  @Test func aMessageToAFullPipeDoesNotBlock() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      Self.makeFull(2)
      // Only a call that waits reaches this.
      alarm(120)
      report("this is not read")
      // `_exit` ends the process without output of the test library.
      _exit(0)
    }
  }

  @Test func outputToAFullPipeEndsWithASignal() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      Termination.watch()
      Self.makeFull(1)
      alarm(5)
      raise(SIGTERM)
      StandardStreams.printResult("this is not read\n")
      _exit(StandardStreams.flush() == SystemError(EINTR) ? 0 : 2)
    }
  }

  @Test func aMessageThatDoesNotArriveIsNoError() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.prepare()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[1], 2)
      close(ends[0])
      report("not read")
      close(2)
      report("unreadable")
    }
  }
}

import Foundation
import ReelProgram
import Testing

@Suite struct TerminationTests {
  @Test func aSignalIsRecordedAndThenObeyed() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Termination.watch()
      guard Termination.signal == nil else { exit(2) }
      raise(SIGTERM)
      guard Termination.signal == SIGTERM else { exit(3) }
      Termination.obey()
      exit(4)
    }
  }

  @Test func aSignalSentTwiceCountsOnce() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Termination.watch()
      raise(SIGTERM)
      raise(SIGTERM)
      Termination.leave(Termination.signal == SIGTERM ? 0 : 2)
    }
  }

  @Test func aSecondSignalEndsTheProgramAtOnce() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      // The process that started the tests may ignore the signal.
      signal(SIGINT, SIG_DFL)
      Termination.watch()
      raise(SIGINT)
      usleep(700_000)
      raise(SIGINT)
      exit(4)
    }
  }

  @Test func anIgnoredSignalStaysIgnored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      Termination.watch()
      raise(SIGHUP)
      exit(Termination.signal == nil ? 0 : 2)
    }
  }

  @Test func aProgramThatDoesNotObeyASignalEndsAfterSomeSeconds() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      Termination.watch()
      Termination.ifLost { report("ended from outside") }
      raise(SIGTERM)
      // This stands for a call that waits for a display.
      sleep(120)
      exit(2)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text == "ended from outside\n")
  }

  @Test func anExitByALibraryIsReported() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(69), observing: [\.standardErrorContent]
    ) {
      Termination.ifLost { report("gone") }
      exit(1)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text == "gone\n")
    await #expect(processExitsWith: .exitCode(7)) {
      Termination.ifLost { report("gone") }
      Termination.leave(7)
    }
    // A library that was released cannot be lost.
    await #expect(processExitsWith: .exitCode(3)) {
      Termination.ifLost { report("gone") }
      Termination.ifLost(nil)
      exit(3)
    }
  }
}

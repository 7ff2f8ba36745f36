import Testing

@testable import ReelProgram

@Suite struct CrashHeadTests {
  private static let text = """
    Reel crash file 1: a report, and from byte 8192 on the reel of the game.

    game: Pong, rules 3
    ended: by SIGILL (a trap) in tick 12
    sentence:
      Rules/Pong.swift:12: Fatal error: no ball
      in this level
    backtrace:
       0  Pong + 0x12
    """

  private static func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0x0A, count: CrashHead.size - text.utf8.count)
  }

  @Test func theEndingAndTheSentenceAreRead() throws {
    let head = try #require(CrashHead(Self.bytes(Self.text) + [0x89]))
    #expect(head.ending == "by SIGILL (a trap) in tick 12")
    #expect(head.sentence == "Rules/Pong.swift:12: Fatal error: no ball in this level")
    #expect(head.isOfRules)
    #expect(
      head.summary.hasSuffix("tick 12: Rules/Pong.swift:12: Fatal error: no ball in this level"))
  }

  @Test func aReportWithoutASentenceHasNone() throws {
    let text =
      "Reel crash file 1\nended: by SIGSEGV after tick 3\nsentence: none.\nprinted last:\n  x\n"
    let head = try #require(CrashHead(Self.bytes(text)))
    #expect(head.sentence == nil)
    #expect(!head.isOfRules)
    #expect(head.summary == "the recorded program ended by SIGSEGV after tick 3")
  }

  @Test func aFileOfAnotherKindIsNoCrashFile() {
    #expect(CrashHead([]) == nil)
    #expect(CrashHead(Array("Reel crash file".utf8)) == nil)
    #expect(CrashHead([0x89, 0x52, 0x45, 0x45, 0x4C]) == nil)
  }

  /// A head may be cut off or overwritten anywhere.
  @Test func noDamageTraps() {
    let bytes = Self.bytes(Self.text)
    for end in stride(from: 0, to: 400, by: 1) { _ = CrashHead(bytes.prefix(end))?.summary }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<8 { damaged[Int.random(in: 17..<400, using: &random)] = .random(in: 0...255) }
      _ = CrashHead(damaged)?.summary
    }
  }
}

import ReelJSON
import Testing

@testable import ReelProgram

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct ProgramLogTests {
  @Test func messagesAreObjects() {
    let time = timespec(tv_sec: 1_796_000_000, tv_nsec: 7_000_000)
    #expect(
      ProgramLog.json(
        "Room \"a\": 1", .warning, [("room", .integer(3)), ("tick", .integer(60))], at: time)
        == "{\"time\":\"2026-11-30T00:53:20.007Z\",\"level\":\"warning\",\"message\":\"Room \\\"a\\\": 1\","
        + "\"room\":3,\"tick\":60}")
  }

  /// Text of strangers makes no second line, and no line that a pipe would not take at once.
  @Test func messagesAreLines() throws {
    let time = timespec(tv_sec: 0, tv_nsec: 0)
    for text in [
      "a\nb\u{1B}[2J\u{202E}", String(repeating: "x", count: 100_000),
      String(repeating: "\u{7}", count: 100_000), String(repeating: "é\"", count: 5000),
    ] {
      let line = ProgramLog.json(text, .info, [], at: time)
      #expect(line.utf8.count <= 2000)
      #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      _ = try JSONValue.read([UInt8](line.utf8), limits: JSONLimits(depth: 2, values: 20))
    }
  }
}

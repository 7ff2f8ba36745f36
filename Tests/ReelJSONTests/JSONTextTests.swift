import Foundation
import ReelJSON
import Testing

@Suite struct JSONTextTests {
  private let hostile = "a\u{9B}31m\u{202E}\u{1B}[2J\u{7F}\u{FEFF}\u{E0041}\"\\é\n"

  /// JSON is printed for people, too: no text in it may control a terminal.
  @Test func textsHaveNoHiddenCharacters() throws {
    let json = JSONValue.object([(hostile, .list([.text(hostile)]))]).json
    #expect(json.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F || $0 == "é" })
    #expect(json.contains("\\u009B31m\\u202E\\u001B[2J\\u007F\\uFEFF\\uDB40\\uDC41"))
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(read as? [String: [String]] == [hostile: [hostile]])
  }

  @Test func jsonOfOtherWritersIsEscapedAsAWhole() throws {
    let data = try JSONSerialization.data(
      withJSONObject: [hostile: hostile], options: [.prettyPrinted])
    let json = JSONValue.escaped(String(decoding: data, as: UTF8.self))
    #expect(json.contains("\n  ") && !json.contains("\u{9B}") && !json.contains("\u{202E}"))
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(read as? [String: String] == [hostile: hostile])
    #expect(JSONValue.escaped(json) == json)
  }

  @Test func controlCharactersAreEscaped() {
    #expect(JSONValue.text("\u{7}\t").json == "\"\\u0007\\t\"")
  }
}

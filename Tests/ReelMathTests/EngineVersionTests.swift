import Foundation
import ReelMath
import Testing

@Suite struct EngineVersionTests {
  /// Every released version has a section in the changelog.
  @Test func theChangelogHasASectionForTheVersion() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let changelog = try String(
      contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
    let first = try #require(changelog.split(separator: "\n").first { $0.hasPrefix("## ") })
    let words = first.split { $0 == " " || $0 == "," }.map(String.init)
    #expect(words.contains(EngineVersion.current), "\(first)")
  }

  @Test func theVersionHasThreeNumbers() {
    let numbers = EngineVersion.current.split(separator: ".").map { UInt8($0) }
    #expect(numbers.count == 3 && !numbers.contains(nil))
  }
}
